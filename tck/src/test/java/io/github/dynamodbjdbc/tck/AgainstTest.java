package io.github.dynamodbjdbc.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code tck/against} does without, and what it refuses before it builds anything. */
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

    @Test
    void whatNeedsADatabaseOfItsOwnIsSkippedWithItsReason() throws Exception {
        Path file = Files.writeString(directory.resolve("cases.md"), """
                ---
                engine-only: it makes tables
                ---

                # Made

                ```sql
                CREATE TABLE Never (id VARCHAR PRIMARY KEY)
                ```
                """);
        Path tables = Files.writeString(directory.resolve("tables.md"), """
                # Own

                ```tables
                {"TableName":"T","KeySchema":[{"AttributeName":"k","KeyType":"HASH"}],"AttributeDefinitions":[{"AttributeName":"k","AttributeType":"S"}],"BillingMode":"PAY_PER_REQUEST"}
                ```

                ```sql
                SELECT * FROM T
                ```
                """);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int exit = Tck.run(
                new String[] {
                    "--url",
                    SampleEngine.URL,
                    "--engine",
                    "false",
                    "--cases",
                    file.toString(),
                    "--cases",
                    tables.toString()
                },
                new PrintStream(bytes, true, UTF_8));
        assertThat(bytes.toString(UTF_8))
                .contains(
                        "for DynamoDB Local only: it makes tables",
                        "its tables are only made in DynamoDB Local",
                        "0 passed, 0 failed, 2 skipped");
        assertThat(exit).isEqualTo(2);
    }
}
