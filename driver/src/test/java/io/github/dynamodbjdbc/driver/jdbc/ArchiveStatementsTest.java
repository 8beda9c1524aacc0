package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineBuilder;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** BACKUP, RESTORE, EXPORT and IMPORT on engines of their own. */
@Timeout(60)
class ArchiveStatementsTest {
    private static final String PETS = "CREATE TABLE Pets (Id VARCHAR PRIMARY KEY, Born DATE)";
    private static final String RECOVERABLE = PETS + " WITH (point_in_time_recovery = 35)";

    @TempDir
    Path buckets;

    private static Connection connect(int port, String user) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:dynamodb://127.0.0.1:" + port + "?user=" + user + "&password=s&maxRetries=0");
    }

    /** Work on an engine. */
    private interface Use {
        void on(Connection connection, Statement statement) throws Exception;
    }

    private void on(EngineBuilder builder, Use use) throws Exception {
        try (Engine engine = builder.buckets(buckets).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(server.endpoint().getPort(), "k");
                Statement statement = connection.createStatement()) {
            use.on(connection, statement);
        }
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> all = new ArrayList<>();
        for (SQLWarning next = statement.getWarnings(); next != null; next = next.getNextWarning()) {
            all.add(next.getMessage());
        }
        return all;
    }

    private static List<String> column(Statement statement, String sql) throws SQLException {
        List<String> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                all.add(rows.getString(1));
            }
        }
        return all;
    }

    @Test
    void whatIsExportedIsImported() throws Exception {
        Files.createDirectory(buckets.resolve("archive"));
        on(Engine.builder(), (connection, statement) -> {
            statement.executeUpdate(RECOVERABLE);
            statement.executeUpdate(
                    "INSERT INTO Pets VALUES ('ada', DATE '2020-02-01'), ('bo', DATE '2021-03-01'), ('cy', NULL)");
            List<Long> exported = new ArrayList<>();
            statement.unwrap(DynamoStatement.class).onProgress(progress -> exported.add(progress.items()));

            statement.executeUpdate("EXPORT TABLE Pets TO 's3://archive/pets'");

            assertThat(exported).containsExactly(3L);
            List<String> said = warnings(statement);
            assertThat(said).hasSize(1);
            String manifest = said.get(0);
            assertThat(manifest).startsWith("The manifest of the export is s3://archive/pets/AWSDynamoDB/");
            String data = manifest.substring(
                            manifest.indexOf("s3://archive/") + "s3://archive/".length(), manifest.lastIndexOf('/'))
                    + "/data/";
            assertThat(column(statement, "SELECT status FROM \"system\".exports WHERE table_name = 'Pets'"))
                    .containsExactly("COMPLETED");

            exported.clear();
            statement.executeUpdate("IMPORT TABLE PetsAgain (Id VARCHAR PRIMARY KEY, Born DATE) FROM 's3://archive/"
                    + data + "' WITH (compression = gzip)");

            assertThat(exported).last().isEqualTo(3L);
            assertThat(column(statement, "SELECT Id FROM PetsAgain WHERE Born > DATE '2020-12-31'"))
                    .containsExactly("bo");
            try (ResultSet rows = statement.executeQuery("SELECT Born FROM PetsAgain")) {
                assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("DATE");
            }
            assertThat(column(statement, "SHOW IMPORTS FROM PetsAgain")).containsExactly("PetsAgain");
        });
    }

    @Test
    void linesWithoutAnItemAreCounted() throws Exception {
        Files.createDirectory(buckets.resolve("archive"));
        Files.writeString(buckets.resolve("archive").resolve("pets.csv"), "Id;Name\nada;Ada\n;Nobody\nbo;Bo\n");
        on(Engine.builder(), (connection, statement) -> {
            statement.executeUpdate("IMPORT TABLE Csv (Id VARCHAR PRIMARY KEY) FROM 's3://archive/pets.csv'"
                    + " WITH (format = csv, delimiter = ';')");

            assertThat(warnings(statement)).anyMatch(said -> said.startsWith("1 of 3 items could not be imported"));
            assertThat(column(statement, "SELECT Name FROM Csv ORDER BY Id")).containsExactly("Ada", "Bo");
        });
    }

    @Test
    void aMissingBucketFailsAnImport() throws Exception {
        on(Engine.builder(), (connection, statement) -> {
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeUpdate(
                            "IMPORT TABLE Csv (Id VARCHAR PRIMARY KEY) FROM 's3://nowhere/pets'"));

            assertThat(failure.getSQLState()).isEqualTo("58000");
            assertThat(failure.getMessage()).contains("S3NoSuchBucket");
        });
    }

    @Test
    void aTableIsRestoredToASecond() throws Exception {
        on(Engine.builder(), (connection, statement) -> {
            statement.executeUpdate(RECOVERABLE);
            statement.executeUpdate("INSERT INTO Pets VALUES ('ada', NULL)");
            String now = column(statement, "SELECT CURRENT_TIMESTAMP FROM Pets").get(0);
            statement.executeUpdate("UPDATE Pets SET Born = DATE '2020-02-01' WHERE Id = 'ada'");

            statement.executeUpdate("RESTORE TABLE Before FROM Pets AS OF TIMESTAMP '" + now + "'");

            assertThat(column(statement, "SELECT Born FROM Before")).containsExactly((String) null);
        });
    }

    @Test
    void aTimeoutEndsTheWaitingAlone() throws Exception {
        on(Engine.builder(), (connection, statement) -> {
            statement.executeUpdate(RECOVERABLE);
            statement.executeUpdate("BACKUP TABLE Pets AS 'first'");
        });
        on(Engine.builder().tableDelay(Duration.ofSeconds(6)), (connection, statement) -> {
            statement.executeUpdate(RECOVERABLE);
            statement.setQueryTimeout(3);

            for (String sql : List.of("BACKUP TABLE Pets AS 'slow'", "RESTORE TABLE Again FROM Pets")) {
                SQLException failure = catchThrowableOfType(SQLException.class, () -> statement.executeUpdate(sql));

                assertThat(failure.getClass()).isEqualTo(SQLTimeoutException.class);
                assertThat(failure.getSQLState()).isEqualTo("57014");
                assertThat(failure.getMessage()).contains("goes on, as DynamoDB cancels none");
            }
            statement.setQueryTimeout(0);
            statement.executeUpdate("RESTORE TABLE Soon FROM Pets NOWAIT");
            assertThat(warnings(statement)).anyMatch(said -> said.contains("goes on; SHOW CREATE TABLE Soon"));
            assertThat(column(statement, "SHOW BACKUPS FROM Pets")).containsExactly("Pets");
        });
    }

    @Test
    void aDeniedActionIsNamed() throws Exception {
        String policy = "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"dynamodb:*\",\"Resource\":\"*\"},"
                + "{\"Effect\":\"Deny\",\"Action\":[\"dynamodb:CreateBackup\",\"dynamodb:ListBackups\"],"
                + "\"Resource\":\"*\"}]}";
        on(Engine.builder().policy("k", policy), (connection, statement) -> {
            statement.executeUpdate(PETS);
            for (String sql : List.of("BACKUP TABLE Pets AS 'denied'", "DROP BACKUP 'any'")) {
                SQLException failure = catchThrowableOfType(SQLException.class, () -> statement.executeUpdate(sql));

                assertThat(failure.getSQLState()).isEqualTo("42501");
                assertThat(failure.getMessage()).contains("Backup");
            }
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SHOW BACKUPS"))
                            .getSQLState())
                    .isEqualTo("42501");
        });
    }

    /** Only AWS has KMS keys and owners of buckets; the test checks the requests. */
    @Test
    void theRequestOfAnIncrementalExport() throws Exception {
        try (StubService service =
                        new StubService((operation, count) -> new StubService.Answer(200, answer(operation)));
                Connection connection = connect(service.endpoint().getPort(), "k");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeUpdate("EXPORT TABLE Pets TO 's3://archive/p/q' SINCE TIMESTAMP '2026-01-01"
                            + " 00:00:00' AS OF TIMESTAMP '2026-01-01 12:00:00' WITH (format = ion, view = new_image,"
                            + " bucket_owner = '123456789012', kms_key = 'arn:aws:kms:x')"));

            assertThat(failure.getSQLState()).isEqualTo("42501");
            assertThat(failure.getMessage()).contains("S3AccessDenied");
            List<String> sent = service.requests("ExportTableToPointInTime");
            assertThat(sent).hasSize(1);
            assertThat(sent.get(0))
                    .contains("\"S3Bucket\":\"archive\"", "\"S3Prefix\":\"p/q\"", "\"S3BucketOwner\":\"123456789012\"")
                    .contains("\"ExportType\":\"INCREMENTAL_EXPORT\"", "\"ExportFormat\":\"ION\"")
                    .contains("\"ExportFromTime\":1767225600", "\"ExportToTime\":1767268800")
                    .contains("\"ExportViewType\":\"NEW_IMAGE\"", "\"S3SseAlgorithm\":\"KMS\"")
                    .contains("\"S3SseKmsKeyId\":\"arn:aws:kms:x\"");
        }
    }

    private static String answer(String operation) {
        return switch (operation) {
            case "DescribeTable" ->
                "{\"Table\":{\"TableName\":\"Pets\",\"TableStatus\":\"ACTIVE\","
                        + "\"TableArn\":\"arn:aws:dynamodb:us-east-1:1:table/Pets\","
                        + "\"KeySchema\":[{\"AttributeName\":\"Id\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"Id\",\"AttributeType\":\"S\"}]}}";
            case "DescribeContinuousBackups" ->
                "{\"ContinuousBackupsDescription\":{\"PointInTimeRecoveryDescription\":"
                        + "{\"PointInTimeRecoveryStatus\":\"ENABLED\"}}}";
            case "ExportTableToPointInTime" ->
                "{\"ExportDescription\":{\"ExportArn\":\"arn:e\",\"ExportStatus\":\"IN_PROGRESS\"}}";
            case "DescribeExport" ->
                "{\"ExportDescription\":{\"ExportArn\":\"arn:e\",\"ExportStatus\":\"FAILED\","
                        + "\"FailureCode\":\"S3AccessDenied\"}}";
            case "ListTables" -> "{\"TableNames\":[]}";
            default -> "{}";
        };
    }
}
