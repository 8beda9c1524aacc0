package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs measurements from the command line. */
public final class Measure {
    private static final String USAGE = """
            Usage: measure [--output FILE] [--designs TEXT] [--paths true] [--orders N]

              --output    where the page is written; without it nothing but a summary is printed
              --designs   only those whose file's name contains TEXT
              --paths     prints what each path consumed
              --orders    instead: what statements consume after others, in N random orders""";

    private Measure() {}

    /** Exits with 0 if every chosen path was the cheapest, otherwise with 1. */
    public static void main(String[] arguments) throws SQLException, IOException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        if (arguments.length % 2 != 0 || !given.keySet().stream().allMatch(name -> USAGE.contains("[" + name + " "))) {
            System.out.println(USAGE);
            System.exit(2);
        }
        Engine engine = Engine.builder().expiryInterval(Duration.ZERO).build();
        if (given.containsKey("--orders")) {
            compareOrders(new ShuffledOrders(engine, "measure"), given);
            return;
        }
        Measurer measurer = new Measurer(engine, "measure");
        List<Measured> all = new ArrayList<>();
        for (Design design : Designs.own()) {
            if (design.file().contains(given.getOrDefault("--designs", ""))) {
                long started = System.nanoTime();
                List<Measured> measured = measurer.measure(design);
                all.addAll(measured);
                System.out.printf(
                        "%s: %d statements, %.1f s%n",
                        design.title(), measured.size(), (System.nanoTime() - started) / 1e9);
                if (Boolean.parseBoolean(given.get("--paths"))) {
                    measured.forEach(Measure::print);
                }
            }
        }
        if (all.isEmpty()) {
            System.out.println("no design's file has '" + given.get("--designs") + "' in its name");
            System.exit(2);
        }
        MeasurementReport report = new MeasurementReport(all);
        System.out.println(report.text());
        if (given.containsKey("--output")) {
            Files.writeString(Path.of(given.get("--output")), report.markdown(about()));
        }
        System.exit(report.shareCheapest() == 1 ? 0 : 1);
    }

    private static void compareOrders(ShuffledOrders orders, Map<String, String> given) throws SQLException {
        for (Design design : Designs.own()) {
            if (design.file().contains(given.getOrDefault("--designs", ""))) {
                List<ShuffledOrders.Compared> compared =
                        orders.compare(design, Integer.parseInt(given.get("--orders")), 1);
                System.out.printf(
                        "%s: %.1f read units alone, %.1f in the most expensive orders%n",
                        design.title(),
                        compared.stream()
                                .mapToDouble(ShuffledOrders.Compared::alone)
                                .sum(),
                        compared.stream()
                                .mapToDouble(ShuffledOrders.Compared::dearest)
                                .sum());
                compared.stream()
                        .filter(one -> one.dearest() > one.alone())
                        .forEach(one -> System.out.printf(
                                "  %s: %.1f alone, %.1f at most%n", one.title(), one.alone(), one.dearest()));
            }
        }
    }

    private static void print(Measured measured) {
        System.out.printf(
                "  %s: %.1f units, estimate %.1f, cold %.1f%n",
                measured.question().title(), measured.chosen().units(), measured.estimate(), measured.coldEstimate());
        measured.paths()
                .forEach(cost -> System.out.printf("    %8.1f %5d %s%n", cost.units(), cost.requests(), cost.path()));
    }

    private static List<String> about() throws SQLException, IOException {
        Driver driver = DriverManager.getDriver("jdbc:dynamodb://127.0.0.1");
        return List.of(
                "Written by `tck/measure --output tck/measured-paths.md` on " + LocalDate.now(ZoneOffset.UTC)
                        + ", with version " + driver.getMajorVersion() + "." + driver.getMinorVersion()
                        + " of the driver, its engine and Java "
                        + Runtime.version().feature() + ".",
                "[Measuring](../docs/measuring.md) explains the method and the columns.");
    }
}
