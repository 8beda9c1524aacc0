package io.github.dynamodbjdbc.clients;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A table of one test in the embedded engine: {@code City} (Country VARCHAR, Name VARCHAR) with ten cities of two countries. */
final class Cities {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Cities() {}

    /** A database of its own. */
    static DynamoDataSource source() throws SQLException {
        return source("");
    }

    /** @param properties such as {@code &columns=sampled} */
    static DynamoDataSource source(String properties) throws SQLException {
        DynamoDataSource source = new DynamoDataSource();
        source.setUrl(url() + properties);
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE City (Country VARCHAR, Name VARCHAR, PRIMARY KEY (Country, Name))");
            for (int i = 1; i <= 10; i++) {
                statement.executeUpdate("INSERT INTO City (Country, Name, people, founded) VALUES ('"
                        + (i <= 6 ? "FR" : "IT") + "', 'City " + (i % 10) + "', " + i * 1000 + ", '" + (1900 + i)
                        + "-01-31')");
            }
        }
        return source;
    }

    /**
     * The statements that read all of the table, of those that were run on connections of this one's source.
     *
     * @param witness was open all the time, since the log of statements ends with the last connection
     */
    static List<String> scans(Connection witness) throws SQLException {
        List<String> scans = new ArrayList<>();
        try (Statement statement = witness.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT sql FROM \"system\".statements WHERE plan LIKE '%Scan City%' ORDER BY id")) {
            while (rows.next()) {
                scans.add(rows.getString(1));
            }
        }
        return scans;
    }

    /** Of an empty database of its own. */
    static String url() {
        return "jdbc:dynamodb:embedded?user=client" + DATABASES.incrementAndGet() + "&password="
                + EmbeddedEngine.SECRET_KEY;
    }
}
