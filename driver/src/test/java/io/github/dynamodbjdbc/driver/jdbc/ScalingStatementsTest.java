package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineBuilder;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Auto scaling on engines of their own. */
@Timeout(60)
class ScalingStatementsTest {
    private static final String TABLE =
            "CREATE TABLE Shop (Id VARCHAR PRIMARY KEY) WITH (read_capacity = 1, write_capacity = 1)";

    /** A test on an engine. */
    private interface Use {
        void on(Engine engine, Statement statement) throws Exception;
    }

    private static void on(EngineBuilder builder, String more, Use use) throws Exception {
        try (Engine engine = builder.build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + server.endpoint().getPort() + "?user=k&password=s&maxRetries=0" + more);
                Statement statement = connection.createStatement()) {
            use.on(engine, statement);
        }
    }

    @Test
    void whatIsAsWantedIsNotSentAgain() throws Exception {
        on(Engine.builder(), "", (engine, statement) -> {
            statement.executeUpdate(TABLE);
            String set = "ALTER TABLE Shop SET (autoscaling_min = 1, autoscaling_max = 9)";
            statement.executeUpdate(set);
            statement.executeUpdate(set);

            assertThat(engine.statistics().requests())
                    .containsEntry("RegisterScalableTarget", 2L)
                    .containsEntry("PutScalingPolicy", 2L);
        });
    }

    @Test
    void allThatIsScaledIsAskedInPages() throws Exception {
        on(Engine.builder(), "", (engine, statement) -> {
            for (int i = 0; i < 30; i++) {
                statement.executeUpdate("CREATE TABLE Shop" + i + " (Id VARCHAR PRIMARY KEY) WITH (read_capacity = 1,"
                        + " write_capacity = 1, autoscaling_min = 1, autoscaling_max = 9)");
            }
            long before = engine.statistics().requests().get("DescribeScalableTargets");
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM \"system\".scaling")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(60);
            }
            assertThat(engine.statistics().requests().get("DescribeScalableTargets") - before)
                    .isEqualTo(2);
        });
    }

    @Test
    void aDeniedActionIsThatOfTheOtherService() throws Exception {
        String policy = "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"dynamodb:*\",\"Resource\":\"*\"}]}";
        on(Engine.builder().policy("k", policy), "", (engine, statement) -> {
            statement.executeUpdate(TABLE);
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeUpdate("ALTER TABLE Shop SET (autoscaling_min = 1, autoscaling_max = 9)"));

            assertThat(failure.getSQLState()).isEqualTo("42501");
            assertThat(failure.getMessage()).contains("application-autoscaling:DescribeScalableTargets");
        });
    }

    @Test
    void theSdksClientHasNoSuchOperation() throws Exception {
        on(Engine.builder(), "&transport=sdk", (engine, statement) -> {
            statement.executeUpdate(TABLE);
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeUpdate("ALTER TABLE Shop SET (autoscaling_min = 1, autoscaling_max = 9)"));

            assertThat(failure.getSQLState()).isEqualTo("42N01");
            assertThat(failure.getMessage()).contains("DescribeScalableTargets");
        });
    }

    /** All options that go together, in several rounds: of two tables, as some exclude each other. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE Shop (Born DATE DEFAULT DATE '2020-01-01', Id VARCHAR, At NUMERIC, Kind VARCHAR NOT NULL, Town VARCHAR,"
                        + " PRIMARY KEY (Id, At), LOCAL INDEX ByTown (Id, Town) PROJECTION KEYS_ONLY, INDEX ByKind (Kind, Town)"
                        + " INCLUDE (Born) WITH (read_capacity = 6, write_capacity = 7, autoscaling_min = 2, autoscaling_max = 9,"
                        + " warm_read_units = 14000, warm_write_units = 4500, contributor_insights = throttled_keys))"
                        + " WITH (read_capacity = 5, write_capacity = 5, autoscaling_min = 5, autoscaling_max = 100,"
                        + " autoscaling_read_target = 50, warm_read_units = 15000, warm_write_units = 5000,"
                        + " stream = new_and_old_images, ttl = Gone, deletion_protection = true,"
                        + " table_class = standard_infrequent_access, tags = 'team=data,env=prod', point_in_time_recovery = 7,"
                        + " contributor_insights = accessed_and_throttled_keys,"
                        + " policy = '{\"Version\": \"2012-10-17\", \"Statement\": [{\"Sid\": \"it''s\"}]}',"
                        + " kinesis_stream = 'arn:aws:kinesis:us-east-1:000000000000:stream/changes',"
                        + " kinesis_precision = microsecond, replicas = 'eu-west-1,eu-west-3',"
                        + " replica_kms_keys = 'eu-west-3=alias/aws/dynamodb', replica_table_classes = 'eu-west-1=standard')",
                "CREATE TABLE Shop (Id VARCHAR PRIMARY KEY, Kind VARCHAR, Emb LIST, INDEX ByKind (Kind) WITH (max_read_units = 40,"
                        + " warm_read_units = 13000), VECTOR INDEX Near (Emb) WITH (dimensions = 3, distance = euclidean))"
                        + " WITH (max_read_units = 50, max_write_units = 60, warm_write_units = 4100, stream = keys_only,"
                        + " kms_key = 'arn:aws:kms:us-east-1:000000000000:key/k', contributor_insights = throttled_keys,"
                        + " kinesis_stream = 'arn:aws:kinesis:us-east-1:000000000000:stream/changes')",
                "CREATE TABLE Shop (Id VARCHAR PRIMARY KEY) WITH (replicas = 'us-east-2', witness = 'us-west-2',"
                        + " consistency = strong, tags = 'a=b')"
            })
    void theFullTextOfATableMakesATableLikeIt(String create) throws Exception {
        String[] text = new String[1];
        String[] described = new String[1];
        on(Engine.builder(), "&catalog=create", (engine, statement) -> {
            statement.executeUpdate(create);
            text[0] = text(statement);
            described[0] = described(statement);
        });
        on(Engine.builder(), "&catalog=create", (engine, statement) -> {
            statement.executeUpdate(text[0]);

            assertThat(text(statement)).isEqualTo(text[0]);
            assertThat(described(statement)).isEqualTo(described[0]);
        });
        // Columns keep their order, also before the keys.
        assertThat(text[0].lines().skip(1).findFirst().orElseThrow().strip())
                .startsWith(create.substring(create.indexOf('(') + 1).split(" ")[0] + ' ');
        String options = create.substring(create.lastIndexOf(" WITH ("));
        for (String option : options.replaceAll("'[^']*(''[^']*)*'", "").split("[(),]")) {
            String name = option.replaceAll("=.*", "").strip();
            if (!name.isEmpty()
                    && !name.equals("WITH")
                    && !name.startsWith("autoscaling")
                    && !name.startsWith("PRIMARY")) {
                assertThat(text[0]).contains(name + " = ");
            }
        }
    }

    private static String text(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SHOW CREATE TABLE Shop FULL")) {
            assertThat(rows.next()).isTrue();
            return rows.getString(2);
        }
    }

    /** Its rows in the system tables, but for times, names of the service and counts. */
    private static String described(Statement statement) throws SQLException {
        StringBuilder all = new StringBuilder();
        for (String query : List.of(
                "SELECT billing, read_capacity, write_capacity, max_read_units, max_write_units, table_class, indexes, stream,"
                        + " deletion_protection, kms_key FROM \"system\".tables WHERE table_name = 'Shop'",
                "SELECT index_name, kind, read_capacity, write_capacity, max_read_units FROM \"system\".indexes"
                        + " WHERE table_name = 'Shop' ORDER BY index_name",
                "SELECT region, kind, consistency FROM \"system\".replicas WHERE table_name = 'Shop' ORDER BY region",
                "SELECT index_name, units, min_units, max_units, target_percent FROM \"system\".scaling"
                        + " WHERE table_name = 'Shop' ORDER BY index_name, units",
                "SELECT policy FROM \"system\".policies WHERE table_name = 'Shop'",
                "SHOW COLUMNS FROM Shop",
                "SHOW INDEXES FROM Shop")) {
            try (ResultSet rows = statement.executeQuery(query)) {
                int columns = rows.getMetaData().getColumnCount();
                while (rows.next()) {
                    for (int i = 1; i <= columns; i++) {
                        all.append(rows.getString(i)).append(" | ");
                    }
                    all.append("\n");
                }
            }
        }
        return all.toString();
    }

    /** Only AWS judges requests by policies, counts keys and has streams of Kinesis; this is what is sent. */
    @Test
    void theRequestsOfPoliciesInsightsAndKinesis() throws Exception {
        try (StubService service =
                        new StubService((operation, count) -> new StubService.Answer(200, answer(operation)));
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("ALTER TABLE Shop SET (policy = '{\"Statement\":[]}', warm_read_units = 13000,"
                    + " contributor_insights = throttled_keys, kinesis_stream ="
                    + " 'arn:aws:kinesis:us-east-1:000000000000:stream/s', kinesis_precision = microsecond)");

            assertThat(service.requests("PutResourcePolicy").get(0))
                    .contains("\"ResourceArn\":\"arn:aws:dynamodb:us-east-1:1:table/Shop\"")
                    .contains("\"Policy\":\"{\\\"Statement\\\":[]}\"");
            assertThat(service.requests("UpdateContributorInsights").get(0))
                    .contains(
                            "\"ContributorInsightsAction\":\"ENABLE\"",
                            "\"ContributorInsightsMode\":\"THROTTLED_KEYS\"");
            assertThat(service.requests("EnableKinesisStreamingDestination").get(0))
                    .contains("\"StreamArn\":\"arn:aws:kinesis:us-east-1:000000000000:stream/s\"")
                    .contains("\"ApproximateCreationDateTimePrecision\":\"MICROSECOND\"");
            assertThat(service.requests("UpdateTable").get(0))
                    .contains("\"WarmThroughput\":{\"ReadUnitsPerSecond\":13000}");
        }
    }

    private static String answer(String operation) {
        return switch (operation) {
            case "DescribeTable" ->
                "{\"Table\":{\"TableName\":\"Shop\",\"TableStatus\":\"ACTIVE\","
                        + "\"TableArn\":\"arn:aws:dynamodb:us-east-1:1:table/Shop\","
                        + "\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},"
                        + "\"WarmThroughput\":{\"ReadUnitsPerSecond\":12000,\"WriteUnitsPerSecond\":4000},"
                        + "\"KeySchema\":[{\"AttributeName\":\"Id\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"Id\",\"AttributeType\":\"S\"}]}}";
            case "DescribeContributorInsights" -> "{\"ContributorInsightsStatus\":\"DISABLED\"}";
            case "ListTables" -> "{\"TableNames\":[]}";
            default -> "{}";
        };
    }
}
