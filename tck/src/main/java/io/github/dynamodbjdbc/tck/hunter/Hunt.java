package io.github.dynamodbjdbc.tck.hunter;

import java.net.URI;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Hunts from the command line. */
public final class Hunt {
    private Hunt() {}

    /** See the manual's page on hunting. */
    public static void main(String[] arguments) throws SQLException, InterruptedException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        HuntOptions options = new HuntOptions(
                URI.create(given.getOrDefault("--endpoint", "http://127.0.0.1:8000")),
                Long.parseLong(given.getOrDefault("--seed", Long.toString(System.nanoTime() % 1_000_000_000L))),
                Long.parseLong(given.getOrDefault("--seconds", "120")),
                Long.parseLong(given.getOrDefault("--statements", Long.toString(Long.MAX_VALUE))),
                Integer.parseInt(given.getOrDefault("--findings", "20")),
                Integer.parseInt(given.getOrDefault(
                        "--threads", Integer.toString(Runtime.getRuntime().availableProcessors()))),
                Path.of(given.getOrDefault("--output", "target/hunter")),
                Boolean.parseBoolean(given.getOrDefault("--shrink", "true")),
                Long.parseLong(given.getOrDefault("--round", "0")));
        System.out.println("hunting with seed " + options.seed());
        Report report = Hunter.hunt(
                options, DriverManager.getDriver("jdbc:dynamodb://127.0.0.1"));
        System.out.println(report.text());
        System.exit(report.wrong() == 0 ? 0 : 1);
    }
}
