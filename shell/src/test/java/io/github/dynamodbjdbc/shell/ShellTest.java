package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.shell.sample.TestStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellTest {
    private static final Terminals NO_TERMINALS = new Terminals(false, false, false, 0);
    private static final String TOP_THREE = "SELECT UserId, TopScore FROM GameScores"
            + " WHERE GameTitle = 'Meteor Blasters' AND TopScore IS NOT NULL ORDER BY TopScore DESC LIMIT 3";

    private static EmbeddedEngine engine;

    @TempDir
    private Path temporary;

    private final StringWriter out = new StringWriter();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeAll
    static void open() throws Exception {
        engine = TestStore.open();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    @Test
    void printsRowsAndTheirCost() {
        assertThat(run("-e", TOP_THREE)).isEqualTo(Shell.OK);
        assertThat(out).hasToString("""
                        +--------+----------+
                        | UserId | TopScore |
                        +--------+----------+
                        | 104    |     1894 |
                        | 109    |     1250 |
                        | 101    |     1000 |
                        +--------+----------+
                        """);
        assertThat(err()).matches("3 rows, 0\\.5 RCU, 1 request \\(3 items evaluated\\), [\\d,.]+ m?s\n");
    }

    @Test
    void printsCsv() {
        assertThat(run("--format=csv", "-e", "SELECT Id, Title, Price FROM ProductCatalog WHERE Id = 105"))
                .isEqualTo(Shell.OK);
        assertThat(out).hasToString("Id,Title,Price\r\n105,Buch 105: Grüße aus Köln,\r\n");
    }

    @Test
    void printsValuesAsTheyAre() {
        assertThat(run("--format", "raw", "-e", "EXPLAIN (FORMAT HTML) " + TOP_THREE))
                .isEqualTo(Shell.OK);
        assertThat(out.toString())
                .startsWith("<!doctype html>\n")
                .endsWith("</html>\n")
                .doesNotEndWith("\n\n");
    }

    @Test
    void aPlanHasNoFrame() {
        assertThat(run("-e", "EXPLAIN SELECT UserId FROM GameScores WHERE UserId = '101'"))
                .isEqualTo(Shell.OK);
        assertThat(out.toString())
                .startsWith("Query GameScores\n  Key condition: UserId = '101'\n")
                .endsWith(
                        "\nTotal: 0.5 RCU, 1 request\nSettings that may change rows: ttlClock=2016-01-01T00:00:00Z\n");
    }

    @Test
    void printsTheCostInMoney() throws Exception {
        Path prices = Files.writeString(
                temporary.resolve("prices.yaml"),
                "{date: 2024-11-01, regions: {us-east-1: {STANDARD: {onDemand: {readMillion: 0.125, writeMillion: 1}}}}}");
        String url =
                engine.endpoint().toString().replace("http:", "jdbc:dynamodb:") + "?region=us-east-1&prices=" + prices;
        assertThat(run("--url", url, "--user=local", "--password=local", "-e", TOP_THREE + ";" + TOP_THREE))
                .isEqualTo(Shell.OK);
        assertThat(err())
                .contains("1 request (3 items evaluated), $0.000000063, ")
                .endsWith("session: $0.00000013\n");
    }

    @Test
    void printsJson() {
        assertThat(run(
                        "--format=json",
                        "-e",
                        "SELECT Id, Price, InPublication, Authors, Gears FROM ProductCatalog WHERE Id IN (104, 205)"
                                + " ORDER BY Id"))
                .isEqualTo(Shell.OK);
        assertThat(out).hasToString("""
                        [
                        {"Id":104,"Price":34.95,"InPublication":true,"Authors":["Author3"],"Gears":null},
                        {"Id":205,"Price":500,"InPublication":null,"Authors":null,"Gears":{"Front":1,"Rear":8}}
                        ]
                        """);
    }

    @Test
    void hidesExpiredSessions() {
        assertThat(run(
                        "--format=csv",
                        "-e",
                        "SELECT SessionId FROM SessionData WHERE UserName = 'ana'",
                        "-e",
                        "SELECT /*+ TTL(SHOW) */ COUNT(*) AS n FROM SessionData",
                        "-e",
                        "SELECT COUNT(*) AS n FROM SessionData"))
                .isEqualTo(Shell.OK);
        assertThat(out).hasToString("SessionId\r\n74a1c0d2\r\nn\r\n16\r\nn\r\n9\r\n");
    }

    @Test
    void stopsAtTheFirstError() {
        assertThat(run("--format=csv", "-e", "SELECT 1 AS a; SELECT 2 AS b FORM x;\nSELECT 3 AS c"))
                .isEqualTo(Shell.FAILED);
        assertThat(out).hasToString("a\r\n1\r\n");
        assertThat(err())
                .contains("error 42601: line 1, column ")
                .containsPattern("\nSELECT 2 AS b FORM x\n +\\^\n")
                .doesNotContain("Exception");
    }

    @Test
    void runsFilesAndStandardInput() throws Exception {
        Path file = Files.writeString(temporary.resolve("q.sql"), "-- one\nSELECT 1 AS \"grüß;\";\n\n;");
        assertThat(run("--format=csv", "-f", file.toString(), "-f", "-")).isEqualTo(Shell.OK);
        assertThat(out).hasToString("grüß;\r\n1\r\nfrom\r\ninput\r\n");
        out.getBuffer().setLength(0);
        assertThat(run("--format=csv")).isEqualTo(Shell.OK);
        assertThat(out).hasToString("from\r\ninput\r\n");
    }

    @Test
    void connectsToAnotherUrl() {
        String url = engine.endpoint().toString().replace("http:", "jdbc:dynamodb:");
        assertThat(run("--url", url, "--user=local", "--password=local", "--format=csv", "-e", TOP_THREE))
                .isEqualTo(Shell.OK);
        assertThat(out.toString()).contains("104,1894");
    }

    @Test
    void reportsErrorsOfTheCommandLine() {
        assertThat(run("--nonsense")).isEqualTo(Shell.WRONG_USAGE);
        assertThat(err()).contains("no option --nonsense").contains("--help");
    }

    @Test
    void saysWhichFileIsMissing() {
        assertThat(run("-f", "/no/such.sql")).isEqualTo(Shell.FAILED);
        assertThat(err()).isEqualTo("error: there is no file /no/such.sql\n");
    }

    @Test
    void saysThatItCanNotConnect() {
        assertThat(run("--url", "jdbc:nonsense:", "-e", "SELECT 1")).isEqualTo(Shell.FAILED);
        assertThat(err()).startsWith("error 08001: ");
        err.reset();
        assertThat(run("--url", "jdbc:dynamodb:eu-central-1", "--user=u", "-e", "SELECT 1"))
                .isEqualTo(Shell.FAILED);
        assertThat(err()).contains("--password");
    }

    /** If the reader takes only the first rows, the others are not read, and no error is printed. */
    @Test
    void stopsReadingWhenItsOutputIsClosed() {
        Writer gone = new Writer() {
            @Override
            public void write(char[] text, int start, int length) throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void flush() throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void close() {}
        };
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        Shell shell = new Shell(InputStream.nullInputStream(), gone, errors, NO_TERMINALS, TestStore.DIRECTORY, null);
        assertThat(shell.run("--format=csv", "-e", "SELECT * FROM Orders")).isEqualTo(Shell.FAILED);
        assertThat(err()).isEmpty();
    }

    @Test
    void helps() {
        assertThat(run("--help")).isEqualTo(Shell.OK);
        assertThat(out.toString()).startsWith("Usage: sql").contains("--format");
    }

    /** The first row is read before anything is printed. */
    @Test
    void printsNoEmptyTableBeforeAnError() {
        assertThat(run("-e", "SELECT 1 / (Id - Id) AS x FROM ProductCatalog")).isEqualTo(Shell.FAILED);
        assertThat(out.toString()).isEmpty();
        assertThat(err()).startsWith("error 22012: ").contains(" RCU, ");
    }

    @Test
    void writesASchemaFile() {
        assertThat(run("--discover")).isEqualTo(Shell.OK);
        assertThat(out.toString()).startsWith("tables:\n  GameScores:\n    columns:\n      Losses: BIGINT\n");
        assertThat(err()).contains(" RCU, ");
    }

    @Test
    void describesTablesAgain() {
        assertThat(run("--format=csv", "-e", "\\d Thread", "-e", "\\refresh", "-e", "!rehash", "-e", "\\d Thread"))
                .isEqualTo(Shell.OK);
        assertThat(err()).contains("tables are described and sampled again");
        assertThat(out.toString().split("LastPostedBy", -1)).hasSize(3);
    }

    @Test
    void takesCommandsToo() {
        assertThat(run("--format=csv", "-e", "\\dt", "-e", "\\q", "-e", "SELECT 1"))
                .isEqualTo(Shell.OK);
        assertThat(out.toString()).contains("ProductCatalog").doesNotContain("1\r\n");
        assertThat(run("-e", "\\nothing")).isEqualTo(Shell.FAILED);
        assertThat(err()).contains("error: there is no command \\nothing; help lists them");
    }

    private int run(String... arguments) {
        InputStream in = new ByteArrayInputStream("SELECT 'input' AS \"from\"".getBytes(StandardCharsets.UTF_8));
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Shell(in, out, errors, NO_TERMINALS, TestStore.DIRECTORY, null).run(arguments);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
