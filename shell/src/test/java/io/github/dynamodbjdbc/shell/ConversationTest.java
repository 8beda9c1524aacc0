package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.shell.Options.Format;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions, and commands that begin with a dot, on a table with five items. */
class ConversationTest {
    private static final AtomicInteger CLIENTS = new AtomicInteger(100);

    /** A separate client for each test, which describes the table after its items have been written. */
    private final String url = "jdbc:dynamodb:embedded?scanThreshold=3&connectTimeout=" + CLIENTS.getAndIncrement();

    private static final Terminals NO_TERMINALS = new Terminals(false, false, false, 0);

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:dynamodb:embedded");
        run("DROP TABLE IF EXISTS Talked");
        run("CREATE TABLE Talked (id NUMERIC PRIMARY KEY)");
        run("INSERT INTO Talked (id, n) VALUES (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void asksBeforeAWriteWithoutWhere() throws Exception {
        String shown = converse(true, "DELETE FROM Talked;\nn\nUPDATE Talked SET n = 2;\n\nSELECT 42 AS answer;\n");
        assertThat(shown)
                .contains("no WHERE: about 5 rows to write, 0.5 RCU and 5 WCU. Run it? [y/N] ")
                .contains("\nnot run\n")
                .contains("|     42 |");
        assertThat(sum()).isEqualTo(5);
        converse(true, "UPDATE Talked SET n = 2;\ny\n");
        assertThat(sum()).isEqualTo(10);
        converse(true, "EXPLAIN ANALYZE DELETE FROM Talked;\nno\nDELETE FROM Talked;\nyes\n");
        assertThat(sum()).isZero();
    }

    @Test
    void asksBeforeAWriteThatScansMuch() throws Exception {
        String shown = converse(true, "DELETE FROM Talked WHERE n = 1;\nn\n");
        assertThat(shown)
                .contains(
                        "full scan of Talked: about 5 items, 0.5 read capacity units: the number of rows is a guess: neither a scan"
                                + " nor a sample has shown how many items of Talked the condition is true of. Run it?");
        assertThat(sum()).isEqualTo(5);
    }

    @Test
    void asksNothingMore() throws Exception {
        String shown = converse(
                true,
                "DELETE FROM Talked WHERE id = 1;\nSELECT * FROM Talked;\ny\nSET scan = allow;\n"
                        + "UPDATE Talked SET n = 3 WHERE id IN (2, 3);\nDELETE FROM Talked;\ny\n");
        assertThat(shown)
                .containsPattern("(?s)full scan.*Run it.*no WHERE.*Run it")
                .contains("4 rows written");
        assertThat(sum()).isZero();
    }

    @Test
    void asksBeforeDropping() throws Exception {
        run("CREATE INDEX ByN ON Talked (n)");
        String shown = converse(
                true, "DROP INDEX ByN ON Talked;\nn\nDROP TABLE Talked;\nn\nDROP TABLE IF EXISTS Talked;\ny\n");
        assertThat(shown)
                .contains("Drop index Talked.ByN; Items: stay in the table (5 of ")
                .contains("Drop table Talked; Items: 5 of ")
                .contains(
                        "by a count that may be six hours old; all are deleted; Indexes: ByN; Cost: no request units. Run it? [y/N] ");
        assertThat(shown.split("not run", -1)).hasSize(3);
        open();
    }

    /** For a table that DynamoDB has not counted, no number is shown. */
    @Test
    void replicasAreAskedForWithSizeAndPrice() throws Exception {
        String shown = converse(
                true,
                "ALTER TABLE Talked ADD REPLICA 'eu-west-1';\nn\nALTER TABLE Talked DROP REPLICA 'eu-west-1';\nn\nSHOW REPLICAS FROM Talked;\n");

        assertThat(shown)
                .contains("Add replicas of table Talked: eu-west-1; Items: ")
                .contains("Cost: no request units; DynamoDB charges ")
                .contains("Drop replicas of table Talked: eu-west-1; Items there: ")
                .contains("0 rows");
    }

    @Test
    void asksBeforeAWriteOfAllItemsInOtherWords() throws Exception {
        String shown = converse(
                true, "DELETE FROM Talked WHERE 1 = 1;\nn\nUPDATE Talked SET n = 2 WHERE n = n OR n IS NULL;\nn\n");
        assertThat(shown)
                .contains(
                        "the condition is true of all items: about 5 rows to write, 0.5 RCU and 5 WCU. Run it? [y/N] ");
        run("CREATE TABLE TalkedEmpty (id NUMERIC PRIMARY KEY)");
        shown = converse(true, "SET scan = allow;\nDELETE FROM TalkedEmpty;\nn\nDROP TABLE TalkedEmpty;\ny\n");
        assertThat(shown)
                .contains(
                        "no WHERE: the number of rows is a guess: DescribeTable gives no items of TalkedEmpty, by a count that may be six hours old. Run it?");
    }

