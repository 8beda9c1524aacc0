package io.github.dynamodbjdbc.planner.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema.ProjectionType;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaPlannerTest {
    private static final ExampleCatalog CATALOG = new ExampleCatalog();

    private static SchemaPlan plan(String sql) {
        return SchemaPlanner.plan((SchemaStatement) StatementParser.parse(sql), CATALOG);
    }

    private static SchemaChange.CreateTable create(String sql) {
        return (SchemaChange.CreateTable) plan(sql).change();
    }

    @Test
    void keysHaveTheTypesOfTheirColumns() {
        TableDefinition table = create(
                        "CREATE TABLE dynamodb.Made (Id TEXT, N INT, B BYTEA, D DATE, T TIMESTAMP, O JSON,"
                                + " PRIMARY KEY (id, n), INDEX Idx ((b, d), T) INCLUDE (o, Other))")
                .definition();
        assertThat(table.name()).isEqualTo("Made");
        assertThat(table.keyAttributes().toString()).isEqualTo("{Id=S, N=N, B=B, D=S, T=S}");
        assertThat(table.indexes().get(0).key().partition()).hasSize(2);
        assertThat(table.indexes().get(0).included()).containsExactly("O", "Other");
        assertThat(table.options().billing()).isEqualTo(TableOptions.Billing.ON_DEMAND);
    }

    @Test
    void declaresAllColumnsInTheirOrder() {
        assertThat(create("CREATE TABLE Made (id VARCHAR, at TIMESTAMP, t TIME, l LIST, g INT, PRIMARY KEY (id, at),"
                                + " INDEX ByG (g))")
                        .declared())
                .containsExactly(
                        new Column("id", Column.Origin.DECLARED, ColumnType.VARCHAR),
                        declared("at", ColumnType.TIMESTAMP, DeclaredMoment.TIMESTAMP),
                        declared("t", ColumnType.TIME, DeclaredMoment.TIME),
                        new Column("l", Column.Origin.DECLARED, ColumnType.LIST, ListForm.INSTANCE),
                        new Column("g", Column.Origin.DECLARED, ColumnType.NUMERIC, null, NumericRange.INTEGER));
        assertThat(create("CREATE TABLE Made (id VARCHAR, at NUMERIC, PRIMARY KEY (id, at))")
                        .declared())
                .isEmpty();
    }

    private static Column declared(String name, ColumnType type, DeclaredMoment form) {
        return new Column(name, Column.Origin.DECLARED, type, form);
    }

    @Test
    void unitsMakeATableProvisionedAndItsIndexesWithIt() {
        TableDefinition table = create("CREATE TABLE Made (id VARCHAR PRIMARY KEY, g INT, INDEX ByG (g)"
                        + " WITH (write_capacity = 2)) WITH (read_capacity = 7, write_capacity = 9)")
                .definition();
        assertThat(table.options().billing()).isEqualTo(TableOptions.Billing.PROVISIONED);
        assertThat(table.indexes().get(0).throughput()).isEqualTo(new Throughput(7L, 2L, null, null));
    }

    @Test
    void optionsAreReadInAnyCase() {
        TableOptions options = create(
                        "CREATE TABLE Made (id VARCHAR PRIMARY KEY, Expires INT) WITH (BILLING = 'Pay_Per_Request',"
                                + " max_read_units = 5, max_write_units = none, table_class = Standard, stream = new_image,"
                                + " TTL = expires, deletion_protection = TRUE)")
                .definition()
                .options();
        assertThat(options)
                .isEqualTo(new TableOptions(
                        TableOptions.Billing.ON_DEMAND,
                        new Throughput(null, null, 5L, Throughput.NO_MAXIMUM),
                        TableOptions.TableClass.STANDARD,
                        TableOptions.Stream.NEW_IMAGE,
                        "Expires",
                        true));
    }

    @Test
    void aNameInAnotherCaseIsTheTableThatStatementsReadByIt() {
        assertThat(create("CREATE TABLE gamescores (a VARCHAR PRIMARY KEY)").table())
                .isEqualTo("GameScores");
        assertThat(create("CREATE TABLE \"gamescores\" (a VARCHAR PRIMARY KEY)").table())
                .isEqualTo("gamescores");
        assertThat(plan("DROP TABLE gamescores").summary()).isEqualTo("DROP TABLE GameScores");
    }

    @Test
    void whatWritesKeepToIsDeclared() {
        assertThat(create("CREATE TABLE Made (id VARCHAR NOT NULL PRIMARY KEY, a INT NOT NULL DEFAULT 5, b INT)")
                        .declared())
                .extracting(column -> column.name() + column.rule().text())
                .containsExactly("id", "a NOT NULL DEFAULT 5", "b");
        // A key is never NULL anyway, so no rule is declared.
        assertThat(create("CREATE TABLE Made (id VARCHAR NOT NULL PRIMARY KEY)").declared())
                .isEmpty();
        assertThat(create("CREATE TABLE Made (id VARCHAR DEFAULT gen_random_uuid() PRIMARY KEY)")
                        .declared())
                .extracting(column -> column.rule().text())
                .containsExactly(" DEFAULT gen_random_uuid()");
        assertThat(plan("ALTER TABLE Thread ADD COLUMN a INT NOT NULL").warnings())
                .isEmpty();
    }

    @Test
    void anIndexTakesTypesFromKeysDeclarationsAndTheSample() {
        SchemaPlan plan = plan("CREATE INDEX ByWins ON gamescores (wins, GameTitle) PROJECTION KEYS_ONLY");
        SchemaChange.CreateIndex change = (SchemaChange.CreateIndex) plan.change();
        assertThat(change.table()).isEqualTo("GameScores");
        assertThat(change.index().key().partition().get(0).type()).isEqualTo(AttributeType.N);
        assertThat(change.index().projection()).isEqualTo(ProjectionType.KEYS_ONLY);
        assertThat(plan.warnings()).hasSize(2);
        assertThat(plan.warnings().get(0)).contains("not in index 'ByWins'", "NOT ATTRIBUTE_TYPE(\"Wins\", 'N')");
        assertThat(plan.warnings().get(1))
                .startsWith("Filling index 'ByWins' takes at least 1,000 WCU, once, for 1,000 items");
    }

    @Test
    void actionsOfOneStatementAreOneChange() {
        SchemaChange.AlterTable change = (SchemaChange.AlterTable)
                plan("ALTER TABLE Thread ADD a INT, ADD b DATE, SET (stream = none), SET (billing = on_demand), DROP TTL")
                        .change();
        assertThat(change.declared()).extracting(Column::name).containsExactly("a", "b");
        assertThat(change.options().stream()).isEqualTo(TableOptions.Stream.NONE);
        assertThat(change.options().billing()).isEqualTo(TableOptions.Billing.ON_DEMAND);
        assertThat(change.endOfTtl()).isEqualTo(new SchemaChange.EndOfTtl(null));
    }

    @Test
    void ifExistsAcceptsMissingNames() {
        assertThat(plan("DROP TABLE IF EXISTS Nope").change()).isEqualTo(new SchemaChange.DropTable("Nope", true));
        assertThat(plan("DROP INDEX IF EXISTS i ON Nope").change())
                .isEqualTo(new SchemaChange.DropIndex("Nope", "i", true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE t1 (a VARCHAR, PRIMARY KEY (a)) | INVALID_STATEMENT | the name of a table",
                "CREATE TABLE \"a b c\" (a VARCHAR, PRIMARY KEY (a)) | INVALID_STATEMENT | can't be the name of a table",
                "CREATE TABLE system.made (a VARCHAR, PRIMARY KEY (a)) | INVALID_STATEMENT | schema system",
                "CREATE TABLE Made (a VARCHAR) | INVALID_STATEMENT | has a primary key",
                "CREATE TABLE Made (a VARCHAR, A INT, a INT, PRIMARY KEY (a)) | DUPLICATE_COLUMN | 'a' is in CREATE TABLE twice",
                "CREATE TABLE Made (abc VARCHAR, PRIMARY KEY (abd)) | UNKNOWN_COLUMN | 'abd' is not among the columns; nearest is 'abc'",
                "CREATE TABLE Made (a VARCHAR, PRIMARY KEY (a, a)) | DUPLICATE_COLUMN | twice",
                "CREATE TABLE Made (a BOOLEAN PRIMARY KEY) | TYPE_MISMATCH | BOOLEAN, which no key can be",
                "CREATE TABLE Made (a VARIANT PRIMARY KEY) | TYPE_MISMATCH | a key is VARCHAR, NUMERIC, VARBINARY, DATE, TIME or TIMESTAMP",
                "CREATE TABLE Made (a WIBBLE PRIMARY KEY) | INVALID_STATEMENT | there is no type WIBBLE",
                "CREATE TABLE Made (a INT, b INT, c INT, PRIMARY KEY (a, b, c)) | UNSUPPORTED | one partition attribute",
                "CREATE TABLE Made (a INT, b INT, PRIMARY KEY ((a, b))) | UNSUPPORTED | one partition attribute",
                "CREATE TABLE Made (a INT PRIMARY KEY, INDEX idx (b)) | UNKNOWN_COLUMN | 'b' is not among the columns",
                "CREATE TABLE Made (a INT PRIMARY KEY, b LIST, INDEX idx (b)) | TYPE_MISMATCH | LIST",
                "CREATE TABLE Made (a INT PRIMARY KEY, b INT, INDEX idx (b), INDEX idx (a)) | DUPLICATE_TABLE | two indexes 'idx'",
                "CREATE TABLE Made (a INT PRIMARY KEY, b INT, INDEX i (b)) | INVALID_STATEMENT | can't be the name of an index",
                "CREATE TABLE Made (a INT PRIMARY KEY, b INT, LOCAL INDEX idx (a, b)) | INVALID_STATEMENT | without a sort key has no local",
                "CREATE TABLE Made (a INT, b INT, PRIMARY KEY (a, b), LOCAL INDEX idx (b, a)) | INVALID_STATEMENT | that of its table: (a, …), not 'b'",
                "CREATE TABLE Made (a INT, b INT, PRIMARY KEY (a, b), LOCAL INDEX idx (a)) | INVALID_STATEMENT | a sort key of its own",
                "CREATE TABLE Made (a INT, b INT, c INT, PRIMARY KEY (a, b), LOCAL INDEX idx (a, c) WITH (read_capacity = 1)) | INVALID_STATEMENT | no options",
                "CREATE TABLE Made (a INT, b INT, c INT, PRIMARY KEY (a, b), LOCAL INDEX idx (a, b, c)) | UNSUPPORTED | one partition attribute",
                "CREATE TABLE Made (a INT, b INT, c INT, d INT, e INT, PRIMARY KEY (a), INDEX idx (a, a)) | DUPLICATE_COLUMN | twice",
                "CREATE TABLE Made (a INT, b INT, c INT, d INT, e INT, f INT, PRIMARY KEY (a), INDEX idx ((a, b, c, d, e), f)) | LIMIT_EXCEEDED | at most 4",
                "CREATE TABLE Made (a INT PRIMARY KEY, b INT, INDEX idx (b) INCLUDE (a)) | INVALID_STATEMENT | holds anyway",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (biling = provisioned) | INVALID_STATEMENT | no option 'biling' here; nearest is 'billing'",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (read_capacity = 5, read_capacity = 6, write_capacity = 5) | INVALID_STATEMENT | given twice",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (billing = provisoned) | INVALID_STATEMENT | nearest is 'provisioned'",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (billing = provisioned) | INVALID_STATEMENT | read_capacity and write_capacity, both",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (read_capacity = 5) | INVALID_STATEMENT | both",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (read_capacity = 0, write_capacity = 1) | INVALID_STATEMENT | integer from 1, in capacity units, not '0'",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (billing = on_demand, read_capacity = 1, write_capacity = 1) | INVALID_STATEMENT | on demand has no read_capacity",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (max_read_units = 1, read_capacity = 1, write_capacity = 1) | INVALID_STATEMENT | the ones or the others",
                "CREATE TABLE Made (a INT PRIMARY KEY, b INT, INDEX idx (b) WITH (read_capacity = 1)) | INVALID_STATEMENT | billed as its table",
                "CREATE TABLE Made (a INT PRIMARY KEY, b INT, INDEX idx (b) WITH (stream = none)) | INVALID_STATEMENT | no option 'stream' here",
                "CREATE TABLE Made (a INT PRIMARY KEY) WITH (deletion_protection = maybe) | INVALID_STATEMENT | true or false",
                "CREATE TABLE Made (a INT PRIMARY KEY, e TIMESTAMP) WITH (ttl = e) | INVALID_ARGUMENT | seconds since 1970: 'e' is to be NUMERIC",
                "CREATE INDEX idx ON Nope (a) | UNKNOWN_TABLE | no table 'Nope'",
                "CREATE INDEX idx ON Thread (Nopey) | UNKNOWN_COLUMN | the type of 'Nopey' is not known",
                "CREATE LOCAL INDEX idx ON Thread (ForumName, a) | UNSUPPORTED | with their table only",
                "DROP INDEX WinsIndx ON GameScores | UNKNOWN_INDEX | no index 'WinsIndx'; nearest is 'WinsIndex'",
                "DROP INDEX LastPostIndex ON Thread | UNSUPPORTED | local index",
                "DROP TABLE GameScore | UNKNOWN_TABLE | nearest is 'GameScores'",
                "DROP TABLE GameScores.WinsIndex | INVALID_STATEMENT | is an index of table",
                "ALTER TABLE Thread ADD Subject VARCHAR | DUPLICATE_COLUMN | is a key attribute",
                "ALTER TABLE Thread ADD a INT, ADD a INT | DUPLICATE_COLUMN | added twice",
                "ALTER TABLE Thread DROP Subject | INVALID_STATEMENT | is a key attribute",
                "ALTER TABLE Thread DROP Subjcet | UNKNOWN_COLUMN | nearest is 'Subject'",
                "ALTER TABLE Thread SET (stream = both) | INVALID_STATEMENT | one of none, keys_only",
                "ALTER TABLE Thread SET TTL (LastPostDateTime) | INVALID_ARGUMENT | NUMERIC",
                "ALTER TABLE Thread SET TTL (x), DROP TTL | INVALID_STATEMENT | once",
            })
    void reportsErrors(String sql, ErrorKind kind, String message) {
        assertThatThrownBy(() -> plan(sql))
                .isInstanceOfSatisfying(
                        QueryException.class, error -> assertThat(error.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }

    @Test
    void indexesAreCounted() {
        String global = IntStream.rangeClosed(1, 21)
                .mapToObj(i -> "INDEX idx" + i + " (b)")
                .collect(Collectors.joining(", "));
        String local = IntStream.rangeClosed(1, 6)
                .mapToObj(i -> "LOCAL INDEX idx" + i + " (a, c)")
                .collect(Collectors.joining(", "));
        for (String indexes : List.of(global, local)) {
            assertThatThrownBy(
                            () -> plan("CREATE TABLE Made (a INT, b INT, c INT, PRIMARY KEY (a, b), " + indexes + ")"))
                    .isInstanceOfSatisfying(QueryException.class, error -> assertThat(error.kind())
                            .isEqualTo(ErrorKind.LIMIT_EXCEEDED))
                    .hasMessageContaining("a table has at most");
        }
    }
}
