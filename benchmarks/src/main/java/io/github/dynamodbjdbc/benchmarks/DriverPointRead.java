package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** By a prepared statement, as a program would do it. */
final class DriverPointRead implements PointRead {
    private final Connection connection;
    private final PreparedStatement statement;

    DriverPointRead(int port) throws SQLException {
        connection = DriverManager.getConnection(url(port));
        statement = connection.prepareStatement(
                "SELECT OrderDate, Status, Total FROM Orders WHERE CustomerId = ? AND OrderId = ?");
    }

    static String url(int port) {
        return "jdbc:dynamodb://127.0.0.1:" + port + "?region=eu-central-1&accessKeyId=none&secretAccessKey=none";
    }

    @Override
    public BigDecimal total() throws SQLException {
        statement.setString(1, CUSTOMER);
        statement.setInt(2, ORDER);
        return total(statement.executeQuery());
    }

    /** The {@code Total} of the only row, after its other two columns were looked at. */
    static BigDecimal total(ResultSet only) throws SQLException {
        try (ResultSet rows = only) {
            if (!rows.next() || rows.getString(1) == null || rows.getString(2) == null) {
                throw new IllegalStateException("no row");
            }
            return rows.getBigDecimal(3);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
