package io.github.dynamodbjdbc.tck.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DesignReaderTest {
    private static final String TABLE = """
            # A title

            ```table T
            key Pk S, Sk N
            global G A S + B S, C N + Pk S projects INCLUDE X Y
            local L Pk S, C N projects ALL
            ttl Gone
            ```

            ```items T
            for i = 1..2
            Pk S p{i}
            ```

            ```properties
            ttlClock = 2030-01-01T00:00:00Z
            ```
            """;

    @Test
    void readsTablesAndQuestions() {
        Design design = DesignReader.read("a.md", TABLE + """
                ## By a parameter
                Prose.

                ```sql
                SELECT * FROM T WHERE Pk = ?
                ```

                ```parameters
                VARCHAR p1
                ```

                ```training-parameters
                VARCHAR p2
                ```

                ```partiql limit=3
                SELECT * FROM "T" WHERE Pk = 'p1'
                ```

                ## Without
                ```sql
                SELECT 1
                ```

                ```dearer
                because
                ```
                """);
        assertThat(design.title()).isEqualTo("A title");
        assertThat(design.properties()).isEqualTo(Map.of("ttlClock", "2030-01-01T00:00:00Z"));
        MadeTable table = design.tables().get(0);
        assertThat(table.timeToLive()).isEqualTo("Gone");
        assertThat(table.createTable().path("KeySchema")).hasToString("""
                [{"AttributeName":"Pk","KeyType":"HASH"},{"AttributeName":"Sk","KeyType":"RANGE"}]""");
        assertThat(table.createTable().path("GlobalSecondaryIndexes")).hasToString("""
                [{"IndexName":"G","KeySchema":[{"AttributeName":"A","KeyType":"HASH"},{"AttributeName":"B","KeyType":"HASH"},\
                {"AttributeName":"C","KeyType":"RANGE"},{"AttributeName":"Pk","KeyType":"RANGE"}],\
                "Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["X","Y"]}}]""");
        assertThat(table.createTable().path("AttributeDefinitions")).hasSize(5);
        Design.Question first = design.questions().get(0);
        assertThat(first.asked().parameters()).hasSize(1);
        assertThat(first.training()).isNotNull();
        assertThat(first.training().sql()).isEqualTo(first.asked().sql());
        assertThat(first.training().parameters()).isNotEqualTo(first.asked().parameters());
        assertThat(first.partiQl()).isEqualTo(new Design.PartiQlStatement("SELECT * FROM \"T\" WHERE Pk = 'p1'", 3));
        Design.Question second = design.questions().get(1);
        assertThat(second.training()).isNull();
        assertThat(second.dearer()).isEqualTo("because");
    }

    @Test
    void reportsErrors() {
        assertThatThrownBy(() -> DesignReader.read("a.md", TABLE + "\n## Nothing\n"))
                .hasMessageContaining("a.md:19")
                .hasMessageContaining("no sql below 'Nothing'");
        assertThatThrownBy(() -> DesignReader.read("a.md", TABLE + "\n## Q\n```sql\nx\n```\n```rows\n```\n"))
                .hasMessageContaining("rows");
        assertThatThrownBy(() -> DesignReader.read("a.md", "# T\n")).hasMessageContaining("a table");
    }
}
