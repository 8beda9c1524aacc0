package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** By a statement with the key as a literal, a new one each time, as written by programs without parameters. */
final class LiteralRead implements PointRead {
    private final Connection connection;
    private final Statement statement;
    private int number;

    LiteralRead(int port) throws SQLException {
        connection = DriverManager.getConnection(DriverPointRead.url(port));
        statement = connection.createStatement();
    }

    @Override
    public BigDecimal total() throws SQLException {
        String sql = "SELECT OrderDate, Status, Total FROM Orders WHERE CustomerId = 'C-" + number++
                + "' AND OrderId = " + ORDER;
        return DriverPointRead.total(statement.executeQuery(sql));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
