package io.github.dynamodbjdbc.programs;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A database of the embedded engine in memory, which ends with its last connection.
 *
 * @param url with its user and password, which are {@code user} and {@code password} as well
 */
public record Database(String url, String user, String password, Connection connection) implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    /**
     * An empty database that no other test uses.
     *
     * @param properties such as {@code &columns=sampled}
     */
    public static Database create(String properties) throws SQLException {
        String user = "program" + DATABASES.incrementAndGet();
        String url = "jdbc:dynamodb:embedded?user=" + user + "&password=local" + properties;
        return new Database(url, user, "local", DriverManager.getConnection(url));
    }

    /** The database of a directory, for another process to open when this one closed it. */
    public static Database in(Path directory) throws SQLException {
        String url = "jdbc:dynamodb:embedded:" + directory + "?user=local&password=local";
        return new Database(url, "local", "local", DriverManager.getConnection(url));
    }

    public void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The values of a row are parted by a space. */
    public List<String> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringJoiner row = new StringJoiner(" ");
                for (int column = 1; column <= columns; column++) {
                    row.add(result.getString(column));
                }
                rows.add(row.toString());
            }
            return rows;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
