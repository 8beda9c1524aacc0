package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Threads that plan the same texts, or texts that share a plan, while another changes their table: no plan outlives the table of which it was made. */
@OneTurn(of = 4, number = 3)
public class StalePlansTest {
    private final Changing catalog = new Changing();
    private final CalcitePlanner planner = new CalcitePlanner(catalog);

    /** A table whose only column besides its key has the number of the change as its name. */
    private static final class Changing implements Catalog {
        private final AtomicLong version = new AtomicLong();
        private volatile long shown;

        synchronized long change() {
            shown++;
            version.incrementAndGet();
            return shown;
        }

        @Override
        public List<String> tableNames() {
            return List.of("T");
        }

        @Override
        public @Nullable TableSchema table(String name) {
            return new TableSchema(
                    "T",
                    new KeySchema(List.of(new KeyAttribute("id", AttributeType.S)), List.of()),
                    List.of(),
                    List.of(new Column("id", Column.Origin.KEY, ColumnType.VARCHAR), column(shown)),
                    null,
                    0,
                    0);
        }

        private static Column column(long number) {
            return new Column("c" + number, Column.Origin.DECLARED, ColumnType.VARCHAR);
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
            return 0;
        }

        @Override
        public long version(String table) {
            return version.get();
        }
    }

    private long planned(String sql) {
        Plan plan = planner.plan(sql, SessionOptions.DEFAULT, List.of());
        return Long.parseLong(plan.columns().get(1).name().substring(1));
    }

    @Operation
    public long change() {
        return catalog.change();
    }

    @Operation
    public long plan() {
        return planned("SELECT * FROM T");
    }

    @Operation
    public long planOfShape() {
        return planned("SELECT * FROM T WHERE id = 'a'");
    }

    @Operation
    public long planOfSameShape() {
        return planned("SELECT * FROM T WHERE id = 'b'");
    }

    @Test
    void noPlanOutlivesItsTable() {
        int more = Integer.getInteger("interleavings", 1);
        new StressOptions()
                .iterations(3 * more)
                .invocationsPerIteration(20 * more)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(2)
                .sequentialSpecification(OneAfterTheOther.class)
                .check(StalePlansTest.class);
    }

    /** Plans of the table as it is. */
    public static class OneAfterTheOther {
        private long shown;

        public long change() {
            return ++shown;
        }

        public long plan() {
            return shown;
        }

        public long planOfShape() {
            return shown;
        }

        public long planOfSameShape() {
            return shown;
        }
    }
}
