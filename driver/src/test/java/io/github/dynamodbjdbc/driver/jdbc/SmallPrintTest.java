package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requirements of JDBC besides rows and counts. */
class SmallPrintTest {
    private static TestDatabase database;
    private Connection connection;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = database.connect();
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private ResultSet songs(String where) throws SQLException {
        return connection
                .createStatement()
                .executeQuery("SELECT Song, title, tags FROM Music WHERE Artist = 'A' " + where + " ORDER BY Song");
    }

    private interface Call {
        void run() throws Exception;
    }

    private static void refused(String state, Call call) {
        assertThat(catchThrowableOfType(SQLException.class, call::run).getSQLState())
                .isEqualTo(state);
    }

    @Test
    void rowsAreGoneToForwardByNumber() throws SQLException {
        try (ResultSet rows = songs("")) {
            rows.beforeFirst();
            assertThat(rows.absolute(0)).isFalse();
            assertThat(rows.first()).isTrue();
            assertThat(rows.absolute(1)).isTrue();
            assertThat(rows.isFirst()).isTrue();
            assertThat(rows.relative(0)).isTrue();
            assertThat(rows.absolute(3)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(3);
            assertThat(rows.relative(2)).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(5);
            assertThat(rows.isLast()).isFalse();
            assertThat(rows.getInt(1)).isEqualTo(5);
            refused("42N01", () -> rows.absolute(4));
            refused("42N01", () -> rows.absolute(-1));
            refused("42N01", () -> rows.relative(-1));
            refused("42N01", rows::previous);
            refused("42N01", rows::last);
            refused("42N01", rows::afterLast);
            refused("42N01", rows::beforeFirst);
            assertThat(rows.next()).isTrue();
            assertThat(rows.isLast()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(6);
            assertThat(rows.relative(1)).isFalse();
            assertThat(rows.isAfterLast()).isTrue();
            refused("42N01", () -> rows.absolute(6));
        }
    }

    @Test
    void anEmptyResultHasNoPlaceBeforeItsFirstRow() throws SQLException {
        try (ResultSet none = songs("AND Song > 90");
                ResultSet some = songs("")) {
            assertThat(none.isBeforeFirst()).isFalse();
            assertThat(none.isLast()).isFalse();
            assertThat(none.absolute(1)).isFalse();
            assertThat(none.isAfterLast()).isFalse();
            assertThat(some.isBeforeFirst()).isTrue();
            assertThat(some.next()).isTrue();
            assertThat(some.getInt(1)).isEqualTo(1);
        }
    }

    @Test
    void longValuesAreCutOffOnRequest() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxFieldSize(3);
            assertThat(statement.getMaxFieldSize()).isEqualTo(3);
            try (ResultSet rows = statement.executeQuery(
                    "SELECT title, Song + 12345, CAST('AQIDBAU=' AS VARBINARY) b FROM Music WHERE Artist = 'A' AND Song = 1")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("Tit");
                assertThat(rows.getObject(1)).isEqualTo("Tit");
                assertThat(rows.getString(2)).isEqualTo("12346");
            }
        }
    }

