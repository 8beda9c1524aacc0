package io.github.dynamodbjdbc.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/** The script {@code tck/against} with missing settings, and the arguments that it rejects before it builds anything. */
class AgainstTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://dynamodb.eu-west-1.amazonaws.com",
                "HTTPS://dynamodb.eu-west-1.amazonaws.com",
                "https://Dynamodb.eu-west-1.AmazonAWS.com:443/",
                "https://dynamodb.cn-north-1.amazonaws.com.cn",
                "https://dynamodb.eu-west-1.api.aws"
            })
    void amazonIsRefusedUnlessItIsMeant(String endpoint) throws Exception {
        Path out = directory.resolve("out");
        Process process = new ProcessBuilder("bash", "against", endpoint)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(Files.readString(out)).containsAnyOf("say --amazon if you mean it", "what is HTTPS:");
    }

    private static String run(String url, Path... cases) {
        List<String> arguments = new ArrayList<>(List.of(
                "--url",
                url,
                "--engine",
                "false",
                "--property",
                "accessKeyId=against",
                "--property",
                "secretAccessKey=secret"));
        for (Path file : cases) {
            arguments.addAll(List.of("--cases", file.toString()));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Tck.run(arguments.toArray(String[]::new), new PrintStream(bytes, true, UTF_8));
        return bytes.toString(UTF_8);
    }

    /** A case with one item of its own table. */
    private Path ownTable(String file, String key) throws IOException {
        return Files.writeString(directory.resolve(file), """
                # Own

                ```tables
                {"TableName":"Own","KeySchema":[{"AttributeName":"%1$s","KeyType":"HASH"}],"AttributeDefinitions":[{"AttributeName":"%1$s","AttributeType":"S"}],"BillingMode":"PAY_PER_REQUEST"}
                {"%1$s":{"S":"a"}}
                ```

                ```sql
                SELECT * FROM Own
                ```

                | %1$s |
                |------|
                | a    |
                """.formatted(key));
    }

    private Path engineOnly() throws IOException {
        return Files.writeString(directory.resolve("cases.md"), """
                ---
                engine-only: it makes tables
                ---

                # Made

                ```sql
                CREATE TABLE Never (id VARCHAR PRIMARY KEY)
                ```
                """);
    }

    @Test
    void tablesOfCasesAreMadeOneAfterTheOtherAndDropped() throws Exception {
        String url = "jdbc:dynamodb://127.0.0.1:" + SampleEngine.endpoint().getPort() + "?region=us-east-1&ssl=false";
        assertThat(run(url, ownTable("a.md", "one"), ownTable("b.md", "two"), engineOnly()))
                .contains("for the engine only: it makes tables", "2 passed, 0 failed, 1 skipped");
        try (DynamoDbClient client = SampleEngine.client("against")) {
            assertThat(client.listTables().tableNames()).isEmpty();
            client.createTable(table -> table.tableName("Own")
                    .attributeDefinitions(AttributeDefinition.builder()
                            .attributeName("k")
                            .attributeType("S")
                            .build())
                    .keySchema(KeySchemaElement.builder()
                            .attributeName("k")
                            .keyType("HASH")
                            .build())
                    .billingMode("PAY_PER_REQUEST"));
            assertThat(run(url, ownTable("a.md", "one")))
                    .contains("it has a table Own of its own, and there is one of that name");
            client.deleteTable(table -> table.tableName("Own"));
        }
    }

    @Test
    void whereASignatureIsCheckedTheyAreSkipped() throws Exception {
        assertThat(run("jdbc:dynamodb:eu-west-1", ownTable("a.md", "one")))
                .contains("its tables are only made where no signature is checked", "0 passed, 0 failed, 1 skipped");
    }
}
