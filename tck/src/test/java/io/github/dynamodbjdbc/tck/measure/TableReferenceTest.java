package io.github.dynamodbjdbc.tck.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableReferenceTest {
    @Test
    void findsTablesInJoinsAndSubqueries() {
        String sql = """
                WITH w AS (SELECT 1 FROM A)
                SELECT x.p FROM A x JOIN B ON x.p = B.p, w
                WHERE x.q IN (SELECT q FROM "C"."I" WHERE EXISTS (SELECT 1 FROM D))""";
        assertThat(TableReference.of(sql))
                .extracting(reference -> reference.table() + " " + reference.alias() + " " + reference.index())
                .containsExactlyInAnyOrder("A A null", "A x null", "B B null", "w w null", "C C I", "D D null");
        for (TableReference reference : TableReference.of(sql)) {
            assertThat(sql.substring(reference.select())).startsWith("SELECT");
        }
    }

    @Test
    void putsEachHintAfterItsSelect() {
        String sql = "SELECT /*+ CONSISTENT */ a FROM T t, U\nWHERE b IN (SELECT b FROM V)";
        List<TableReference> references = TableReference.of(sql);
        Map<TableReference, ForcedPath> forced = new LinkedHashMap<>();
        for (TableReference reference : references) {
            forced.put(reference, new ForcedPath("Query", reference.table().equals("U") ? "I" : null, 2));
        }
        assertThat(TableReference.hinted(sql, forced))
                .isEqualTo("SELECT /*+ PATH(\"t\" Query 2) PATH(\"U\" Query \"I\" 2) CONSISTENT */ a FROM T t, U\n"
                        + "WHERE b IN (SELECT /*+ PATH(\"V\" Query 2) */ b FROM V)");
    }
}
