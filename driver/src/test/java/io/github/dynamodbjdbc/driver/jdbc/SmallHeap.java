package io.github.dynamodbjdbc.driver.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs in a separate JVM with a small heap: executes the arguments as statements in parallel, and prints the outcome of each. */
final class SmallHeap {
    private SmallHeap() {}

    public static void main(String[] statements) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(statements.length);
        List<Future<String>> ends = new ArrayList<>();
        for (String sql : statements) {
            Callable<String> run = () -> run(sql);
            ends.add(threads.submit(run));
        }
        for (Future<String> end : ends) {
            try {
                System.out.println(end.get());
            } catch (ExecutionException e) {
                System.out.println(e.getCause());
            }
        }
        threads.shutdown();
    }

    private static String run(String sql) {
        Properties keys = new Properties();
        keys.setProperty("user", "k");
        keys.setProperty("password", "s");
        try (Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:9", keys);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            long count = 0;
            String last = "";
            while (rows.next()) {
                String text = rows.getString(1);
                if (text.compareTo(last) < 0) {
                    return "out of order at row " + count;
                }
                last = text;
                count++;
            }
            return count + " rows";
        } catch (SQLException e) {
            return e.getSQLState() + " " + e.getMessage();
        }
    }
}
