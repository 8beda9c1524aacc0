package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs cases with another database, since finding faults must not depend on our driver. */
class CaseRunnerTest {
    private static final String SETUP = """
            # Setup

            ```sql
            CREATE TABLE t (a INTEGER, b TEXT);
            INSERT INTO t VALUES (1, 'x'), (2, NULL), (3, '')
            ```

            """;

    @TempDir
    private Path directory;

    private int exit;

    private String run(String cases, String... more) throws Exception {
        Path file = Files.writeString(directory.resolve("cases.md"), SETUP + cases);
        String[] arguments = new String[4 + more.length];
        arguments[0] = "--url";
        arguments[1] = "jdbc:sqlite::memory:";
        arguments[2] = "--cases";
        arguments[3] = file.toString();
        System.arraycopy(more, 0, arguments, 4, more.length);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        exit = Tck.run(arguments, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void countsCases() throws Exception {
        String out = run("""
                # Rows

                ```sql unordered
                SELECT * FROM t
                ```
                | a | b    |
                |---|------|
                | 3 | ''   |
                | 1 | x    |
                | 2 | NULL |

                ```sql
                SELECT a FROM t WHERE b = ?
                ```
                ```parameters
                VARCHAR x
                ```
                | a   |
                |-----|
                | 1.0 |

                ```sql
                SELECT a FROM nowhere
                ```
                ```error
                no such table: nowhere
                ```

                ```sql skip="not today"
                SELECT a FROM t
                ```
                """.replace("```error\n", "```error\nXX\n"));
        // SQLite's driver reports no SQLSTATE.
        assertThat(out)
                .contains("passed  cases.md:10 Rows\n", "passed  cases.md:19 Rows (2)\n")
                .contains("FAILED  cases.md:29 Rows (3)\n", "skipped cases.md:37 Rows (4): not today\n")
                .endsWith("3 passed, 1 failed, 1 skipped\n");
        assertThat(exit).isEqualTo(1);
    }

    @Test
    void showsDifferences() throws Exception {
        String out = run("""
                ```sql
                SELECT a, b FROM t ORDER BY a
                ```
                | a | b  |
                |---|----|
                | 1 | x  |
                | 2 | '' |
                """);
        assertThat(out).contains("""
                            the rows differ (- expected, + got)
                                  | 1 | x |
                                - | 2 | '' |
                                + | 2 | NULL |
                                + | 3 | '' |
                        """);
    }

    @Test
    void comparesLabels() throws Exception {
        assertThat(run("```sql\nSELECT a AS c FROM t\n```\n| a |\n|---|\n"))
                .contains("expected the columns\n        | a |\n    but got\n        | c |");
    }

    @Test
    void reportsAMissingError() throws Exception {
        assertThat(run("```sql\nSELECT a FROM t WHERE a = 1\n```\n```error\n42703\n```\n"))
                .contains("expected the error 42703 but got")
                .contains("| 1 |");
    }

    @Test
    void checksTheCountOfWrittenItems() throws Exception {
        assertThat(run("""
                ```sql
                UPDATE t SET b = 'y' WHERE a < 3
                ```
                ```count
                2
                ```

                ```sql
                DELETE FROM t WHERE a < 3
                ```
                ```count
                3
                ```
                """)).contains("expected the count 3 but got 2").endsWith("2 passed, 1 failed, 0 skipped\n");
    }

    @Test
    void skipsForWantOfATable() throws Exception {
        assertThat(run("").replace("cases.md", "")).endsWith("1 passed, 0 failed, 0 skipped\n");
        Path file = Files.writeString(
                directory.resolve("other.md"), "---\nrequires: Nowhere\n---\n```sql\nSELECT 1\n```\n");
        assertThat(run("", "--cases", file.toString())).contains("there is no table Nowhere");
        assertThat(exit).isEqualTo(0);
    }

    @Test
    void tablesOfACaseAreNotMadeInTheDirectoryOfADatabase() throws Exception {
        Path file = Files.writeString(directory.resolve("own.md"), """
                # Own

                ```tables
                {"TableName":"Own","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
                {"id":{"S":"x"}}
                ```

                ```sql
                SELECT id FROM Own WHERE id = 'x'
                ```

                | id |
                |----|
                | x  |
                """);
        Path store = directory.resolve("store");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        exit = Tck.run(
                new String[] {"--url", "jdbc:dynamodb:embedded:" + store, "--cases", file.toString()},
                new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith("1 passed, 0 failed, 0 skipped\n");
        assertThat(store).doesNotExist();
    }

    @Test
    void saysHowItIsUsed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(Tck.run(
                        new String[] {"--property", "ttl=show"}, new PrintStream(bytes, true, StandardCharsets.UTF_8)))
                .isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("The URL is missing", "Usage: Tck --url URL");
    }
}
