package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.catalog.BilledMetrics;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Global indexes that no client has read, by their units in CloudWatch: {@code system.metrics} for the last 14 days in periods of an hour. The hour that
 * is not over yet is not in CloudWatch's answer, so that the log of this client is asked too.
 */
final class UnusedIndexes {
    static final int DAYS = 14;

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long HOURS = Duration.ofDays(DAYS).toHours();
    private static final String TABLE = "table_name";
    private static final String INDEX = "index_name";
    private static final String START = "period_start";
    private static final String READS = "read_units";
    private static final String WRITES = "write_units";
    private static final int METRICS_OF_AN_INDEX = 2;

    private UnusedIndexes() {}

    /**
     * An index without a read unit.
     *
     * @param writeUnits those that it consumed in the days
     * @param note a sentence on its units, and on its age, which DynamoDB does not give
     */
    record Unused(TableSchema table, IndexSchema index, double writeUnits, String note) {}

    /** The global indexes of tables as {@code Table.Index}, without some. */
    static List<String> names(List<TableSchema> tables, Set<String> without) {
        return tables.stream()
                .flatMap(table -> global(table).map(index -> name(table.name(), index.name())))
                .filter(index -> !without.contains(index))
                .toList();
    }

    static String name(String table, @Nullable String index) {
        return table + '.' + index;
    }

    private static Stream<IndexSchema> global(TableSchema table) {
        return table.indexes().stream().filter(index -> index.kind() == IndexSchema.Kind.GSI);
    }

    /**
     * Asks CloudWatch, and warns of tables and permissions for which there is no answer.
     *
     * @param read indexes as {@code Table.Index} that this client has read
     */
    static List<Unused> of(List<TableSchema> tables, Set<String> read, RunContext run) {
        List<TableSchema> asked = new ArrayList<>();
        for (TableSchema table : tables) {
            if (global(table).findAny().isEmpty()) {
                continue;
            }
            if (table.replication() == null) {
                asked.add(table);
            } else {
                run.warn("No index of " + table.name() + " is advised to be dropped: it has replicas in "
                        + String.join(", ", table.replication().regions())
                        + ", whose reads CloudWatch counts in those regions");
            }
        }
        if (asked.isEmpty()) {
            return List.of();
        }
        try {
            return unused(asked, read, run);
        } catch (AwsServiceException e) {
            SQLException failure = Errors.from(e);
            if (!SqlState.ACCESS_DENIED.code().equals(failure.getSQLState())) {
                throw e;
            }
            run.warn("No index is advised to be dropped, because its units are unknown: " + failure.getMessage());
            return List.of();
        }
    }

    /** The units of an index in its periods. */
    private static final class Units {
        private long periods;
        private double reads;
        private double writes;
        private @Nullable Long firstWrite;

        void add(long start, double readUnits, double writeUnits) {
            periods++;
            reads += readUnits;
            writes += writeUnits;
            if (writeUnits > 0 && (firstWrite == null || start < firstWrite)) {
                firstWrite = start;
            }
        }

        String note(long from) {
            String unread = "no client has read it in " + DAYS + " days, by CloudWatch, and ";
            if (firstWrite == null) {
                return unread + "it was not written: if it was made lately, it may not be in use yet";
            }
            String written = String.format(Locale.ROOT, "%swrites took %.0f units of it", unread, writes);
            return firstWrite < from + DAY
                    ? written
                    : written + ", the first on "
                            + Instant.ofEpochMilli(firstWrite)
                                    .atZone(ZoneOffset.UTC)
                                    .toLocalDate()
                            + ": if it was made then, it may not be in use yet";
        }
    }

    private static List<Unused> unused(List<TableSchema> tables, Set<String> read, RunContext run) {
        long from = (Math.floorDiv(run.currentMillis(), HOUR) - HOURS) * HOUR;
        Map<String, Units> units = units(tables, from, run);
        List<Unused> unused = new ArrayList<>();
        for (TableSchema table : tables) {
            for (IndexSchema index : global(table).toList()) {
                Units found = units.getOrDefault(name(plain(table), index.name()), new Units());
                if (found.periods < HOURS) {
                    run.warn("No index of " + table.name() + " is advised to be dropped before the table is " + DAYS
                            + " days old");
                    break;
                }
                if (found.reads == 0 && index.usable() && !read.contains(name(table.name(), index.name()))) {
                    unused.add(new Unused(table, index, found.writes, found.note(from)));
                }
            }
        }
        return unused;
    }

    /** CloudWatch has a table's name, even if the statement has its ARN. */
    private static String plain(TableSchema table) {
        return table.name().substring(table.name().lastIndexOf('/') + 1);
    }

    private static Map<String, Units> units(List<TableSchema> tables, long from, RunContext run) {
        // The names of indexes leave out the tables themselves, whose metrics would be billed too.
        Predicate wanted = Predicates.and(
                isOneOf(TABLE, tables.stream().map(TableSchema::name)),
                isOneOf(INDEX, tables.stream().flatMap(UnusedIndexes::global).map(IndexSchema::name)),
                new Predicate.Comparison(
                        column(START),
                        ComparisonOperator.GREATER_OR_EQUAL,
                        new Term.Literal(BigDecimal.valueOf(from))));
        List<String> columns =
                SystemTables.METRICS.columns().stream().map(Column::name).toList();
        Map<String, Units> units = new LinkedHashMap<>();
        try (RowCursor rows =
                run.systemRows(SystemTables.METRICS, wanted, Set.of(TABLE, INDEX, START, READS, WRITES))) {
            while (rows.advance()) {
                @Nullable Object[] row = rows.row();
                units.computeIfAbsent(
                                name((String) value(row, columns, TABLE), (String) value(row, columns, INDEX)),
                                made -> new Units())
                        .add((Long) value(row, columns, START), (Double) value(row, columns, READS), (Double)
                                value(row, columns, WRITES));
            }
        }
        return units;
    }

    private static Object value(@Nullable Object[] row, List<String> columns, String column) {
        return Objects.requireNonNull(row[columns.indexOf(column)]);
    }

    private static Term.Attribute column(String name) {
        return new Term.Attribute(AttributePath.of(name), null);
    }

    private static Predicate isOneOf(String column, Stream<String> texts) {
        return new Predicate.In(
                column(column),
                texts.distinct()
                        .map(text -> (Term.Operand) new Term.Literal(text))
                        .toList());
    }

    /**
     * The sentence of an answer that has not asked.
     *
     * @param unread the indexes that no statement of the log has read; empty if the answer is not by the log
     */
    static String notAsked(List<TableSchema> tables, List<String> unread, @Nullable Prices prices) {
        return (unread.isEmpty()
                        ? ""
                        : "No statement of the log has read " + String.join(", ", unread)
                                + ", but other clients may have. ")
                + "An index is never advised to be dropped without CloudWatch's metrics of the last " + DAYS
                + " days: WITH (metrics = true) asks for "
                + BilledMetrics.amount(
                        (long) METRICS_OF_AN_INDEX * names(tables, Set.of()).size(), prices);
    }
}
