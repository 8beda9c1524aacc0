package io.github.dynamodbjdbc.fuzz;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** SQL through parser, planner and operators, with parameters. */
final class Statements {
    private static final Object[] VALUES = {"101", 1, new BigDecimal("1E+100"), null, true, new byte[] {1}};
    private static final int ROWS = 50;

    private Statements() {}

    static void run(byte[] bytes) throws SQLException {
        String sql = new String(bytes, StandardCharsets.UTF_8);
        try {
            run(Database.open(), sql);
        } catch (SQLException e) {
            Contract.check(e);
        } finally {
            Database.ran(sql);
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            // One of a thousand joins has to end.
            statement.setQueryTimeout(1);
            int parameters = statement.getParameterMetaData().getParameterCount();
            for (int i = 0; i < parameters; i++) {
                statement.setObject(i + 1, VALUES[(i + sql.length()) % VALUES.length]);
            }
            if (!statement.execute()) {
                return;
            }
            ResultSet rows = statement.getResultSet();
            ResultSetMetaData columns = rows.getMetaData();
            for (int row = 0; row < ROWS && rows.next(); row++) {
                for (int column = 1; column <= columns.getColumnCount(); column++) {
                    rows.getString(column);
                    rows.getObject(column);
                }
            }
        }
    }
}
