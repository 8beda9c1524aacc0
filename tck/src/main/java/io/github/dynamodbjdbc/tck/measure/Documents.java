package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.engine.Engine;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Statements over nested values, each next to a program that reads the same attributes with the driver and computes the same rows by hand: whether both
 * give the same rows, their read units, and the processor time of the driver and the program for an item.
 */
public final class Documents {
    private static final String ACCESS_KEY = "documents";
    private static final double MOST = 1.5;
    private static final double NANOS_OF_A_MICRO = 1e3;

    private static final String USAGE = """
            Usage: documents [--only TEXT] [--rounds N] [--explain true]

              --only     statements whose title contains TEXT
              --rounds   in which statement and program take turns, 21 by default; the median counts
              --explain  prints the plans""";

    private final Map<String, String> given;
    private final Engine engine = Engine.builder().expiryInterval(Duration.ZERO).build();

    private Documents(Map<String, String> given) {
        this.given = given;
    }

    /** Exits with 0 if rows and units are the same and no statement takes more than 1.5 times the program's time, otherwise with 1. */
    public static void main(String[] arguments) throws SQLException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        if (arguments.length % 2 != 0 || !given.keySet().stream().allMatch(name -> USAGE.contains("[" + name + " "))) {
            System.out.println(USAGE);
            System.exit(2);
        }
        System.exit(new Documents(given).run() ? 0 : 1);
    }

    /** What rows or units of the statements differ from the program's; empty if none do. */
    static List<String> differences() throws SQLException {
        Documents documents = new Documents(Map.of());
        List<String> differences = new ArrayList<>();
        try (Session session = documents.loaded()) {
            for (DocumentStatement statement : DocumentStatement.all()) {
                boolean sameRows = rows(session, statement.sql(), DocumentStatement::values)
                        .equals(rows(session, statement.read(), statement.program()));
                if (!sameRows || units(session, statement.sql()) > units(session, statement.read())) {
                    differences.add(statement.title());
                }
            }
        }
        return differences;
    }

    private Session loaded() throws SQLException {
        DesignLoader.load(DocumentOrders.design(), engine, ACCESS_KEY, (table, items) -> DocumentOrders.fill(items));
        return new Session(engine, ACCESS_KEY, Map.of());
    }

    private boolean run() throws SQLException {
        System.out.printf(
                "%-42s %8s %8s %10s %8s %6s%n", "statement", "units", "by hand", "µs an item", "by hand", "ratio");
        boolean right = true;
        try (Session session = loaded()) {
            for (DocumentStatement statement : DocumentStatement.all()) {
                if (statement.title().contains(given.getOrDefault("--only", ""))) {
                    right &= measure(statement, session);
                }
            }
        }
        return right;
    }

    private boolean measure(DocumentStatement statement, Session session) throws SQLException {
        if (Boolean.parseBoolean(given.get("--explain"))) {
            session.lines("EXPLAIN " + statement.sql()).forEach(System.out::println);
        }
        boolean same = rows(session, statement.sql(), DocumentStatement::values)
                .equals(rows(session, statement.read(), statement.program()));
        int rounds = Integer.parseInt(given.getOrDefault("--rounds", "21"));
        List<Double> micros = new ArrayList<>();
        List<Double> microsByHand = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            micros.add(micros(session, statement.sql(), DocumentStatement::values));
            microsByHand.add(micros(session, statement.read(), statement.program()));
        }
        double units = units(session, statement.sql());
        double unitsByHand = units(session, statement.read());
        double ratio = median(micros) / median(microsByHand);
        System.out.printf(
                Locale.ROOT,
                "%-42s %8.1f %8.1f %10.2f %8.2f %6.2f%s%s%n",
                statement.title(),
                units,
                unitsByHand,
                median(micros),
                median(microsByHand),
                ratio,
                ratio > MOST ? "  MORE TIME" : "",
                same ? "" : "  OTHER ROWS");
        return same && units <= unitsByHand && ratio <= MOST;
    }

    /** The rows as text, in the order of the texts. */
    private static List<String> rows(Session session, String sql, DocumentStatement.Program program)
            throws SQLException {
        List<String> rows = new ArrayList<>();
        session.read(sql, program, row -> rows.add(text(row)));
        rows.sort(null);
        return rows;
    }

    /** Equal values have equal texts. */
    private static String text(Object value) {
        if (value instanceof BigDecimal number) {
            return number.stripTrailingZeros().toPlainString();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Documents::text).toList().toString();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, String> texts = new TreeMap<>();
            map.forEach((name, member) -> texts.put(text(name), text(member)));
            return texts.toString();
        }
        return String.valueOf(value);
    }

    private static double micros(Session session, String sql, DocumentStatement.Program program) throws SQLException {
        Counter counter = new Counter();
        DriverProcessor processor = new DriverProcessor();
        long before = processor.nanos();
        session.read(sql, program, counter);
        return (processor.nanos() - before) / NANOS_OF_A_MICRO / DocumentOrders.ITEMS;
    }

    private static double units(Session session, String sql) throws SQLException {
        session.resetCounters();
        session.read(sql, DocumentStatement::values, row -> {});
        return session.readUnits();
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    /** Looks at each row, so that none is left out by the compiler. */
    private static final class Counter implements Consumer<Object> {
        private int hash;

        @Override
        public void accept(Object row) {
            hash += System.identityHashCode(row);
        }
    }
}
