package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls all methods with all arguments, open and closed. A call works, or fails with an SQLException that has an SQLSTATE. */
class AnyArgumentTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    /** The arguments for each type of parameter. */
    private enum Flavour {
        NOTHING(0, null),
        EMPTY(-1, ""),
        WRONG(99, "nosuch");

        private final int number;
        private final String text;

        Flavour(int number, String text) {
            this.number = number;
            this.text = text;
        }

        Object argument(Class<?> type) {
            if (type == boolean.class) {
                return this == WRONG;
            }
            if (type.isPrimitive()) {
                return number(type);
            }
            if (type == String.class) {
                return text;
            }
            if (type.isArray() && this != NOTHING) {
                return Array.newInstance(type.getComponentType(), this == EMPTY ? 0 : 1);
            }
            return type == Class.class && this == WRONG ? Thread.class : null;
        }

        private Object number(Class<?> type) {
            if (type == byte.class) {
                return (byte) number;
            }
            if (type == short.class) {
                return (short) number;
            }
            if (type == long.class) {
                return (long) number;
            }
            if (type == float.class) {
                return (float) number;
            }
            return type == double.class ? (Object) (double) number : Integer.valueOf(number);
        }
    }

    private interface Maker {
        Object make(Connection connection) throws SQLException;
    }

    /** Each type of object, in each state in which its methods differ. */
    private enum Subject {
        CONNECTION(Connection.class, connection -> connection),
        STATEMENT(Statement.class, Connection::createStatement),
        PREPARED(PreparedStatement.class, Subject::prepared),
        QUERY(PreparedStatement.class, connection -> connection.prepareStatement("SELECT title FROM Music")),
        ROWS(ResultSet.class, Subject::rows),
        FIRST_ROW(ResultSet.class, connection -> {
            ResultSet rows = rows(connection);
            rows.next();
            return rows;
        }),
        COLUMNS(ResultSetMetaData.class, connection -> rows(connection).getMetaData()),
        PARAMETERS(ParameterMetaData.class, connection -> prepared(connection).getParameterMetaData()),
        DATABASE(DatabaseMetaData.class, Connection::getMetaData),
        BLOB(Blob.class, Connection::createBlob),
        CLOB(Clob.class, Connection::createClob),
        ARRAY(java.sql.Array.class, connection -> connection.createArrayOf("x", new Object[] {1, "a"}));

        private final Class<?> type;
        private final Maker maker;

        Subject(Class<?> type, Maker maker) {
            this.type = type;
            this.maker = maker;
        }

        private static PreparedStatement prepared(Connection connection) throws SQLException {
            return connection.prepareStatement("UPDATE Music SET title = ? WHERE Artist = 'none' AND Song = ?");
        }

        private static ResultSet rows(Connection connection) throws SQLException {
            return connection.createStatement().executeQuery("SELECT title, Song, info FROM Music WHERE Artist = 'A'");
        }

        Stream<Method> methods() {
            return Arrays.stream(type.getMethods())
                    .filter(method -> !method.getDeclaringClass().equals(Object.class));
        }
    }

    @ParameterizedTest
    @EnumSource
    void isTakenOrRefusedWithAState(Subject subject) throws Exception {
        List<String> wrong = new ArrayList<>();
        Connection connection = database.connect("&sampleCapacity=0");
        for (Flavour flavour : Flavour.values()) {
            for (Method method : subject.methods().toList()) {
                if (connection.isClosed()) {
                    connection = database.connect("&sampleCapacity=0");
                }
                call(subject.maker.make(connection), method, flavour, wrong);
            }
        }
        connection.close();
        assertThat(wrong).isEmpty();
    }

    /** Closed objects throw, or return values that are still known. */
    @ParameterizedTest
    @EnumSource
    void alsoWhenItIsClosed(Subject subject) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Method method : subject.methods().toList()) {
            Object closed;
            try (Connection connection = database.connect("&sampleCapacity=0")) {
                closed = subject.maker.make(connection);
            }
            call(closed, method, Flavour.WRONG, wrong);
        }
        assertThat(wrong).isEmpty();
    }

    private static void call(Object object, Method method, Flavour flavour, List<String> wrong) throws Exception {
        Object[] arguments =
                Arrays.stream(method.getParameterTypes()).map(flavour::argument).toArray();
        try {
            method.invoke(object, arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            String state = thrown instanceof SQLException failure ? failure.getSQLState() : null;
            if (state == null || state.equals("XX000")) {
                wrong.add(method + " with " + flavour + ": " + thrown + Objects.toString(state, ""));
            }
        }
    }
}
