package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Validates arguments of JDBC methods: the constants of its interfaces, and required names. */
final class Arguments {
    private static final Set<Integer> ISOLATION_LEVELS = Set.of(
            Connection.TRANSACTION_NONE,
            Connection.TRANSACTION_READ_UNCOMMITTED,
            Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_REPEATABLE_READ,
            Connection.TRANSACTION_SERIALIZABLE);
    private static final Set<Integer> HOLDABILITIES =
            Set.of(ResultSet.HOLD_CURSORS_OVER_COMMIT, ResultSet.CLOSE_CURSORS_AT_COMMIT);
    private static final Set<Integer> RESULT_SET_TYPES =
            Set.of(ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.TYPE_SCROLL_SENSITIVE);
    private static final Set<Integer> CONCURRENCIES = Set.of(ResultSet.CONCUR_READ_ONLY, ResultSet.CONCUR_UPDATABLE);
    private static final Set<Integer> FETCH_DIRECTIONS =
            Set.of(ResultSet.FETCH_FORWARD, ResultSet.FETCH_REVERSE, ResultSet.FETCH_UNKNOWN);
    private static final Set<Integer> MORE_RESULTS =
            Set.of(Statement.CLOSE_CURRENT_RESULT, Statement.KEEP_CURRENT_RESULT, Statement.CLOSE_ALL_RESULTS);
    private static final Set<Integer> GENERATED_KEYS =
            Set.of(Statement.RETURN_GENERATED_KEYS, Statement.NO_GENERATED_KEYS);

    private static final Set<Integer> ROW_SCOPES = Set.of(
            DatabaseMetaData.bestRowTemporary, DatabaseMetaData.bestRowTransaction, DatabaseMetaData.bestRowSession);

    private Arguments() {}

    /** @throws SQLException 22023 if it is null */
    static <T> T present(@Nullable T value, String what) throws SQLException {
        if (value == null) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, what + " is null");
        }
        return value;
    }

    /** @throws SQLException 22023 if it is negative */
    static long nonNegative(long value, String what) throws SQLException {
        if (value < 0) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, what + " is 0 or more, not " + value);
        }
        return value;
    }

    static void isolationLevel(int level) throws SQLException {
        constant(ISOLATION_LEVELS, level, "an isolation level");
    }

    static void holdability(int holdability) throws SQLException {
        constant(HOLDABILITIES, holdability, "a holdability of result sets");
    }

    static void resultSet(int type, int concurrency) throws SQLException {
        constant(RESULT_SET_TYPES, type, "a type of result sets");
        constant(CONCURRENCIES, concurrency, "a concurrency of result sets");
    }

    static void fetchDirection(int direction) throws SQLException {
        constant(FETCH_DIRECTIONS, direction, "a fetch direction");
    }

    static void moreResults(int current) throws SQLException {
        constant(MORE_RESULTS, current, "a constant of getMoreResults");
    }

    static void generatedKeys(int flag) throws SQLException {
        constant(GENERATED_KEYS, flag, "a constant for generated keys");
    }

    static void rowScope(int scope) throws SQLException {
        constant(ROW_SCOPES, scope, "a scope of row identifiers");
    }

    private static void constant(Set<Integer> known, int value, String what) throws SQLException {
        if (!known.contains(value)) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, value + " is not " + what);
        }
    }
}
