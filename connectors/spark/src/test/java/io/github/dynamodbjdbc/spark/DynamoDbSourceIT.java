package io.github.dynamodbjdbc.spark;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the data source in local mode with the all-in-one jar. Results with pushdown are compared with Spark's own results over the same rows. */
@EnabledForJreRange(max = JRE.JAVA_23, disabledReason = "Spark 3.5 needs what Java 24 took out")
class DynamoDbSourceIT {
    private static final String URL = "jdbc:dynamodb:embedded?user=sparksource&password=local";
    private static final int ITEMS = 2000;
    private static final String[] NAMES = {
        "", "a", "A", "a%b", "a_b", "a\\b", "ä", "z", "\uFFFD", "\uD83D\uDE00", "it's"
    };

    private static SparkSession spark;
    private static Connection witness;

    /** The rows of Sale, read without pushdown. */
    private static Dataset<Row> rows;

    @BeforeAll
    static void fill() throws SQLException {
        spark = LocalSpark.session();
        witness = DriverManager.getConnection(URL);
        try (Statement statement = witness.createStatement()) {
            statement.execute("CREATE TABLE Sale (region VARCHAR, id NUMERIC, PRIMARY KEY (region, id))");
            statement.execute("CREATE TABLE Late (k VARCHAR PRIMARY KEY)");
            statement.execute("CREATE TABLE Written (k VARCHAR, n NUMERIC, PRIMARY KEY (k, n))");
        }
        String sql = "UPSERT INTO Sale (region, id, amount, people, name, day, at, open, bytes, doc, mixed)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        try (Connection omitting = DriverManager.getConnection(URL);
                Connection storing = DriverManager.getConnection(URL + "&writeNulls=store");
                PreparedStatement missing = omitting.prepareStatement(sql);
                PreparedStatement stored = storing.prepareStatement(sql)) {
            for (int i = 0; i < ITEMS; i++) {
                PreparedStatement upsert = i % 2 == 0 ? missing : stored;
                Object[] values = item(i);
                for (int column = 0; column < values.length; column++) {
                    upsert.setObject(column + 1, values[column]);
                }
                upsert.addBatch();
            }
            missing.executeBatch();
            stored.executeBatch();
        }
        rows = spark.createDataFrame(unpushed().collectAsList(), unpushed().schema());
    }

    private static Object[] item(int i) {
        Object[] values = usual(i);
        // Values that the sample does not include.
        switch (i) {
            case 711 -> values[2] = "much";
            case 712 -> values[4] = 7;
            case 713 -> values[4] = Map.of("a", 1);
            case 714 -> values[5] = "2020-03-01T10:00:00Z";
            case 715 -> values[5] = "2020-03-01T23:30:00-02:00";
            case 716 -> values[5] = "someday";
            case 717 -> values[6] = "2020-01-05T11:00:00+02:00";
            case 718 -> values[6] = "2020-01-05";
            case 719 -> values[6] = 1_577_836_800;
            case 720 -> values[7] = "true";
            case 721 -> values[8] = "AQA=";
            default -> {}
        }
        return values;
    }

    private static Object[] usual(int i) {
        return new Object[] {
            "region" + i % 7,
            i,
            i % 5 == 0 ? null : BigDecimal.valueOf(i * 37L % 10_000, 2),
            // Values that the sample does not include.
            i % 701 == 700 ? "many" : i % 3 == 0 ? null : (Object) (i * 13 % 1000),
            i % 13 == 0 ? null : NAMES[i % NAMES.length],
            i % 4 == 0 ? null : LocalDate.of(2020, 1, 1).plusDays(i % 400).toString(),
            i % 6 == 0 ? null : LocalDateTime.of(2020, 1, 1, 0, 0).plusMinutes(i * 7L) + ":00." + (100 + i % 900) + "Z",
            i % 9 == 0 ? null : (Object) (i % 2 == 0),
            i % 8 == 0 ? null : new byte[] {(byte) i, (byte) (i >> 8)},
            i % 10 == 0 ? null : Map.of("n", i % 3),
            i % 2 == 0 ? "5" : (Object) 5
        };
    }

    @AfterAll
    static void stop() throws SQLException {
        witness.close();
    }

    private static Dataset<Row> source(String... options) {
        var reader = spark.read().format("dynamodb").option("url", URL);
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return reader.load();
    }

    private static Dataset<Row> sales() {
        return source("table", "Sale", "segments", "3");
    }

    private static Dataset<Row> unpushed() {
        return source("table", "Sale", "pushdown", "false");
    }

    /** Rows as text, sorted. */
    private static List<String> text(Dataset<Row> found) {
        return found.collectAsList().stream()
                .map(DynamoDbSourceIT::text)
                .sorted()
                .toList();
    }

    private static String text(Row row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            cells.add(row.get(i) instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(row.get(i)));
        }
        return cells.toString();
    }

    private static String plan(Dataset<Row> found) {
        return found.queryExecution().executedPlan().toString();
    }

    /** The SQL of the logged statements that contain a fragment, the newest last. */
    private static List<String> statements(String fragment) throws SQLException {
        try (PreparedStatement statement = witness.prepareStatement(
                "SELECT sql FROM \"system\".statements WHERE sql LIKE ? AND sql NOT LIKE 'EXPLAIN%' ORDER BY id")) {
            statement.setString(1, "%" + fragment + "%");
            try (ResultSet found = statement.executeQuery()) {
                List<String> sql = new ArrayList<>();
                while (found.next()) {
                    sql.add(found.getString(1));
                }
                return sql;
            }
        }
    }

    @Test
    void theSchemaIsThatOfTheSample() {
        StructType schema = sales().schema();
        assertThat(schema.apply("region").dataType()).isEqualTo(DataTypes.StringType);
        assertThat(schema.apply("people").dataType()).isEqualTo(DataTypes.LongType);
        assertThat(schema.apply("amount").dataType()).isEqualTo(DataTypes.createDecimalType(38, 2));
        assertThat(schema.apply("day").dataType()).isEqualTo(DataTypes.DateType);
        assertThat(schema.apply("at").dataType()).isEqualTo(DataTypes.TimestampType);
        assertThat(schema.apply("open").dataType()).isEqualTo(DataTypes.BooleanType);
        assertThat(schema.apply("bytes").dataType()).isEqualTo(DataTypes.BinaryType);
        assertThat(schema.apply("doc").dataType()).isEqualTo(DataTypes.StringType);
        assertThat(schema.apply("mixed").dataType()).isEqualTo(DataTypes.StringType);
    }

    @Test
    void allSegmentsAreTheTable() {
        assertThat(rows.count()).isEqualTo(ITEMS);
        assertThat(sales().rdd().getNumPartitions()).isEqualTo(3);
        assertThat(text(sales())).isEqualTo(text(rows));
        // The moment does not depend on Spark's time zone.
        assertThat(sales().filter("region = 'region1' AND id = 1")
                        .selectExpr("unix_millis(at)")
                        .first()
                        .getLong(0))
                .isEqualTo(LocalDateTime.of(2020, 1, 1, 0, 7)
                                .toInstant(java.time.ZoneOffset.UTC)
                                .toEpochMilli()
                        + 101);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "people > 300",
                "people <= 300 AND amount >= 12.34",
                "NOT (people > 300)",
                "NOT (people > 300 AND amount > 50)",
                "NOT (people = 13 OR name = 'a')",
                "people <=> 13",
                "NOT (people <=> 13)",
                "people IS NULL",
                "people IS NOT NULL AND amount IS NULL",
                "300 > people",
                "people IN (13, 26, 39, 1000000)",
                "people NOT IN (13, 26)",
                "people = id",
                "people <> id",
                "name = ''",
                "name = 'it\\'s'",
                "name <> 'a'",
                "name > 'z'",
                "name >= '\uFFFD'",
                "name IN ('a', 'A', 'a%b')",
                "name LIKE 'a%'",
                "name LIKE '%b'",
                "name LIKE '%\\\\_%'",
                "name LIKE '%\\\\%%'",
                "contains(name, '\\\\')",
                "startswith(name, '\uD83D')",
                "amount = 37.37",
                "amount BETWEEN 10 AND 20.5",
                "amount > 10.005",
                "day = DATE'2020-03-01'",
                "day > DATE'2020-12-01' OR day IS NULL",
                "at > TIMESTAMP'2020-01-05 10:00:00'",
                "at < TIMESTAMP'2020-01-03 00:00:00.1234'",
                "at BETWEEN TIMESTAMP'2020-01-02 00:00:00' AND TIMESTAMP'2020-01-04 00:00:00.5'",
                "open",
                "NOT open",
                "open = false OR people > 900",
                "open <=> NULL",
                "bytes = X'0100'",
                "bytes > X'80'",
                "doc IS NULL",
                "day <= DATE'2020-03-01'",
                "day < DATE'2020-03-01'",
                "day >= DATE'2020-03-01'",
                "NOT (day <> DATE'2020-03-01')",
                "day IN (DATE'2020-03-01', DATE'2020-03-02')",
                "day <=> DATE'2020-03-01'",
                "day = cast(at AS DATE)",
                "at IS NOT NULL",
                "NOT (at < TIMESTAMP'2020-01-05 10:00:00')",
                "name = '7'",
                "name <> '7'",
                "name = '{\"a\":1}'",
                "open IS NULL",
                "NOT (amount > 5 OR amount IS NULL)",
                "bytes IS NOT NULL AND bytes <> X'0100'",
                "mixed = '5'",
                "mixed IS NOT NULL AND id < 10",
                "region = 'region3'",
                "region IN ('region3', 'region4') AND id < 500",
                "region = 'region3' AND id = 3",
                "region = 'region3' AND id = 3.5",
                "upper(name) = 'A' AND people > 100",
                "people > 300 AND length(name) = 1",
                "people + 1 > 300",
                "people = 13.5",
                "cast(people AS BIGINT) > 500",
            })
    void pushedFiltersGiveSparksRows(String condition) {
        assertThat(text(sales().filter(condition).select("region", "id", "people", "name")))
                .isEqualTo(text(rows.filter(condition).select("region", "id", "people", "name")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "people > 300",
                "NOT (people > 300 AND amount > 50)",
                "people IS NULL",
                "people <=> 13",
                "name IN ('a', 'A')",
                "name LIKE 'a%'",
                "day = DATE'2020-03-01'",
                "at > TIMESTAMP'2020-01-05 10:00:00'",
                "open",
                "doc IS NULL",
                "bytes = X'0100'",
            })
    void isPushedWhole(String condition) {
        assertThat(plan(sales().filter(condition)))
                .contains("WHERE", "in 3 segments")
                .doesNotContain(" Filter ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixed = '5'", "upper(name) = 'A'", "at < TIMESTAMP'2020-01-03 00:00:00.1234'"})
    void isLeftToSpark(String condition) {
        assertThat(plan(sales().filter(condition))).contains(" Filter ");
    }

    @Test
    void onlyRequiredColumnsAreRead() throws SQLException {
        Dataset<Row> found = sales().filter("people > 991").select("name", "id");
        assertThat(plan(found))
                .contains(
                        "SELECT \"id\", \"name\" FROM \"Sale\" WHERE (attribute_type(\"people\", 'N')) AND (\"people\" > ?)");
        assertThat(found.count()).isEqualTo(rows.filter("people > 991").count());
    }

    @Test
    void segmentsAreReadOnTheWire() throws SQLException {
        int before = statements("SEGMENT(").size();
        assertThat(sales().filter("people > 993").select("region").collectAsList())
                .hasSize((int) rows.filter("people > 993").count());
        List<String> sent = statements("SEGMENT(");
        assertThat(sent.subList(before, sent.size()).stream().filter(sql -> sql.contains("\"region\" FROM")))
                .hasSize(3)
                .anySatisfy(sql -> assertThat(sql).contains("SEGMENT(0, 3)"))
                .anySatisfy(sql -> assertThat(sql).contains("SEGMENT(1, 3)"))
                .anySatisfy(sql -> assertThat(sql).contains("SEGMENT(2, 3)"));
    }

    @Test
    void aQueryByKeyIsOnePartition() {
        Dataset<Row> found = sales().filter("region = 'region2' AND id > 100");
        assertThat(found.rdd().getNumPartitions()).isEqualTo(1);
        assertThat(plan(found)).contains("in 1 partition");
    }

    @Test
    void countsAndSumsOfSegmentsArePutTogether() {
        for (String condition : List.of("true", "people > 300", "people > 300000", "length(name) = 1")) {
            assertThat(text(aggregated(sales().filter(condition))))
                    .as(condition)
                    .isEqualTo(text(aggregated(rows.filter(condition))));
            assertThat(text(aggregated(sales().filter(condition).groupBy("open"))))
                    .as(condition)
                    .isEqualTo(text(aggregated(rows.filter(condition).groupBy("open"))));
        }
        for (String group : List.of("name", "day", "at", "amount", "bytes", "region")) {
            Dataset<Row> found = sales().groupBy(group).agg(count("people"), sum("amount"));
            assertThat(plan(found)).contains("GROUP BY", "in 3 segments");
            assertThat(text(found)).as(group).isEqualTo(text(rows.groupBy(group).agg(count("people"), sum("amount"))));
        }
        assertThat(plan(aggregated(sales().groupBy("open"))))
                .contains(
                        "COUNT(*)",
                        "SUM(CASE WHEN attribute_type(\"people\", 'N') THEN \"people\" END)",
                        "GROUP BY CASE WHEN",
                        "in 3 segments");
        assertThat(sales().count()).isEqualTo(ITEMS);
    }

    private static Dataset<Row> aggregated(Dataset<Row> of) {
        return aggregated(of.groupBy());
    }

    private static Dataset<Row> aggregated(org.apache.spark.sql.RelationalGroupedDataset groups) {
        return groups.agg(
                count(lit(1)),
                count("people"),
                sum("people"),
                sum("amount"),
                min("name"),
                max("name"),
                min("at"),
                max("day"),
                avg("people"),
                avg("amount"));
    }

    @Test
    void groupsOfOnePartitionAreLeftToTheDriver() {
        Dataset<Row> found =
                sales().filter("region = 'region2'").groupBy("open").agg(countDistinct("people"), sum("id"));
        assertThat(plan(found)).contains("in 1 partition", "SUM(\"id\")");
        assertThat(text(found))
                .isEqualTo(text(
                        rows.filter("region = 'region2'").groupBy("open").agg(countDistinct("people"), sum("id"))));
        assertThat(text(sales().agg(countDistinct("people")))).isEqualTo(text(rows.agg(countDistinct("people"))));
    }

    @Test
    void aLimitEndsEachPartition() {
        Dataset<Row> found = sales().limit(5);
        assertThat(found.collectAsList()).hasSize(5);
        Dataset<Row> query = sales().filter("region = 'region2'").limit(5);
        assertThat(plan(query)).contains("LIMIT 5");
        assertThat(query.collectAsList()).hasSize(5);
    }

    @Test
    void aTopNUsesTheOrderOfAQuery() throws SQLException {
        Dataset<Row> found = sales().filter("region = 'region2'")
                .orderBy(col("id").desc())
                .select("id")
                .limit(4);
        assertThat(plan(found)).contains("ORDER BY \"id\" DESC NULLS LAST LIMIT 4");
        assertThat(text(found))
                .isEqualTo(text(rows.filter("region = 'region2'")
                        .orderBy(col("id").desc())
                        .select("id")
                        .limit(4)));
        Dataset<Row> nulls = sales().filter("region = 'region2'")
                .orderBy(col("people").asc(), col("id").desc())
                .limit(300);
        assertThat(text(nulls))
                .isEqualTo(text(rows.filter("region = 'region2'")
                        .orderBy(col("people").asc(), col("id").desc())
                        .limit(300)));
        // Spark sorts the rows of several segments.
        assertThat(text(sales().orderBy("people", "id").limit(600)))
                .isEqualTo(text(rows.orderBy("people", "id").limit(600)));
    }

    @Test
    void aQueryIsDividedIfItsSegmentsAreIt() {
        String plain = "SELECT id, people * 2 AS twice FROM Sale WHERE amount > 50";
        Dataset<Row> divided = source("query", plain, "segments", "4");
        assertThat(divided.rdd().getNumPartitions()).isEqualTo(4);
        assertThat(text(divided.selectExpr("id", "CAST(twice AS INT)")))
                .isEqualTo(text(rows.filter("amount > 50").selectExpr("id", "people * 2")));
        for (String whole : List.of(
                "SELECT open, COUNT(*) AS n FROM Sale GROUP BY open",
                "SELECT DISTINCT region FROM Sale",
                "SELECT id FROM Sale ORDER BY amount LIMIT 7",
                "SELECT s.id FROM Sale s JOIN Sale t ON s.region = t.region AND s.id = t.id")) {
            Dataset<Row> found = source("query", whole, "segments", "4");
            assertThat(found.rdd().getNumPartitions()).as(whole).isEqualTo(1);
        }
        assertThat(source("query", "SELECT open, COUNT(*) AS n FROM Sale GROUP BY open", "segments", "4")
                        .count())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n IS NULL",
                "n = 1",
                "NOT (n = 1)",
                "raw IS NULL",
                "raw > 300",
                "s = '5'",
                "s IS NOT NULL AND s < '6'",
                "u = 'A' OR u IS NULL",
                "half > 100",
            })
    void columnsOfQueriesAreWhatSparkSees(String condition) {
        String query =
                "SELECT id, doc.n AS n, \"$item\".people AS raw, mixed AS s, UPPER(name) AS u, people / 2 AS half"
                        + " FROM Sale";
        Dataset<Row> pushed = source("query", query, "segments", "2").filter(condition);
        assertThat(plan(pushed).contains(" Filter ")).isEqualTo(condition.matches("s .*[<=] .*"));
        assertThat(text(pushed))
                .isEqualTo(text(source("query", query, "pushdown", "false").filter(condition)));
    }

    @Test
    void typesMayBeGiven() {
        StructType schema = new StructType()
                .add("id", DataTypes.LongType)
                .add("people", DataTypes.DoubleType)
                .add("mixed", DataTypes.LongType)
                .add("nothing", DataTypes.StringType);
        Dataset<Row> found = spark.read()
                .format("dynamodb")
                .schema(schema)
                .option("url", URL)
                .option("table", "Sale")
                .option("segments", "2")
                .load();
        assertThat(found.schema()).isEqualTo(schema);
        assertThat(text(found.filter("people > 300.5 AND mixed = 5 AND nothing IS NULL")
                        .select("id")))
                .isEqualTo(text(rows.filter("people > 300.5 AND id % 2 = 1").select("id")));
    }

    @Test
    void aTypeThatFitsNoValueIsAnError() {
        assertThatThrownBy(() -> spark.read()
                        .format("dynamodb")
                        .schema("name INT")
                        .option("url", URL)
                        .option("table", "Sale")
                        .load()
                        .count())
                .hasMessageContaining("column name holds STRING, which can't be read as INT");
    }

    @Test
    void aNumberWithoutRoomIsAnError() throws SQLException {
        try (PreparedStatement upsert = witness.prepareStatement("UPSERT INTO Late (k, n, text) VALUES (?, ?, ?)")) {
            for (int i = 0; i < 300; i++) {
                upsert.setString(1, "k" + i);
                // A few values that the sample does not include.
                upsert.setBigDecimal(2, i == 150 ? new BigDecimal("3.5") : BigDecimal.valueOf(i));
                upsert.setString(3, "x".repeat(400));
                upsert.addBatch();
            }
            upsert.executeBatch();
        }
        Dataset<Row> sampled = source("table", "Late");
        assertThat(sampled.schema().apply("n").dataType()).isEqualTo(DataTypes.LongType);
        assertThatThrownBy(sampled::collectAsList)
                .hasStackTraceContaining("column n holds 3.5, for which BIGINT has no room");
        Dataset<Row> wider = spark.read()
                .format("dynamodb")
                .schema("k STRING, n DECIMAL(10, 1)")
                .option("url", URL)
                .option("table", "Late")
                .load();
        assertThat(text(wider.filter("n > 3 AND n < 5"))).containsExactly("[k150, 3.5]", "[k4, 4.0]");
        assertThat(wider.agg(sum("n")).first().getDecimal(0)).isEqualByComparingTo("44703.5");
    }

    @Test
    void writesAndReadsBack() throws SQLException {
        Dataset<Row> made = spark.range(300)
                .selectExpr(
                        "concat('k', id % 3) AS k",
                        "id AS n",
                        "IF(id % 2 = 0, NULL, cast(id AS DECIMAL(10, 2))) AS amount",
                        "cast(id AS DOUBLE) / 4 AS ratio",
                        "date_add(DATE'2020-01-01', cast(id AS INT)) AS day",
                        "timestamp_millis(1577836800000 + id) AS at",
                        "id % 2 = 0 AS even",
                        "cast(concat('b', id) AS BINARY) AS bytes",
                        "named_struct('a', id, 'b', array('x', NULL), 'c', map('day', DATE'2020-01-01')) AS doc")
                .repartition(3);
        for (int i = 0; i < 2; i++) {
            // The second run writes the same items, as a repeated task does.
            made.write()
                    .mode(SaveMode.Append)
                    .format("dynamodb")
                    .option("url", URL)
                    .option("table", "Written")
                    .option("batchsize", "40")
                    .option("writeCapacityPerSecond", "2000")
                    .save();
        }
        assertThat(statements("UPSERT INTO \"Written\"")).hasSize(2 * 3 * 3);
        String[] compared = {
            "k",
            "CAST(n AS BIGINT)",
            "CAST(amount AS DECIMAL(10, 2))",
            "CAST(ratio AS DOUBLE)",
            "day",
            "at",
            "even",
            "bytes"
        };
        Dataset<Row> read = source("table", "Written", "segments", "2");
        assertThat(text(read.selectExpr(compared))).isEqualTo(text(made.selectExpr(compared)));
        assertThat(read.filter("n = 7").selectExpr("doc").first().getString(0))
                .contains("\"a\":7", "\"b\":[\"x\",null]", "\"c\":{\"day\":\"2020-01-01\"}");
        try (Statement statement = witness.createStatement();
                ResultSet found = statement.executeQuery("SELECT COUNT(*) FROM Written WHERE amount IS MISSING")) {
            found.next();
            assertThat(found.getInt(1)).isEqualTo(150);
        }
    }

    @Test
    void theRateOfAJobIsSharedOut() {
        SourceOptions options =
                SourceOptions.of(Map.of("url", URL, "table", "Written", "writeCapacityPerSecond", "1000"));
        assertThat(options.withShareOfRate(SourceOptions.WRITE_RATE, 8).properties())
                .containsEntry(SourceOptions.WRITE_RATE, "125.0");
        assertThat(options.withShareOfRate(SourceOptions.WRITE_RATE, 1)).isEqualTo(options);
        assertThat(options.withShareOfRate(SourceOptions.READ_RATE, 8)).isEqualTo(options);
        // In local mode all tasks are in one JVM and share its rate limit.
        assertThat(Executors.of(100)).isEqualTo(1);
        // Options may hold secrets.
        assertThat(options).hasToString("Written");
    }

    @Test
    void aSampleThatSeesAnotherTypeIsAnError() throws SQLException {
        SourceOptions options = SourceOptions.of(Map.of("url", URL, "table", "Sale"));
        List<SourceColumn> planned = List.of(new SourceColumn("people", ColumnKind.TEXT, DataTypes.StringType, false));
        try (Connection connection = options.connect()) {
            assertThatThrownBy(() -> SourceColumn.requireSame(connection, options, planned))
                    .hasMessageContaining("column people was TEXT when the read was planned, and is NUMBER");
        }
    }

    @Test
    void onlyAppending() {
        assertThatThrownBy(() -> spark.range(1)
                        .selectExpr("'x' AS k", "id AS n")
                        .write()
                        .mode(SaveMode.Overwrite)
                        .format("dynamodb")
                        .option("url", URL)
                        .option("table", "Written")
                        .save())
                .hasMessageContaining("truncate");
    }

    @Test
    void optionsAreChecked() {
        assertThatThrownBy(() ->
                        spark.read().format("dynamodb").option("table", "Sale").load())
                .hasMessageContaining("option url is missing");
        assertThatThrownBy(() -> source()).hasMessageContaining("either option table or option query");
        assertThatThrownBy(() -> source("table", "Sale", "segments", "many")).hasMessageContaining("segments");
        assertThatThrownBy(() -> source("table", "Sale", "columns", "dynamic")).hasMessageContaining("columns=sampled");
        // An option that is not the source's is passed to the driver, which rejects unknown ones.
        assertThatThrownBy(() -> source("table", "Sale", "pageItem", "3")).hasMessageContaining("pageItems");
        assertThatThrownBy(() -> source("table", "Sales")).hasMessageContaining("Sale");
    }
}
