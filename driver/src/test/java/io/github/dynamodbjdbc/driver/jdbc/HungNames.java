package io.github.dynamodbjdbc.driver.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The program of {@link HungNamesTest}, in whose JVM no name is ever found. Prints the SQLSTATE and the milliseconds of each statement. */
final class HungNames {
    private HungNames() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                System.out.println(run(statement));
            }
            statement.setQueryTimeout(0);
            CompletableFuture<String> end = CompletableFuture.supplyAsync(() -> run(statement));
            while (!end.isDone()) {
                statement.cancel();
                Thread.onSpinWait();
            }
            System.out.println(end.get());
        }
    }

    private static String run(Statement statement) {
        long start = System.nanoTime();
        try {
            statement.executeQuery("SELECT a FROM Tea").close();
            return "no failure";
        } catch (SQLException e) {
            return e.getSQLState() + " "
                    + Duration.ofNanos(System.nanoTime() - start).toMillis();
        }
    }
}
