package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement.Transaction;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Neither logs, events, system tables nor texts of JDBC's objects contain literals and parameters of statements, valid or mistyped, of all forms.
 * Isolated, since the loggers are shared by the JVM.
 */
@Isolated
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlantedLiteralsTest {
    private static final String EVENTS = "io.github.dynamodbjdbc.";

    @TempDir
    private Path directory;

    private LogLines log;
    private TestDatabase database;

    @BeforeAll
    void open() {
        database = new TestDatabase();
        log = new LogLines();
    }

    @AfterAll
    void close() {
        log.close();
        database.close();
    }

    /** The texts of JDBC's objects. */
    private final List<String> texts = new ArrayList<>();

    private void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try {
                boolean rows = statement.execute(sql);
                while (rows) {
                    read(statement.getResultSet());
                    rows = statement.getMoreResults();
                }
            } catch (SQLException e) {
                assertThat(e.getSQLState()).as(sql + e).isNotEqualTo("XX000");
            }
            texts.add(statement.toString());
        }
    }

    private void read(ResultSet rows) throws SQLException {
        texts.add(rows + " " + rows.getMetaData());
        while (rows.next()) {
            rows.getObject(1);
        }
    }

    private void bind(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int count = (int) sql.chars().filter(c -> c == '?').count();
            for (int i = 1; i <= count; i++) {
                statement.setString(i, StatementForms.TEXT);
            }
            texts.add(statement + " " + statement.getParameterMetaData());
            if (statement.execute()) {
                read(statement.getResultSet());
            }
            statement.addBatch();
            texts.add(statement.toString());
            statement.executeBatch();
        } catch (SQLException e) {
            assertThat(e.getSQLState()).as(sql + e).isNotEqualTo("XX000");
        }
    }

    private static void assertClean(String where, Iterable<String> texts) {
        assertThat(texts).as(where).isNotEmpty().allSatisfy(text -> assertThat(text)
                .doesNotContainIgnoringCase(StatementForms.TEXT)
                .doesNotContain(StatementForms.NUMBER)
                .doesNotContain(Encoded.forms(StatementForms.TEXT).toArray(String[]::new)));
    }

    private List<String> recorded(Recording recording) throws Exception {
        Path file = directory.resolve("events.jfr");
        recording.dump(file);
        List<String> events = new ArrayList<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getEventType().getName().startsWith(EVENTS)) {
                events.add(event.toString());
            }
        }
        return events;
    }

    /** The content of all system tables. */
    private static List<String> systemTables(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet tables = connection.getMetaData().getTables(null, "system", "%", null)) {
            while (tables.next()) {
                names.add(tables.getString("TABLE_NAME"));
            }
        }
        List<String> cells = new ArrayList<>(names);
        for (String name : names) {
            // CloudWatch bills metrics, so they are read for named tables only.
            String only = name.equals("metrics") ? " WHERE table_name = 'Music'" : "";
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT * FROM \"system\".\"" + name + "\"" + only)) {
                while (rows.next()) {
                    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                        cells.add(String.valueOf(rows.getString(i)));
                    }
                }
            }
        }
        return cells;
    }

    @Test
    void noCacheAndNoMessageHasThem() throws Exception {
        Path samples = directory.resolve("planted.samples");
        try (Recording recording = new Recording()) {
            recording.enable(EVENTS + "Statement");
            recording.enable(EVENTS + "Request");
            recording.start();
            try (Connection connection = database.connect(
                            "&reportCapacity=true&slowStatement=1", Map.of("samples", samples.toString()));
                    Connection other = database.connect()) {
                for (String sql : StatementForms.planted()) {
                    run(connection, sql);
                }
                for (String sql : StatementForms.parameterized()) {
                    bind(connection, sql);
                }
                connection.setAutoCommit(false);
                for (String sql : StatementForms.parameterized()) {
                    bind(connection, sql);
                }
                connection.rollback();
                connection.setAutoCommit(true);
                for (String sql : StatementForms.mistyped()) {
                    run(connection, sql);
                }
                assertClean("system tables", systemTables(connection));
                assertClean("system tables of another connection", systemTables(other));
                texts.add(connection + " " + connection.getMetaData());
                Thread.getAllStackTraces().keySet().forEach(thread -> texts.add(thread.getName()));
            }
            recording.stop();
            assertClean("events", recorded(recording));
        }
        assertClean("file of samples", Files.readAllLines(samples));
        assertClean("log", log.lines());
        assertClean("toString", texts);
    }

    /** The forms have to include each kind of statement. */
    @Test
    void formsAreOfEveryKindOfStatement() {
        Set<Class<?>> kinds = new LinkedHashSet<>();
        for (String sql : StatementForms.planted()) {
            try {
                kinds.add(StatementParser.parse(sql).getClass());
            } catch (SqlSyntaxException mistyped) {
                // Some forms are invalid on purpose.
            }
        }
        Stream<Class<?>> all = Stream.of(
                        Stream.of(io.github.dynamodbjdbc.grammar.ast.Statement.class.getPermittedSubclasses()),
                        Stream.of(WriteStatement.class.getPermittedSubclasses()),
                        Stream.of(SchemaStatement.class.getPermittedSubclasses()))
                .flatMap(each -> each);
        assertThat(kinds)
                .containsAll(all.filter(each -> !each.isInterface() && each != Transaction.class)
                        .toList());
    }
}
