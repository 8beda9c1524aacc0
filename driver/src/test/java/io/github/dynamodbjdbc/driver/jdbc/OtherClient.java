package io.github.dynamodbjdbc.driver.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A program in a separate JVM, which runs statements and prints the result of each: rows, a count or an error, followed by warnings. */
final class OtherClient {
    private OtherClient() {}

    /** @param zone the JVM's default time zone */
    static List<String> run(String zone, String url, String... statements) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Duser.timezone=" + zone,
                "-cp",
                System.getProperty("java.class.path"),
                OtherClient.class.getName(),
                url));
        command.addAll(Arrays.asList(statements));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out.lines().filter(line -> !line.startsWith("SLF4J")).toList();
    }

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(arguments).subList(1, arguments.length)) {
                System.out.println(outcome(statement, sql));
            }
        }
    }

    static String outcome(Statement statement, String sql) {
        List<String> parts = new ArrayList<>();
        try {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        List<String> row = new ArrayList<>();
                        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                            row.add(rows.getString(column));
                        }
                        parts.add(String.join(",", row));
                    }
                }
            } else {
                parts.add(statement.getUpdateCount() + " written");
            }
            for (SQLWarning next = statement.getWarnings(); next != null; next = next.getNextWarning()) {
                parts.add("warning: " + next.getMessage());
            }
        } catch (SQLException e) {
            parts.add(e.getSQLState());
        }
        return String.join("; ", parts);
    }
}
