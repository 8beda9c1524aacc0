package io.github.dynamodbjdbc.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The process of {@link LargeTablesTest}, whose heap is smaller than its table of 100 MB. */
public final class LargeTables {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ITEMS = 5_000;
    private static final int ITEMS_PER_BATCH = 25;
    private static final String DEFINITION = """
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "g", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}], "BillingMode": "PAY_PER_REQUEST"
            """;
    private static final String INDEX = """
            {"IndexName": "ByG", "KeySchema": [{"AttributeName": "g", "KeyType": "HASH"}], "Projection": {"ProjectionType": "ALL"}}
            """;

    private final Engine engine;

    private LargeTables(Engine engine) {
        this.engine = engine;
    }

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        Files.createDirectories(directory.resolve("buckets/buckets-b"));
        try (Engine engine = Engine.builder()
                .directory(directory.resolve("store"))
                .buckets(directory.resolve("buckets"))
                .build()) {
            new LargeTables(engine).run();
        }
    }

    private JsonNode call(String operation, String request) throws IOException {
        Answer answer = engine.call(operation, request.getBytes(StandardCharsets.UTF_8));
        if (answer.isError()) {
            throw new IllegalStateException(operation + ": " + answer.text());
        }
        return JSON.readTree(answer.body());
    }

    private void run() throws IOException {
        call(
                "CreateTable",
                "{\"TableName\": \"Large\", %s}"
                        .formatted(DEFINITION.replaceFirst(", \\{\"AttributeName\": \"g\"[^}]*}", "")));
        String value = "x".repeat(20_000);
        for (int i = 0; i < ITEMS; i += ITEMS_PER_BATCH) {
            StringBuilder puts = new StringBuilder();
            for (int k = i; k < i + ITEMS_PER_BATCH; k++) {
                puts.append(puts.isEmpty() ? "" : ",")
                        .append(
                                "{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"k%d\"},\"g\":{\"S\":\"g%d\"},\"v\":{\"S\":\"%s\"}}}}"
                                        .formatted(k, k, value));
            }
            call("BatchWriteItem", "{\"RequestItems\":{\"Large\":[%s]}}".formatted(puts));
        }
        call(
                "UpdateTable",
                "{\"TableName\": \"Large\", \"AttributeDefinitions\": [{\"AttributeName\": \"g\", \"AttributeType\": \"S\"}],"
                        + " \"GlobalSecondaryIndexUpdates\": [{\"Create\": %s}]}".formatted(INDEX));
        String backup = call("CreateBackup", "{\"TableName\": \"Large\", \"BackupName\": \"all\"}")
                .at("/BackupDetails/BackupArn")
                .asText();
        call("RestoreTableFromBackup", "{\"BackupArn\": \"%s\", \"TargetTableName\": \"Restored\"}".formatted(backup));
        call(
                "UpdateContinuousBackups",
                "{\"TableName\": \"Large\", \"PointInTimeRecoverySpecification\": {\"PointInTimeRecoveryEnabled\": true}}");
        String table = call("DescribeTable", "{\"TableName\": \"Large\"}")
                .at("/Table/TableArn")
                .asText();
        call("ExportTableToPointInTime", "{\"TableArn\": \"%s\", \"S3Bucket\": \"buckets-b\"}".formatted(table));
        call("ImportTable", """
                {"S3BucketSource": {"S3Bucket": "buckets-b"}, "InputFormat": "DYNAMODB_JSON", "InputCompressionType": "GZIP",
                "TableCreationParameters": {"TableName": "Imported", "GlobalSecondaryIndexes": [%s], %s}}
                """.formatted(INDEX, DEFINITION));
        for (String name : new String[] {"Large", "Restored", "Imported"}) {
            JsonNode described = call("DescribeTable", "{\"TableName\": \"%s\"}".formatted(name))
                    .path("Table");
            check(name, described);
            check(name, described.at("/GlobalSecondaryIndexes/0"));
        }
    }

    private static void check(String name, JsonNode described) {
        if (described.path("ItemCount").asInt() != ITEMS) {
            throw new IllegalStateException(name + ": " + described);
        }
    }
}
