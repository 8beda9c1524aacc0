package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.tck.hunter.write.WriteHunt;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Runs hunts from the command line. */
public final class Hunt {
    private static final long SECONDS = 120;

    private Hunt() {}

    private static final String USAGE = """
            Usage: hunt [--seed N] [--seconds N] [--statements N] [--round N] [--rounds N] [--findings N] [--threads N]
                        [--output DIRECTORY] [--shrink false] [--defects NAME]
                   hunt --writes [--seed N] [--seconds N] [--operations N] [--round N] [--rounds N] [--findings N]
                        [--threads N] [--shrink false] [--defects NAME]

              --seed      makes the same statements again
              --seconds   120, unless rounds, statements or operations are limited
              --round     begins with that round
              --rounds    ends after so many rounds
              --defects   plants each defect whose description contains NAME, and says how soon it is found""";

    /** Exits with 0 if nothing was found (or, with planted defects, if all were found), otherwise with 1. */
    public static void main(String[] arguments) throws SQLException, InterruptedException {
        Map<String, String> given = new HashMap<>();
        boolean writes = arguments.length > 0 && arguments[0].equals("--writes");
        int first = writes ? 1 : 0;
        for (int i = first; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        if ((arguments.length - first) % 2 != 0 || !given.keySet().stream().allMatch(Hunt::isOption)) {
            System.out.println(USAGE);
            System.exit(2);
        }
        if (writes) {
            System.exit(huntWrites(given) ? 0 : 1);
        }
        HuntOptions options = new HuntOptions(
                number(given, "--seed", System.nanoTime() % 1_000_000_000L),
                seconds(given),
                number(given, "--statements", Long.MAX_VALUE),
                (int) number(given, "--findings", 20),
                (int) number(given, "--threads", Runtime.getRuntime().availableProcessors()),
                Path.of(given.getOrDefault("--output", "target/hunter")),
                Boolean.parseBoolean(given.getOrDefault("--shrink", "true")),
                300,
                number(given, "--round", 0),
                number(given, "--rounds", Long.MAX_VALUE),
                true);
        System.out.println("hunting with seed " + options.seed());
        boolean clean = given.containsKey("--defects")
                ? DefectHunt.run(options, given.get("--defects"), System.out)
                : hunt(options);
        System.exit(clean ? 0 : 1);
    }

    private static boolean hunt(HuntOptions options) throws SQLException, InterruptedException {
        HuntReport report = Hunter.hunt(options, DriverManager.getDriver("jdbc:dynamodb://127.0.0.1"));
        System.out.println(report.text());
        return report.wrong() == 0;
    }

    private static boolean huntWrites(Map<String, String> given) throws SQLException, InterruptedException {
        WriteHunt.Options options = new WriteHunt.Options(
                number(given, "--seed", System.nanoTime() % 1_000_000_000L),
                seconds(given),
                number(given, "--operations", Long.MAX_VALUE),
                (int) number(given, "--findings", 20),
                (int) number(given, "--threads", Runtime.getRuntime().availableProcessors()),
                Boolean.parseBoolean(given.getOrDefault("--shrink", "true")),
                number(given, "--round", 0),
                number(given, "--rounds", Long.MAX_VALUE),
                true);
        System.out.println("hunting writes with seed " + options.seed());
        if (given.containsKey("--defects")) {
            return DefectHunt.run(options, given.get("--defects"), System.out);
        }
        WriteHunt.Report report = WriteHunt.hunt(options, DriverManager.getDriver("jdbc:dynamodb://127.0.0.1"), null);
        System.out.println(report.text());
        return report.findings().isEmpty();
    }

    /** The time limit, which is ignored if another limit is given. */
    private static long seconds(Map<String, String> given) {
        boolean ends =
                given.containsKey("--rounds") || given.containsKey("--statements") || given.containsKey("--operations");
        return number(given, "--seconds", ends ? Long.MAX_VALUE : SECONDS);
    }

    private static boolean isOption(String name) {
        return USAGE.contains("[" + name + " ");
    }

    private static long number(Map<String, String> given, String name, long otherwise) {
        return given.containsKey(name) ? Long.parseLong(given.get(name)) : otherwise;
    }
}
