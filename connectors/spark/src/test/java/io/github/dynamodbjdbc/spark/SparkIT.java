package io.github.dynamodbjdbc.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests Spark's own JDBC source in local mode with the all-in-one jar. Spark has other versions of the driver's libraries. */
@EnabledForJreRange(max = JRE.JAVA_23, disabledReason = "Spark 3.5 needs what Java 24 took out")
class SparkIT {
    private static final String URL = "jdbc:dynamodb:embedded?user=spark&password=local&columns=sampled";

    private static SparkSession spark;

    /** Keeps the statement log. */
    private static Connection witness;

    @BeforeAll
    static void start() throws SQLException {
        spark = LocalSpark.session();
        witness = DriverManager.getConnection(URL);
    }

    @AfterAll
    static void stop() throws SQLException {
        witness.close();
    }

    /** Creates six cities of FR and four of IT. */
    @BeforeEach
    void cities() throws SQLException {
        try (Statement statement = witness.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS City");
            statement.execute("CREATE TABLE City (Country VARCHAR, Name VARCHAR, PRIMARY KEY (Country, Name))");
            for (int i = 1; i <= 10; i++) {
                statement.executeUpdate("INSERT INTO City (Country, Name, people, area, founded, port) VALUES ('"
                        + (i <= 6 ? "FR" : "IT") + "', 'City " + (i % 10) + "', " + i * 1000 + ", " + i + ".25, '"
                        + (1900 + i) + "-01-31', " + (i % 2 == 0) + ")");
            }
        }
    }

    private static Dataset<Row> read(String option, String what) {
        return spark.read()
                .format("jdbc")
                .option("driver", "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver")
                .option("url", URL)
                .option(option, what)
                .load();
    }

    private static Dataset<Row> table() {
        return read("dbtable", "City");
    }

    /** The plans of the logged statements about cities, the newest last. */
    private static List<String> plans() throws SQLException {
        try (Statement statement = witness.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT plan FROM \"system\".statements WHERE sql LIKE 'SELECT%City%' ORDER BY id")) {
            List<String> plans = new ArrayList<>();
            while (rows.next()) {
                plans.add(rows.getString(1));
            }
            return plans;
        }
    }

    @Test
    void theSchemaIsThatOfTheSample() {
        StructType schema = table().schema();
        assertThat(schema.apply("Name").dataType()).isEqualTo(DataTypes.StringType);
        assertThat(schema.apply("people").dataType()).isEqualTo(DataTypes.LongType);
        assertThat(schema.apply("founded").dataType()).isEqualTo(DataTypes.DateType);
        assertThat(schema.apply("port").dataType()).isEqualTo(DataTypes.BooleanType);
        assertThat(schema.apply("area").dataType().typeName())
                .startsWith("decimal(")
                .endsWith(",2)");
    }

    @Test
    void filtersReachTheKey() throws SQLException {
        List<Row> rows = table().filter("Country = 'FR' AND people > 3000 AND founded < DATE'1906-01-01'")
                .select("Name", "area", "founded")
                .orderBy("Name")
                .collectAsList();
        assertThat(rows).extracting(row -> row.getString(0)).containsExactly("City 4", "City 5");
        assertThat(rows.get(0).getDecimal(1)).isEqualByComparingTo(new BigDecimal("4.25"));
        assertThat(rows.get(0).getDate(2)).isEqualTo(Date.valueOf("1904-01-31"));
        assertThat(plans()).last().asString().startsWith("Query City");
    }

    @Test
    void countsAndGroupsAreThoseOfTheTable() {
        assertThat(table().count()).isEqualTo(10);
        assertThat(table().groupBy("Country")
                        .agg(max("people"))
                        .orderBy("Country")
                        .collectAsList())
                .extracting(row -> row.getString(0) + " " + row.getLong(1))
                .containsExactly("FR 6000", "IT 10000");
    }

    @Test
    void aQueryIsLeftToTheDriver() throws SQLException {
        Dataset<Row> sums =
                read("query", "SELECT Country, SUM(people) AS people FROM City WHERE Country = 'IT' GROUP BY Country");
        assertThat(sums.collectAsList())
                .extracting(row -> row.getString(0) + " " + ((Number) row.get(1)).intValue())
                .containsExactly("IT 34000");
        assertThat(plans()).last().asString().startsWith("Query City");
    }

    private static Dataset<Row> cities(String country, int count) {
        return spark.range(count)
                .select(
                        lit(country).as("Country"),
                        concat(lit("New "), col("id")).as("Name"),
                        col("id").cast("int").as("people"),
                        lit(new BigDecimal("0.50")).as("area"),
                        lit(Date.valueOf("2000-02-29")).as("founded"),
                        lit(null).cast("boolean").as("port"))
                .repartition(1);
    }

    @Test
    void rowsAreAppended() {
        cities("XX", 250)
                .write()
                .mode(SaveMode.Append)
                .format("jdbc")
                .option("url", URL)
                .option("dbtable", "City")
                .option("isolationLevel", "NONE")
                .save();
        Dataset<Row> written = table().filter("Country = 'XX'");
        assertThat(written.count()).isEqualTo(250);
        assertThat(written.filter("Name = 'New 7'")
                        .select("people", "area", "founded", "port")
                        .collectAsList())
                .extracting(Row::toString)
                .containsExactly("[7,0.50,2000-02-29,null]");
    }

    @Test
    void aPartitionOfMoreThanATransactionIsRefused() {
        assertThatThrownBy(() -> cities("YY", 101)
                        .write()
                        .mode(SaveMode.Append)
                        .format("jdbc")
                        .option("url", URL)
                        .option("dbtable", "City")
                        .save())
                .hasStackTraceContaining("100 items");
        assertThat(table().filter("Country = 'YY'").count()).isZero();
    }
}
