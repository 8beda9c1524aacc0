package io.github.dynamodbjdbc.benchmarks;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.Planner;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tables with rows in memory, so that only the planner and its operators are timed. */
final class InMemory {
    private static final List<String> REGIONS = List.of("north", "south", "east", "west");

    private final Planner planner = new CalcitePlanner(new Tables());
    private final SessionOptions options = new SessionOptions(
            SessionOptions.DEFAULT.ttl(),
            false,
            ScanPolicy.ALLOW,
            0,
            Map.of(),
            Map.of(),
            UnknownColumns.NEAR,
            false,
            true,
            0);
    private final List<@Nullable Object[]> rows;

    /** @param count rows of a table that is read */
    InMemory(int count) {
        rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long mixed = (i * 2_654_435_761L) & 0x7fff_ffff;
            rows.add(new @Nullable Object[] {
                "C-" + mixed % 50_000,
                BigDecimal.valueOf(i + 1L).stripTrailingZeros(),
                new BigDecimal(mixed % 100_000).movePointLeft(2).stripTrailingZeros(),
                REGIONS.get((int) (mixed % 4)),
                "customer " + mixed % 1_000
            });
        }
    }

    Plan plan(String sql) {
        return planner.plan(sql, options);
    }

    /** Runs to the last row. */
    long run(String sql) {
        long count = 0;
        try (RowCursor cursor = ((RowsPlan) plan(sql)).run(new Context())) {
            while (cursor.advance()) {
                if (cursor.row().length > 0) {
                    count++;
                }
            }
        }
        return count;
    }

    private static final class Tables implements Catalog {
        private static final List<String> COLUMNS = List.of("CustomerId", "OrderId", "Total", "Region", "Name");

        private final Map<String, TableSchema> tables = Map.of(
                "Orders", table("Orders", 1_000_000), "Others", table("Others", 1_000), "More", table("More", 1_000));

        private static TableSchema table(String name, long items) {
            KeySchema key = new KeySchema(
                    List.of(new KeyAttribute("CustomerId", AttributeType.S)),
                    List.of(new KeyAttribute("OrderId", AttributeType.N)));
            return new TableSchema(
                    name,
                    key,
                    List.of(),
                    List.of(
                            new Column("CustomerId", Column.Origin.KEY, ColumnType.VARCHAR),
                            new Column("OrderId", Column.Origin.KEY, ColumnType.NUMERIC)),
                    null,
                    items,
                    items * 200);
        }

        @Override
        public List<String> tableNames() {
            return List.copyOf(tables.keySet());
        }

        @Override
        public @Nullable TableSchema table(String name) {
            return tables.get(name);
        }

        @Override
        public List<Column> columns(TableSchema table) {
            return table.declared();
        }

        @Override
        public List<SystemTable> systemTables() {
            return List.of();
        }

        @Override
        public long version() {
            return 1;
        }
    }

    private final class Context implements RunContext {
        private final RunMemory memory = RunMemory.unbounded();

        @Override
        public @Nullable Object parameter(int index) {
            return null;
        }

        @Override
        public long expiryClockMillis() {
            return 0;
        }

        @Override
        public long currentMillis() {
            return 0;
        }

        @Override
        public RunMemory memory() {
            return memory;
        }

        @Override
        public TableReader reader() {
            return this::read;
        }

        private RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
            int[] columns = output.stream()
                    .mapToInt(source -> Math.max(0, Tables.COLUMNS.indexOf(source.attribute())))
                    .toArray();
            return new Cursor(rows, columns);
        }

        @Override
        public RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns) {
            throw new IllegalStateException("no table " + table);
        }

        @Override
        public NodeUsage usage(int node) {
            return NodeUsage.NONE;
        }

        @Override
        public void warn(String warning) {
            // Not used.
        }

        @Override
        public void passedOver(String where) {
            // Not used.
        }

        @Override
        public void checkCancelled() {
            // Not cancelled.
        }
    }

    private static final class Cursor implements RowCursor {
        private final List<@Nullable Object[]> rows;
        private final int[] columns;
        private final @Nullable Object[] row;
        private int next;

        Cursor(List<@Nullable Object[]> rows, int[] columns) {
            this.rows = rows;
            this.columns = columns;
            this.row = new Object[columns.length];
        }

        @Override
        public boolean advance() {
            if (next >= rows.size()) {
                return false;
            }
            @Nullable Object[] from = rows.get(next++);
            for (int i = 0; i < columns.length; i++) {
                row[i] = from[columns[i]];
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
