package io.github.dynamodbjdbc.driver.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.function.Function;

/** An application that is loaded and unloaded with the driver: connects, reads, closes, and deregisters the driver. */
public final class OneSelect implements Function<String, String> {
    @Override
    public String apply(String url) {
        try {
            String found;
            DriverManager.registerDriver(new DynamoDbDriver());
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT v FROM \"Tab\" WHERE k = 'a'")) {
                rows.next();
                found = rows.getString(1);
            }
            // Looking for drivers registers those of other loaders too.
            while (takeOut() > 0) {
                Thread.onSpinWait();
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int takeOut() throws SQLException {
        int found = 0;
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
            if (driver.getClass().getClassLoader() == OneSelect.class.getClassLoader()) {
                DriverManager.deregisterDriver(driver);
                found++;
            }
        }
        return found;
    }
}
