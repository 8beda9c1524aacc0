package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements with ten thousand elements. With quadratic time or recursion, the tests would not end. */
@Timeout(60)
class LongStatementsTest {
    private static final int MANY = 10_000;

    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    private static String each(String separator, IntFunction<String> element) {
        return IntStream.range(0, MANY).mapToObj(element).collect(Collectors.joining(separator));
    }

    private static String filled(String sql) {
        return sql.replace("@numbers", each(", ", Integer::toString))
                .replace("@quoted", each(", ", i -> "'" + i + "'"))
                .replace("@texts", each(", ", i -> "'k" + i + "'"))
                .replace("@parameters", each(", ", i -> "?"))
                .replace("@pairs", each(", ", i -> "('k" + i + "', 'g')"))
                .replace("@rows", each(", ", i -> "(" + i + ")"))
                .replace("@mixed", each(", ", i -> i % 2 == 0 ? "(" + i + ")" : "('" + i + "')"))
                .replace("@computed", each(", ", i -> "(" + i + " + 1)"))
                .replace("@equalities", each(" OR ", i -> "Losses = " + i))
                .replace("@inequalities", each(" AND ", i -> "Losses <> " + i))
                .replace("@branches", each(" ", i -> "WHEN " + i + " THEN 'x" + i + "'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT UserId FROM GameScores WHERE Losses IN (@numbers)",
                "SELECT UserId FROM GameScores WHERE Losses NOT IN (@numbers)",
                "SELECT UserId FROM GameScores WHERE Losses + 1 IN (@numbers)",
                "SELECT UserId FROM GameScores WHERE UserId IN (@texts)",
                "SELECT UserId FROM GameScores WHERE (UserId, GameTitle) IN (@pairs)",
                "SELECT * FROM SessionData WHERE SessionId IN (@numbers)",
                "SELECT * FROM SessionData WHERE SessionId IN (@parameters)",
                "SELECT UserId FROM GameScores WHERE @equalities",
                "SELECT UserId FROM GameScores WHERE @inequalities",
                "SELECT UserId FROM GameScores WHERE CASE Losses @branches END = 'x7'",
                "SELECT [@numbers], {'a': [@texts]} FROM GameScores",
                "SELECT * FROM GameScores g JOIN Thread t ON g.GameTitle = t.ForumName AND t.Views IN (@numbers)",
                "SELECT Losses FROM GameScores GROUP BY Losses HAVING COUNT(*) IN (@numbers)",
                "EXPLAIN FORMAT TABLE SELECT UserId FROM GameScores WHERE UserId IN (@texts)",
            })
    void isPlanned(String sql) {
        assertThat(Planned.rows(planner, filled(sql)).columns()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10000: SELECT COUNT(*) FROM (VALUES @rows) v WHERE column1 IN (@numbers)",
                "0: SELECT COUNT(*) FROM (VALUES @rows) v WHERE column1 NOT IN (@numbers)",
                "1: SELECT COUNT(*) FROM (VALUES @rows, (-1)) v WHERE column1 NOT IN (@numbers)",
                "0: SELECT COUNT(*) FROM (VALUES @rows, (-1)) v WHERE column1 NOT IN (@numbers, NULL)",
                "10000: SELECT COUNT(*) FROM (VALUES @rows, (-1)) v WHERE column1 IN (@numbers, NULL)",
                "10000: SELECT COUNT(*) FROM (VALUES @rows) v WHERE column1 IN (@quoted)",
                "5000: SELECT COUNT(*) FROM (VALUES @mixed) v WHERE column1 IN (@numbers)",
                "0: SELECT COUNT(*) FROM (VALUES @mixed) v WHERE column1 NOT IN (@numbers, 'x')",
                "10000: SELECT MAX(column1) FROM (VALUES @computed) v",
                "10000: SELECT size([@numbers])",
            })
    void isRun(String expected) {
        String[] parts = expected.split(": ", 2);
        try (RowCursor rows = Planned.rows(planner, filled(parts[1])).run(NoTables.recording())) {
            assertThat(rows.advance()).isTrue();
            assertThat(Values.text(Values.canonical(rows.row()[0]))).isEqualTo(parts[0]);
        }
    }

    /** Cancels the planning when a table is described, or when the statistics of its items are read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "table: SELECT UserId FROM GameScores WHERE Losses IN (@numbers)",
                "table: SELECT UserId FROM GameScores WHERE @equalities",
                "items: SELECT UserId FROM GameScores WHERE UserId IN (@texts)",
                "items: SELECT * FROM GameScores a, GameScores b, GameScores c, GameScores d, GameScores e, GameScores f",
            })
    void isCancelledWhilePlanned(String when) {
        String[] parts = when.split(": ", 2);
        AskedCatalog catalog = new AskedCatalog();
        Runnable check = () -> {
            if (catalog.asked.contains(parts[0])) {
                throw new IllegalStateException("cancelled");
            }
        };
        String sql = filled(parts[1]);
        assertThatThrownBy(() -> Cancellation.heeding(check, () -> Planned.rows(new CalcitePlanner(catalog), sql)))
                .hasMessage("cancelled");
        assertThat(catalog.asked).endsWith(parts[0]).containsOnlyOnce(parts[0]);
    }

    /** Records the requests to the catalog. */
    private static final class AskedCatalog implements Catalog {
        private final Catalog example = new ExampleCatalog();
        private final List<String> asked = new ArrayList<>();

        @Override
        public TableSchema table(String name) {
            asked.add("table");
            return example.table(name);
        }

        @Override
        public TableStatistics statistics(TableSchema table) {
            asked.add("items");
            return example.statistics(table);
        }

        @Override
        public List<String> tableNames() {
            return example.tableNames();
        }

        @Override
        public List<Column> columns(TableSchema table) {
            return example.columns(table);
        }

        @Override
        public List<SystemTable> systemTables() {
            return example.systemTables();
        }

        @Override
        public long version() {
            return example.version();
        }
    }

    @Test
    void isNotCancelledByTheCancelOfAnother() {
        assertThatThrownBy(() -> Cancellation.heeding(
                        () -> {
                            throw new IllegalStateException("cancelled");
                        },
                        () -> Planned.rows(planner, "SELECT UserId FROM GameScores")))
                .hasMessage("cancelled");
        assertThat(Planned.rows(planner, "SELECT UserId FROM GameScores").summary())
                .contains("GameScores");
    }
}