    @Test
    void asksBeforeALargeWrite() throws Exception {
        String shown =
                converse(true, "SET scan = allow;\nINSERT INTO Talked (id, n) SELECT id + 10, n FROM Talked;\nn\n");
        assertThat(shown).contains("a large write: about 5 rows to write, ");
    }

    /** A statement that ends with a comment runs without further input. */
    @Test
    void aStatementThatEndsInACommentRunsImmediately() throws Exception {
        String shown = converse(
                true,
                "SELECT 40 + 1 AS a; -- one\nSELECT 40 + 2 AS b; /* two */\nSELECT -- not yet\n40 + 3 AS c;\n"
                        + "SELECT 40 + 4 -- none; yet\nAS d; -- now\n");
        assertThat(shown).containsSubsequence("41", "42", "43", "44").doesNotContain("ERROR");
        assertThat(shown.split("1 row", -1)).hasSize(5);
    }

    @Test
    void asksNothingWithTheOptionYes() throws Exception {
        assertThat(converse(false, "DELETE FROM Talked;\n")).doesNotContain("Run it?");
        assertThat(sum()).isZero();
    }

    @Test
    void takesCommandsWithADot() throws Exception {
        Path in = Files.writeString(directory.resolve("in;.csv"), "id,n\n6,x\n7,y\n");
        Path out = directory.resolve("out.csv");
        String shown = converse(
                true,
                ".import '" + in + "' into Talked\n.export (SELECT id, n FROM Talked\nWHERE id = 6) to " + out
                        + "\n.nothing\n.import " + directory.resolve("none.csv")
                        + " into Talked\nSELECT 42 AS answer;\n");
        assertThat(shown)
                .contains("2 rows written, ")
                .contains("1 row in " + out)
                .contains("there is no command .nothing")
                .contains("there is no file")
                .contains("|     42 |");
        assertThat(out).hasContent("id,n\r\n6,x\r\n");
    }

    @Test
    void runsCommandsAmongStatements() throws Exception {
        Files.writeString(directory.resolve("in.csv"), "id,n\n6,x\nseven,y\n");
        Path script = Files.writeString(
                directory.resolve("script.sql"),
                "-- A comment.\n.import " + directory.resolve("in.csv") + " into Talked;\n"
                        + "SELECT id\nFROM Talked\nWHERE id = 6;\r\n.export (SELECT 1 AS a,\n 2 AS b) to "
                        + directory.resolve("out.csv") + "\nSELECT 3 AS c");
        assertThat(shell("-f", script.toString())).isEqualTo(Shell.ROWS_REJECTED);
        assertThat(directory.resolve("out.csv")).hasContent("a,b\r\n1,2\r\n");
        assertThat(directory.resolve("in.rejected.csv")).exists();
        assertThat(shell("-e", ".export Talked to " + directory.resolve("out.jsonl")))
                .isEqualTo(Shell.OK);
        assertThat(Files.readAllLines(directory.resolve("out.jsonl"))).hasSize(6);
        assertThat(shell("-e", ".export Talked to " + directory.resolve("out.jsonl")))
                .isEqualTo(Shell.FAILED);
        assertThat(err()).contains("error: there is a file ");
        assertThat(shell("-e", ".import nothing")).isEqualTo(Shell.FAILED);
        assertThat(err()).contains("there is no file nothing");
    }

    /** Without the option a script stores such columns as text. */
    @Test
    void yesAnswersTheQuestionsOfAnImport() throws Exception {
        Path file = Files.writeString(directory.resolve("auto.csv"), "id,n,size\n6,60,7\n7,70,8\n");
        assertThat(shell("-e", ".import " + file + " into Talked")).isEqualTo(Shell.OK);
        assertThat(err()).contains("stored as strings: n, size").doesNotContain("yes (-y)");
        err.reset();
        assertThat(shell("-y", "-e", ".import " + file + " into Talked")).isEqualTo(Shell.OK);
        assertThat(err())
                .containsPattern("hold numbers only[^\\n]* yes \\(-y\\)\\n")
                .contains("2 rows written");
        assertThat(sum()).isEqualTo(135);
    }

    @Test
    void aForgottenSemicolonBeforeACommandIsNamed() throws Exception {
        assertThat(shell("-e", "SELECT 41 AS a\n.import " + directory.resolve("none.csv") + " into Talked"))
                .isEqualTo(Shell.FAILED);
        assertThat(err()).startsWith("error 42601: ").contains("; a semicolon is missing before the line .import ");
        assertThat(converse(true, "SELECT 41 AS a\n\\dt\nSELECT 40 + 2 AS b;\n"))
                .contains("a semicolon is missing before the line \\dt")
                .contains("| 42 |");
    }

