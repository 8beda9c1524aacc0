package io.github.dynamodbjdbc.tck.oracle;

import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.answer;
import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    /** As in PostgreSQL, the right side of a join also sees the sources before the join. */
    @Test
    void aLateralQueryInAJoinSeesAllPrecedingItems() {
        assertThat(answer("SELECT t.sk, u.sk, l.s FROM T t, T u JOIN LATERAL (SELECT t.sk + u.sk AS s) AS l ON TRUE "
                                + "WHERE t.pk = 'x' AND u.pk = 'x' AND t.sk < u.sk ORDER BY 1, 2")
                        .example())
                .containsExactly(row(1, 2, 3), row(1, 3, 4), row(2, 3, 5));
        assertThat(answer("SELECT t.sk, x, l.e FROM T t, t.a AS x JOIN LATERAL (SELECT x AS e, t.sk) AS l ON TRUE "
                                + "ORDER BY x")
                        .example())
                .containsExactly(row(4, 1, 1), row(4, "b", "b"));
    }

    @Test
    void aNameThatIsTwiceInSightIsAmbiguous() {
        assertThatThrownBy(() -> answer("SELECT 1 FROM T t, T u JOIN LATERAL (SELECT sk) AS l ON TRUE"))
                .isInstanceOfSatisfying(
                        Rejected.class, e -> assertThat(e.sqlState()).isEqualTo("42702"));
    }

    @Test
    void aJoinThatWouldTakeMinutesIsNotJudged() {
        String many = "(SELECT a.sk FROM T a, T b, T c)";
        assertThatThrownBy(() -> answer("SELECT COUNT(*) FROM " + many + " AS x, " + many + " AS y, " + many + " AS z"))
                .isInstanceOf(UnsupportedForOracle.class);
    }
}
