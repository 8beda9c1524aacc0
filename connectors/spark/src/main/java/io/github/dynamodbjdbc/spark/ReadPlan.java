package io.github.dynamodbjdbc.spark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The way in which a statement is read.
 *
 * @param partitions 1 if the statement is sent unchanged; otherwise the number of segments of its scan
 * @param readUnits the estimated read units of the whole statement
 */
record ReadPlan(int partitions, double readUnits) {
    /** The most segments per core, since further ones would only wait for a core. */
    private static final int SEGMENTS_OF_A_CORE = 4;

    private static final double BYTES_OF_A_SEGMENT = 32e6;
    private static final int BYTES_OF_A_UNIT = 8192;
    private static final String INVALID_HINT = "42601";

    /** The operations of plans whose rows are those of all segments together. */
    private static final Set<String> ROW_BY_ROW = Set.of("Scan", "Filter", "Project");

    /**
     * Plans a statement by the driver's EXPLAIN, which reads nothing except for the sample.
     *
     * @param statement a statement with columns and conditions only
     * @param parallelism the number of Spark's cores
     */
    static ReadPlan of(SourceOptions options, ReadStatement statement, int parallelism) {
        try (Connection connection = options.connect()) {
            Explained plain = explain(connection, statement.whole(), statement);
            int segments = options.segments() > 0 ? options.segments() : segments(plain.readUnits, parallelism);
            boolean divides = segments > 1 && plain.isScan() && isSegmented(connection, statement, segments, plain);
            return new ReadPlan(divides ? segments : 1, plain.readUnits);
        } catch (SQLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static int segments(double readUnits, int parallelism) {
        double bytes = readUnits * BYTES_OF_A_UNIT;
        return (int)
                Math.max(1, Math.min((double) SEGMENTS_OF_A_CORE * parallelism, Math.ceil(bytes / BYTES_OF_A_SEGMENT)));
    }

    /** Whether the driver accepts the SEGMENT hint and scans the same target with it. Without the hint it may scan a cheaper index. */
    private static boolean isSegmented(Connection connection, ReadStatement statement, int segments, Explained plain)
            throws SQLException {
        try {
            return explain(connection, statement.segment(0, segments), statement)
                    .scansAs(plain);
        } catch (SQLException e) {
            if (INVALID_HINT.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /**
     * The operations of a plan.
     *
     * @param targets the tables and indexes that it reads
     */
    private record Explained(Set<String> operations, List<String> targets, double readUnits) {
        boolean isScan() {
            return targets.size() == 1 && operations.contains("Scan") && ROW_BY_ROW.containsAll(operations);
        }

        boolean scansAs(Explained other) {
            return isScan() && targets.equals(other.targets);
        }
    }

    private static Explained explain(Connection connection, String sql, ReadStatement statement) throws SQLException {
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN (FORMAT TABLE) " + sql)) {
            statement.bind(explain);
            try (ResultSet steps = explain.executeQuery()) {
                Set<String> operations = new HashSet<>();
                List<String> targets = new ArrayList<>();
                double units = 0;
                while (steps.next()) {
                    if (!steps.getBoolean("chosen")) {
                        continue;
                    }
                    operations.add(steps.getString("operation"));
                    String target = steps.getString("target");
                    if (target != null) {
                        targets.add(target);
                        units += steps.getDouble("estimated_read_units");
                    }
                }
                return new Explained(operations, targets, units);
            }
        }
    }

    /** The approximate number of bytes read. */
    long bytes() {
        return (long) (readUnits * BYTES_OF_A_UNIT);
    }
}
