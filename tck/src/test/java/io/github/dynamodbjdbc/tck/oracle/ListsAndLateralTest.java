package io.github.dynamodbjdbc.tck.oracle;

import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.answer;
import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ListsAndLateralTest {
    @Test
    void aListGivesARowForEachElement() {
        assertThat(answer("SELECT t.sk, x, i FROM T t, t.a AS x AT i ORDER BY i")
                        .example())
                .containsExactly(row(4, 1, 0), row(4, "b", 1));
        assertThat(answer("SELECT u.e, u.n FROM T t, UNNEST(t.a) WITH ORDINALITY AS u (e, n) ORDER BY 2")
                        .example())
                .containsExactly(row(1, 1), row("b", 2));
    }

    @Test
    void aLeftJoinKeepsItemsWithoutAList() {
        assertThat(answer("SELECT t.sk, x FROM T t LEFT JOIN t.a AS x ON TRUE WHERE t.pk = 'y' AND t.sk > 2 "
                                + "ORDER BY t.sk, x")
                        .example())
                .containsExactly(row(3, null), row(4, 1), row(4, "b"));
    }

    @Test
    void aLateralQueryIsRunForEachRow() {
        assertThat(answer("SELECT t.sk, l.n FROM T t JOIN LATERAL (SELECT COUNT(*) AS n FROM T u "
                                + "WHERE u.pk = t.pk AND u.sk < t.sk) AS l ON TRUE WHERE t.pk = 'x' ORDER BY t.sk")
                        .example())
                .containsExactly(row(1, 0), row(2, 1), row(3, 2));
    }
}
