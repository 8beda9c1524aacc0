package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.compare.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups, former states and exports in a directory, and bucket folders that are links to other places. */
final class ArchiveTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ONE = "\"arn:aws:dynamodb:us-east-1:000000000000:table/One\"";

    @TempDir
    Path directory;

    private static JsonNode call(Engine engine, String operation, String request) throws IOException {
        return engine.call(operation, JSON.readTree(request));
    }

    private Engine open(MovableClock clock) {
        return Engine.builder()
                .directory(directory.resolve("store"))
                .buckets(directory.resolve("buckets"))
                .clock(clock)
                .expiryInterval(Duration.ZERO)
                .build();
    }

    @Test
    void backupsAndFormerStatesOutliveTheEngine() throws Exception {
        MovableClock clock = new MovableClock(1_800_000_000_000L);
        String backup;
        try (Engine engine = open(clock)) {
            Fixture.tables(engine);
            call(
                    engine,
                    "UpdateContinuousBackups",
                    "{\"TableName\":\"One\",\"PointInTimeRecoverySpecification\":{\"PointInTimeRecoveryEnabled\":true}}");
            call(engine, "PutItem", "{\"TableName\":\"One\",\"Item\":{\"pk\":{\"S\":\"k\"},\"v\":{\"N\":\"1\"}}}");
            backup = call(engine, "CreateBackup", "{\"TableName\":\"One\",\"BackupName\":\"kept\"}")
                    .at("/BackupDetails/BackupArn")
                    .asText();
            clock.forward(Duration.ofMinutes(1));
        }
        try (Engine engine = open(clock)) {
            call(engine, "PutItem", "{\"TableName\":\"One\",\"Item\":{\"pk\":{\"S\":\"k\"},\"v\":{\"N\":\"2\"}}}");
        }
        try (Engine engine = open(clock)) {
            call(
                    engine,
                    "RestoreTableToPointInTime",
                    "{\"SourceTableName\":\"One\",\"TargetTableName\":\"Past\",\"RestoreDateTime\":1800000000}");
            call(engine, "RestoreTableFromBackup", "{\"BackupArn\":\"" + backup + "\",\"TargetTableName\":\"Back\"}");
            for (String table : new String[] {"Past", "Back"}) {
                assertThat(call(engine, "Scan", "{\"TableName\":\"" + table + "\"}")
                                .at("/Items/0/v/N")
                                .asText())
                        .isEqualTo("1");
            }
            call(engine, "DeleteBackup", "{\"BackupArn\":\"" + backup + "\"}");
        }
        try (Engine engine = open(clock)) {
            assertThat(call(engine, "ListBackups", "{}").path("BackupSummaries"))
                    .isEmpty();
        }
    }

    @Test
    void aBucketIsAFolderBelowTheDirectoryOnly() throws Exception {
        Path buckets = Files.createDirectories(directory.resolve("buckets"));
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Files.createSymbolicLink(buckets.resolve("link"), elsewhere);
        Path data = Files.createDirectories(buckets.resolve("data"));
        Files.createSymbolicLink(data.resolve("out"), elsewhere);
        try (Engine engine = open(new MovableClock(1_800_000_000_000L))) {
            Fixture.tables(engine);
            call(
                    engine,
                    "UpdateContinuousBackups",
                    "{\"TableName\":\"One\",\"PointInTimeRecoverySpecification\":{\"PointInTimeRecoveryEnabled\":true}}");
            for (String target : new String[] {"\"link\"", "\"data\",\"S3Prefix\":\"out\""}) {
                String arn = call(
                                engine,
                                "ExportTableToPointInTime",
                                "{\"TableArn\":" + ONE + ",\"S3Bucket\":" + target + "}")
                        .at("/ExportDescription/ExportArn")
                        .asText();
                assertThat(call(engine, "DescribeExport", "{\"ExportArn\":\"" + arn + "\"}")
                                .at("/ExportDescription/ExportStatus")
                                .asText())
                        .isEqualTo("FAILED");
            }
        }
        assertThat(elsewhere).isEmptyDirectory();
    }

    /** The service's own pattern would take minutes for the first text, and too much stack for the second. */
    @Test
    void longNamesAreRefusedImmediately() throws Exception {
        try (Engine engine = open(new MovableClock(0))) {
            String bucket = "a".repeat(300_000) + "!";
            assertThat(call(
                                    engine,
                                    "ExportTableToPointInTime",
                                    "{\"TableArn\":" + ONE + ",\"S3Bucket\":\"" + bucket + "\"}")
                            .path("message")
                            .asText())
                    .startsWith("2 validation errors detected");
            assertThat(call(engine, "ListImports", "{\"NextToken\":\"" + "0123456789abcdef".repeat(60_000) + "\"}")
                            .path("message")
                            .asText())
                    .startsWith("1 validation error detected");
        }
    }
}