    @Test
    void largeObjectsAreReadAndSet() throws Exception {
        Blob blob = connection.createBlob();
        assertThat(blob.setBytes(1, new byte[] {1, 2, 3, 4})).isEqualTo(4);
        assertThat(blob.setBytes(4, new byte[] {0, 9, 8}, 1, 2)).isEqualTo(2);
        assertThat(blob.getBytes(1, 99)).containsExactly(1, 2, 3, 9, 8);
        assertThat(blob.position(new byte[] {3, 9}, 1)).isEqualTo(3);
        assertThat(blob.position(blob, 2)).isEqualTo(-1);
        blob.truncate(4);
        try (OutputStream end = blob.setBinaryStream(5)) {
            end.write(7);
        }
        try (InputStream part = blob.getBinaryStream(4, 2)) {
            assertThat(part.readAllBytes()).containsExactly(9, 7);
        }
        assertThat(blob.length()).isEqualTo(5);
        Clob clob = connection.createClob();
        assertThat(clob.setString(1, "abc")).isEqualTo(3);
        assertThat(clob.setString(3, "xyz!", 0, 3)).isEqualTo(3);
        assertThat(clob.getSubString(1, 99)).isEqualTo("abxyz");
        assertThat(clob.position("xy", 1)).isEqualTo(3);
        assertThat(clob.position(clob, 2)).isEqualTo(-1);
        try (Writer end = clob.setCharacterStream(6)) {
            end.write("ä");
        }
        try (OutputStream end = clob.setAsciiStream(7)) {
            end.write('?');
        }
        clob.truncate(6);
        try (PreparedStatement insert =
                connection.prepareStatement("UPSERT INTO \"my_table.x-1\" (id, text, list) VALUES (?, ?, ?)")) {
            insert.setBlob(1, blob);
            insert.setClob(2, clob);
            insert.setArray(3, connection.createArrayOf("VARCHAR", new Object[] {"a", 1}));
            assertThat(insert.executeUpdate()).isEqualTo(1);
        }
        try (PreparedStatement select =
                connection.prepareStatement("SELECT id, text, list FROM \"my_table.x-1\" WHERE id = ?")) {
            select.setBinaryStream(1, blob.getBinaryStream());
            try (ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBlob("id").getBytes(1, 5)).containsExactly(1, 2, 3, 9, 7);
                assertThat(rows.getObject(1, Blob.class).length()).isEqualTo(5);
                assertThat(rows.getClob("text").getSubString(1, 9)).isEqualTo("abxyzä");
                assertThat(rows.getNClob("text").length()).isEqualTo(6);
                assertThat(rows.getObject(2, NClob.class).getSubString(6, 1)).isEqualTo("ä");
                assertThat((Object[]) rows.getArray("list").getArray()).containsExactly("a", BigDecimal.ONE);
            }
        }
        blob.free();
        clob.free();
        refused("55000", blob::length);
        refused("55000", clob::length);
    }

    @Test
    void aStreamHasAsManyBytesOrCharactersAsItsLengthSays() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT ? AS a FROM (VALUES (1)) AS t (x)")) {
            select.setCharacterStream(1, new StringReader("abc"), 2);
            try (ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("ab");
            }
            refused("22023", () -> select.setCharacterStream(1, new StringReader("abc"), 5));
            refused("22023", () -> select.setAsciiStream(1, new ByteArrayInputStream(new byte[3]), 4L));
            refused("22023", () -> select.setBlob(1, new ByteArrayInputStream(new byte[3]), 4L));
            refused("22023", () -> select.setClob(1, new StringReader("abc"), -1));
            refused("22023", () -> select.setNClob(1, new StringReader("abc"), -2));
            refused("22023", () -> select.setBinaryStream(1, new ByteArrayInputStream(new byte[3]), -1));
        }
    }

    @Test
    void objectsAreSetAsTheRequestedType() throws SQLException {
        assertThat(asType(true, Types.INTEGER)).isEqualTo(new BigDecimal("1"));
        assertThat(asType(1, Types.BIT)).isEqualTo(true);
        assertThat(asType("0", Types.BOOLEAN)).isEqualTo(false);
        assertThat(asType(5.7, Types.BIGINT)).isEqualTo(new BigDecimal("5"));
        assertThat(asType("12", Types.SMALLINT)).isEqualTo(new BigDecimal("12"));
        assertThat(asType(12, Types.VARCHAR)).isEqualTo("12");
        assertThat(asType(new ByteArrayInputStream(new byte[] {65}), Types.VARBINARY))
                .isEqualTo(new byte[] {65});
        assertThat(asType(new StringReader("text"), Types.CLOB)).isEqualTo("text");
        refused("22003", () -> asType(300, Types.TINYINT));
        refused("22018", () -> asType(2, Types.BOOLEAN));
        refused("22023", () -> asType(2, 12345));
        refused("22023", () -> asType(null, 12345));
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?, ?, ?")) {
            statement.setObject(1, new BigDecimal("1.255"), JDBCType.DECIMAL, 2);
            statement.setObject(2, 7, JDBCType.VARCHAR);
            statement.setObject(3, new ByteArrayInputStream("abc".getBytes(StandardCharsets.UTF_8)), Types.BLOB, 2);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                assertThat(rows.getBigDecimal(1)).isEqualByComparingTo("1.26");
                assertThat(rows.getString(2)).isEqualTo("7");
                assertThat(rows.getBytes(3)).containsExactly('a', 'b');
            }
        }
    }

    private Object asType(Object value, int type) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?")) {
            statement.setObject(1, value, type);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getObject(1, Object.class);
            }
        }
    }

    @Test
    void constantsThatJdbcDoesNotHaveAreRefused() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = songs("")) {
            List<Call> calls = List.of(
                    () -> connection.setTransactionIsolation(99),
                    () -> connection.setHoldability(99),
                    () -> connection.createStatement(99, ResultSet.CONCUR_READ_ONLY),
                    () -> connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, 99),
                    () -> connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, 99),
                    () -> connection.prepareStatement("SELECT 1", 99),
                    () -> connection.prepareStatement("SELECT 1", 99, ResultSet.CONCUR_READ_ONLY),
                    () -> connection.getMetaData().getBestRowIdentifier(null, null, "Music", 99, true),
                    () -> statement.execute("SELECT 1", 99),
                    () -> statement.executeUpdate("UPSERT INTO Music (Artist, Song) VALUES ('x', 1)", 99),
                    () -> statement.getMoreResults(99),
                    () -> statement.setFetchDirection(99),
                    () -> rows.setFetchDirection(99));
            calls.forEach(call -> refused("22023", call));
        }
    }

    @Test
    void flagsForGeneratedKeysDoNoHarm() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute("SELECT 1", Statement.RETURN_GENERATED_KEYS))
                    .isTrue();
            assertThat(statement.execute("SELECT 1", new int[] {1})).isTrue();
            assertThat(statement.execute("SELECT 1", new String[] {"id"})).isTrue();
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1", Statement.RETURN_GENERATED_KEYS);
                ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            assertThat(statement.getGeneratedKeys().next()).isFalse();
        }
    }

    @Test
    void metadataIsAvailableBeforeTheExecution() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT title, 1 AS one FROM Music");
                PreparedStatement update =
                        connection.prepareStatement("DELETE FROM Music WHERE Artist = ? AND Song = ?")) {
            assertThat(query.getMetaData().getColumnLabel(2)).isEqualTo("one");
            assertThat(query.getMetaData().isReadOnly(1)).isFalse();
            assertThat(query.getMetaData().isWritable(1)).isTrue();
            assertThat(query.getMetaData().isReadOnly(2)).isTrue();
            assertThat(query.getMetaData().isDefinitelyWritable(1)).isFalse();
            assertThat(update.getMetaData()).isNull();
            assertThat(update.getParameterMetaData().getParameterType(2)).isEqualTo(Types.NUMERIC);
        }
    }

    @Test
    void parametersThatAreWrittenHaveTheTypesOfTheirColumns() throws SQLException {
        try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO Music (Artist, Song, note) VALUES (?, ?, ?)");
                PreparedStatement merged =
                        connection.prepareStatement("UPSERT INTO Music (Artist, Song) VALUES ('a', 1), (?, ? + 1)")) {
            assertThat(insert.getParameterMetaData().getParameterType(1)).isEqualTo(Types.VARCHAR);
            assertThat(insert.getParameterMetaData().getParameterTypeName(1)).isEqualTo("VARCHAR");
            assertThat(insert.getParameterMetaData().getParameterTypeName(2)).isEqualTo("NUMERIC");
            assertThat(insert.getParameterMetaData().getParameterTypeName(3)).isEqualTo("VARIANT");
            assertThat(merged.getParameterMetaData().getParameterTypeName(1)).isEqualTo("VARCHAR");
        }
    }

    @Test
    void namesAndStringsAreQuoted() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.enquoteLiteral("it's")).isEqualTo("'it''s'");
            assertThat(statement.enquoteNCharLiteral("x")).isEqualTo("'x'");
            assertThat(statement.enquoteIdentifier("plain_1", false)).isEqualTo("plain_1");
            assertThat(statement.enquoteIdentifier("plain", true)).isEqualTo("\"plain\"");
            assertThat(statement.enquoteIdentifier("a \"b\"", false)).isEqualTo("\"a \"\"b\"\"\"");
            assertThat(statement.enquoteIdentifier("select", false)).isEqualTo("\"select\"");
            assertThat(statement.isSimpleIdentifier("my.table")).isFalse();
            assertThat(statement.isSimpleIdentifier("x".repeat(255))).isTrue();
        }
    }

    @Test
    void onlyPreparedStatementsArePoolable() throws SQLException {
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT 1")) {
            assertThat(statement.isPoolable()).isFalse();
            assertThat(prepared.isPoolable()).isTrue();
        }
    }

    @Test
    void savepointsWithoutWritesDoNothing() throws SQLException {
        refused("25P01", connection::setSavepoint);
        connection.setAutoCommit(false);
        Savepoint one = connection.setSavepoint();
        Savepoint two = connection.setSavepoint("two");
        connection.rollback(two);
        connection.releaseSavepoint(one);
        connection.commit();
        connection.rollback();
        connection.setAutoCommit(true);
    }

    @Test
    void aBatchThatCannotRunIsABatchUpdateException() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("UPSERT INTO Music (Artist, Song) VALUES ('batch', 1)");
            statement.addBatch("INSERT INTO Nowhere (id) VALUES (1)");
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
            assertThat(failure.getSQLState()).isEqualTo("42P01");
            assertThat(failure.getUpdateCounts()[0]).isEqualTo(1);
            statement.clearBatch();
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void clientInfoIsKeptAndUnusedNamesAreReported() throws SQLException {
        connection.setClientInfo("ApplicationName", "a");
        connection.setClientInfo("ClientUser", "b");
        assertThat(connection.getWarnings().getMessage()).contains("ClientUser");
        assertThat(connection.getClientInfo()).hasSize(2);
        assertThat(connection.getClientInfo(null)).isNull();
        connection.setClientInfo(new Properties());
        assertThat(connection.getClientInfo()).isEmpty();
        connection.close();
        assertThat(catchThrowableOfType(SQLClientInfoException.class, () -> connection.setClientInfo("x", "y"))
                        .getFailedProperties())
                .containsOnlyKeys("x");
    }

    @Test
    void whatDynamoDbHasNotIsRefusedByName() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?");
                ResultSet rows = songs("")) {
            rows.next();
            List<Call> calls = Arrays.asList(
                    () -> connection.prepareCall("{call x}"),
                    () -> connection.prepareCall("x", ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY),
                    () -> connection.prepareCall("x", 0, 0, 0),
                    connection::createSQLXML,
                    () -> connection.createStruct("x", new Object[0]),
                    () -> connection.setShardingKey(null),
                    () -> connection.setShardingKey(null, null),
                    () -> connection.setShardingKeyIfValid(null, 1),
                    () -> connection.setShardingKeyIfValid(null, null, 1),
                    () -> statement.setRowId(1, null),
                    () -> statement.setSQLXML(1, null),
                    () -> statement.setRef(1, null),
                    () -> rows.getRowId(1),
                    () -> rows.getRowId("Song"),
                    () -> rows.getSQLXML(1),
                    () -> rows.getSQLXML("Song"),
                    () -> rows.getRef(1),
                    () -> rows.getRef("Song"),
                    rows::getCursorName,
                    rows::refreshRow,
                    rows::deleteRow);
            calls.forEach(call -> assertThat(catchThrowableOfType(SQLFeatureNotSupportedException.class, call::run)
                            .getSQLState())
                    .isEqualTo("42N01"));
        }
    }

    @Test
    void functionsAreListedWithTheirArguments() throws SQLException {
        try (ResultSet functions = connection.getMetaData().getFunctions(null, null, "UPPER");
                ResultSet columns = connection.getMetaData().getFunctionColumns(null, null, "UPPER", null);
                ResultSet elsewhere = connection.getMetaData().getFunctions(null, "dynamodb", "%")) {
            assertThat(functions.next()).isTrue();
            assertThat(functions.getString("SPECIFIC_NAME")).startsWith("UPPER");
            assertThat(functions.getString("REMARKS")).startsWith("UPPER(");
            assertThat(columns.next()).isTrue();
            assertThat(columns.getInt("ORDINAL_POSITION")).isZero();
            assertThat(columns.getString("TYPE_NAME")).isEqualTo("VARCHAR");
            assertThat(columns.next()).isTrue();
            assertThat(columns.getInt("ORDINAL_POSITION")).isEqualTo(1);
            assertThat(elsewhere.next()).isFalse();
        }
    }

    @Test
    void positionsOfKeysAreSmallNumbersToJdbc() throws SQLException {
        try (ResultSet keys = connection.getMetaData().getPrimaryKeys(null, "dynamodb", "Music")) {
            assertThat(keys.getMetaData().getColumnType(5)).isEqualTo(Types.SMALLINT);
            assertThat(keys.getMetaData().getColumnTypeName(5)).isEqualTo("SMALLINT");
            assertThat(keys.next()).isTrue();
            assertThat(keys.getShort("KEY_SEQ")).isEqualTo((short) 1);
            assertThat(keys.getObject("KEY_SEQ")).isEqualTo(1);
        }
    }
}
