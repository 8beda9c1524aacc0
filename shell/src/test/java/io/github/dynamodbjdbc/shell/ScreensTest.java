package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.shell.Options.Format;
import io.github.dynamodbjdbc.shell.sample.TestStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole conversations as a terminal shows them. {@code -Dscreens.write=true} writes the expected files, which then have to be read through. */
class ScreensTest {
    private static final Path SCREENS = Path.of("src/test/resources/screens");

    private static EmbeddedEngine engine;

    private static final AtomicInteger CLIENTS = new AtomicInteger(30);

    @TempDir
    private Path directory;

    @BeforeAll
    static void open() throws Exception {
        engine = TestStore.open();
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void looksAsInItsFile(int columns) throws Exception {
        String shown = converse(columns, 190, Files.readString(SCREENS.resolve("typed.sql")))
                .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:PORT");
        Path file = SCREENS.resolve("screen-" + columns + ".txt");
        if (Boolean.getBoolean("screens.write")) {
            Files.writeString(file, shown);
        }
        assertThat(shown).isEqualTo(Files.readString(file));
    }

    @Test
    void ctrlCAtThePromptClearsTheLine() throws Exception {
        assertThat(converse(80, 190, "\\timing off\nSELECT nonsense\u0003SELECT 42 AS answer;\nquit\n"))
                .contains("|     42 |")
                .doesNotContain("error");
    }

    @Test
    void completesNamesAndWords() throws Exception {
        String shown = converse(
                80, 190, "\\timing off\nsel\tCOUNT(*) AS n FROM Thr\tWHERE ForumN\t= 'Amazon S3';\n\\d Sess\t\nquit\n");
        assertThat(shown).contains("sql> select COUNT(*) AS n FROM Thread WHERE ForumName = 'Amazon S3';");
        assertThat(shown).contains("sql> \\d SessionData");
    }

    @Test
    void showsMoreThanAScreenPageByPage() throws Exception {
        String shown = converse(
                80,
                20,
                "SELECT OrderId FROM Orders WHERE CustomerId = 'C0001' LIMIT 60;\nqSELECT 42 AS answer;\nquit\n");
        assertThat(shown).contains("|     42 |");
    }

    @Test
    void keepsAHistoryWithoutSecrets() throws Exception {
        Path history = directory.resolve("history");
        converse(80, 190, "SELECT 1 AS a;\nSELECT 'x' AS password;\nSELECT 2\nAS b;\nquit\n");
        assertThat(Files.readString(history)).contains("SELECT 1 AS a").doesNotContain("password");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                .isEqualTo("rw-------");
        assertThat(converse(80, 190, "\u0010\u0010\nquit\n")).contains("AS b");
    }

    @Test
    void runsFilesAndWritesThem() throws Exception {
        Path in = Files.writeString(directory.resolve("in.sql"), "SELECT 1 AS a;\nSELECT '\u001b[2J' AS b;\n");
        Path out = directory.resolve("out.txt");
        String shown = converse(
                80, 190, "\\format csv\n\\o " + out + "\n\\i " + in + "\n\\o\n\\i none.sql\n\\i " + in + "\n!quit\n");
        assertThat(Files.readString(out)).isEqualTo("a\r\n1\r\nb\r\n\u001b[2J\r\n");
        assertThat(shown).contains("error: there is no file none.sql").contains("\nb\n\\u001b[2J\n");
    }

    private String converse(int columns, int lines, String typed) throws Exception {
        // The timeout makes it a separate client: other tests in parallel learn statistics of the tables, which would
        // change the advice.
        String url = engine.endpoint().toString().replace("http:", "jdbc:dynamodb:")
                + "?user=local&password=local&scanThreshold=1000&ttlClock=2016-01-01T00:00:00Z&socketTimeout="
                + CLIENTS.incrementAndGet();
        try (PseudoTerminal terminal = new PseudoTerminal(columns, lines, typed);
                Connection connection = DriverManager.getConnection(url)) {
            int status = new Conversation(
                            terminal.terminal(),
                            connection,
                            Format.TABLE,
                            directory.resolve("history"),
                            OptionalLong.of(1_000))
                    .run();
            assertThat(status).isZero();
            return terminal.shown();
        }
    }
}