    /** The only line of cost that a failed SELECT can have: it consumed nothing, and was tried again. */
    @Test
    void aThrottledSelectReportsItsAttempts() throws Exception {
        try (StubEndpoint endpoint = new StubEndpoint((operation, body) -> Optional.empty())) {
            int status = new Shell(
                            new ByteArrayInputStream(new byte[0]),
                            new StringWriter(),
                            new PrintStream(err, true, StandardCharsets.UTF_8),
                            NO_TERMINALS,
                            directory,
                            null)
                    .run(
                            "--url",
                            endpoint.url() + "?region=us-east-1&maxRetries=2",
                            "--user=local",
                            "--password=local",
                            "-e",
                            "SELECT n FROM Talked WHERE id = 1 AND n > 0");
            assertThat(status).isEqualTo(Shell.FAILED);
            assertThat(err())
                    .contains("error 53000: ")
                    .contains("Talked")
                    .containsPattern("\n[^\\n]*2 retries, 3 throttled[^\\n]*\\n");
        }
    }

    @Test
    void noDataSendsCommandsToTheTerminal() throws Exception {
        String command = "\u001b]0;owned\u0007\u009b2J";
        Path out = directory.resolve("escape.csv");
        for (String statement : new String[] {
            "SELECT \"" + command + "\" FROM Talked WHERE id = 6",
            ".export (SELECT \"" + command + "\" FROM Talked WHERE id = 6) to " + out + " overwrite",
            ".export \"" + command + "\" to " + out + " overwrite",
            "\\d \"" + command + "\"",
            command,
            "\\" + command,
            ".import " + directory.resolve(command) + ".csv into Talked"
        }) {
            shell("-e", statement);
            assertThat(err()).doesNotContain("\u001b", "\u0007", "\u009b");
        }
        assertThat(err()).contains("\\u001b]0;owned");
    }

    @Test
    void anExportFollowsNoLink() throws Exception {
        Path victim = Files.writeString(directory.resolve("victim"), "untouched");
        Path out = directory.resolve("linked.csv");
        Files.createSymbolicLink(directory.resolve("linked.csv.part"), victim);
        assertThat(shell("-e", ".export (SELECT 1 AS a) to " + out)).isEqualTo(Shell.OK);
        assertThat(victim).hasContent("untouched");
        assertThat(out).hasContent("a\r\n1\r\n").isRegularFile();
    }

    /** Found by the fuzzer. */
    @Test
    void aNameThatNoFileCanHaveIsNamed() {
        assertThat(shell("-e", ".export (SELECT 1 AS a) to a\0.csv")).isEqualTo(Shell.FAILED);
        assertThat(err()).contains("error: that is no name of a file").doesNotContain("XX000");
    }

    @Test
    void anExportMayDefuseFormulas() throws Exception {
        Path out = directory.resolve("defused.csv");
        String query =
                ".export (SELECT '=1+1' AS a, '-5' AS b, '@x' AS c, -5 AS d, 'a=b' AS e, '+cmd' AS \"=f\") to " + out;
        assertThat(shell("-e", query + " defused")).isEqualTo(Shell.OK);
        assertThat(out).hasContent("a,b,c,d,e,'=f\r\n'=1+1,-5,'@x,-5,a=b,'+cmd\r\n");
        assertThat(shell("-e", query + " overwrite")).isEqualTo(Shell.OK);
        assertThat(out).hasContent("a,b,c,d,e,=f\r\n=1+1,-5,@x,-5,a=b,+cmd\r\n");
        assertThat(shell("-e", ".export (SELECT 1 AS a) to " + directory.resolve("a.jsonl") + " defused"))
                .isEqualTo(Shell.FAILED);
    }

    private int shell(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "--url";
        all[1] = url;
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Shell(
                        new ByteArrayInputStream(new byte[0]),
                        new StringWriter(),
                        errors,
                        NO_TERMINALS,
                        directory,
                        null)
                .run(all);
    }

    private String converse(boolean asks, String typed) throws Exception {
        try (PseudoTerminal terminal = new PseudoTerminal(200, 190, typed + "!quit\n");
                Connection talking = DriverManager.getConnection(url)) {
            new Conversation(
                            terminal.terminal(),
                            talking,
                            Format.TABLE,
                            null,
                            asks ? OptionalLong.of(3) : OptionalLong.empty())
                    .run();
            return terminal.shown();
        }
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private int sum() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT SUM(n) FROM Talked")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
