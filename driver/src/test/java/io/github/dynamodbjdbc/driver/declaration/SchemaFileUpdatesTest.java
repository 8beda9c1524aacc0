package io.github.dynamodbjdbc.driver.declaration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaFileUpdatesTest {
    private static final Column NUMBER = new Column("n", Column.Origin.DECLARED, ColumnType.NUMERIC);
    private static final Column LIST = new Column("l", Column.Origin.DECLARED, ColumnType.LIST, ListForm.INSTANCE);
    private static final Column MOMENT = moment("at", TemporalNotation.ISO8601_MILLIS_UTC);

    @TempDir
    private Path directory;

    private Path path;
    private SchemaFileUpdates updates;

    private static Column declared(String name) {
        return new Column(name, Column.Origin.DECLARED, ColumnType.TIMESTAMP, DeclaredMoment.TIMESTAMP);
    }

    private static Column moment(String name, TemporalNotation notation) {
        return new Column(
                name, Column.Origin.DECLARED, ColumnType.TIMESTAMP, new TemporalFormat(ColumnType.TIMESTAMP, notation));
    }

    @BeforeEach
    void place() {
        path = directory.resolve("schema.yaml");
        updates = new SchemaFileUpdates(path, "schema.yaml");
    }

    private void given(String text) throws IOException {
        Files.writeString(path, text);
    }

    private void becomes(String text) throws IOException {
        assertThat(Files.readString(path)).isEqualTo(text);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void whatWritesKeepToComesWithTheType() throws IOException {
        Column column = new Column(
                "s",
                Column.Origin.DECLARED,
                ColumnType.NUMERIC,
                null,
                NumericRange.numeric(10, 2),
                new WriteRule(true, "'it''s \"new\"'"));
        updates.declare("T", List.of(column, NUMBER), List.of());
        becomes("""
                tables:
                  T:
                    columns:
                      s: {type: "NUMERIC(10, 2)", notNull: true, default: "'it''s \\"new\\"'"}
                      n: NUMERIC
                """);
        SchemaFile read = SchemaFile.read(path, "schema.yaml");
        assertThat(read.table("T").columns().get(0).rule()).isEqualTo(column.rule());
        updates.declare("T", List.of(new Column("s", Column.Origin.DECLARED, ColumnType.VARCHAR)), List.of());
        assertThat(Files.readString(path)).contains("s: VARCHAR");
    }

    @Test
    void anInvalidRuleIsAnError() throws IOException {
        for (String column : List.of("{type: VARCHAR, notNull: yes please}", "{type: VARCHAR, default: 1 + 1}")) {
            given("tables: {T: {columns: {c: " + column + "}}}");
            assertThatThrownBy(() -> SchemaFile.read(path, "schema.yaml"))
                    .hasMessageMatching("(?s).*(true or false|a DEFAULT is a constant).*");
        }
    }

    @Test
    void aFileComesWithTheFirstColumn() throws IOException {
        assertThat(updates.declare("Made", List.of(NUMBER, MOMENT, LIST), List.of())
                        .table("Made")
                        .columns())
                .hasSize(3);
        becomes("""
                tables:
                  Made:
                    columns:
                      n: NUMERIC
                      at: {type: TIMESTAMP, format: iso8601-millis-utc}
                      l: LIST
                """);
        updates.declare("Made", List.of(declared("at")), List.of("n"));
        becomes("""
                tables:
                  Made:
                    columns:
                      at: TIMESTAMP
                      l: LIST
                """);
        updates.declare("Made", List.of(), List.of("at", "l"));
        becomes("tables: {}\n");
    }

    @Test
    void theRestIsTheUsers() throws IOException {
        given("""
                # Ours
                tables:   # all of them
                  Games:  # one
                    hidden: [Secret]   # not for show
                    columns:
                      # by whom
                      who: VARCHAR     # a name

                      when:
                        type: TIMESTAMP
                        format: epoch-seconds
                  # the other
                  "Ex tra": {columns: {é𝄞: LIST, x: DATE}, ttlAttribute: gone}
                # the end
                """);
        updates.declare("Games", List.of(NUMBER), List.of());
        updates.declare("Ex tra", List.of(NUMBER), List.of("x"));
        updates.declare("New", List.of(new Column("a \"b\"", Column.Origin.DECLARED, ColumnType.VARIANT)), List.of());
        becomes("""
                # Ours
                tables:   # all of them
                  Games:  # one
                    hidden: [Secret]   # not for show
                    columns:
                      # by whom
                      who: VARCHAR     # a name

                      when:
                        type: TIMESTAMP
                        format: epoch-seconds
                      n: NUMERIC
                  # the other
                  "Ex tra": {columns: {é𝄞: LIST, n: NUMERIC}, ttlAttribute: gone}
                  New:
                    columns:
                      "a \\"b\\"": VARIANT
                # the end
                """);
        updates.declare("Games", List.of(declared("when")), List.of("who", "n"));
        updates.forget("Ex tra");
        updates.forget("Nothing");
        becomes("""
                # Ours
                tables:   # all of them
                  Games:  # one
                    hidden: [Secret]   # not for show
                    columns:
                      # by whom

                      when: TIMESTAMP
                  # the other
                  New:
                    columns:
                      "a \\"b\\"": VARIANT
                # the end
                """);
    }

    @Test
    void linesEndAsTheyDid() throws IOException {
        given("tables:\r\n  Games:\r\n    columns:\r\n      who: VARCHAR");
        updates.declare("Games", List.of(NUMBER), List.of());
        updates.declare("New", List.of(NUMBER), List.of());
        becomes("tables:\r\n  Games:\r\n    columns:\r\n      who: VARCHAR\r\n      n: NUMERIC\r\n"
                + "  New:\r\n    columns:\r\n      n: NUMERIC");
        updates.forget("New");
        updates.forget("Games");
        becomes("tables: {}\r\n");
    }

    @Test
    void viewsStayAsTheyAre() throws IOException {
        given("views:\n  Ours: SELECT 1\n");
        updates.forget("Games");
        becomes("views:\n  Ours: SELECT 1\n");
        SchemaFile file = updates.declare("Games", List.of(NUMBER), List.of());
        becomes("views:\n  Ours: SELECT 1\ntables:\n  Games:\n    columns:\n      n: NUMERIC\n");
        assertThat(file.views()).hasSize(1);
    }

    @Test
    void aTableWithoutColumnsGetsThem() throws IOException {
        given("tables:\n  Games:\n    ttlAttribute: gone\n  Other: {hidden: [a]}\n");
        updates.declare("Games", List.of(NUMBER), List.of());
        updates.declare("Other", List.of(NUMBER, LIST), List.of());
        becomes("tables:\n  Games:\n    ttlAttribute: gone\n    columns:\n      n: NUMERIC\n"
                + "  Other: {hidden: [a], columns: {n: NUMERIC, l: LIST}}\n");
    }

    @Test
    void whatIsNotForeseenIsRefusedAndLeftAlone() throws IOException {
        String text = "tables:\n  Games: &g\n    columns:\n      who: VARCHAR\n  Other: *g\n";
        given(text);
        assertThatThrownBy(() -> updates.declare("Other", List.of(NUMBER), List.of()))
                .hasMessage(
                        "Schema file schema.yaml: the notation of table Other can't be changed by a statement; change it"
                                + " by hand, or leave schemaUpdates out");
        assertThatThrownBy(() -> updates.check("Games", List.of(NUMBER), List.of()))
                .hasMessageContaining("by hand");
        becomes(text);
    }

    @Test
    void aLinkStaysALink() throws IOException {
        given("tables: {}\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
        Path link = Files.createSymbolicLink(directory.resolve("link.yaml"), path);
        new SchemaFileUpdates(link, "link").declare("Made", List.of(NUMBER), List.of());
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(path)).contains("n: NUMERIC");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-r--r--");
    }
}
