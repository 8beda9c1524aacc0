package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which texts share a plan, and that each runs it with its own literals. */
class LiftedLiteralsTest {
    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    private RowsPlan plan(String sql) {
        return Planned.rows(planner, sql);
    }

    private boolean share(String one, String other) {
        return plan(one) instanceof LiftedPlan first
                && plan(other) instanceof LiftedPlan second
                && first.shared() == second.shared();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND GameTitle = 'b' | SELECT Wins FROM GameScores WHERE UserId = 'c' AND GameTitle = 'd'",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND Losses > 5      | SELECT Wins FROM GameScores WHERE UserId = 'c' AND Losses > 70",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND info.x <> 'u'   | SELECT Wins FROM GameScores WHERE UserId = 'b' AND info.x <> 'v'",
                "SELECT Wins FROM GameScores WHERE UserId IN ('a', 'b')             | SELECT Wins FROM GameScores WHERE UserId IN ('c', 'd')",
                "SELECT * FROM Thread WHERE ForumName = 'a' AND Subject BETWEEN 'b' AND 'c' | SELECT * FROM Thread WHERE ForumName = 'x' AND Subject BETWEEN 'y' AND 'z'",
                "SELECT Active FROM SessionData WHERE SessionId = 5                 | SELECT Active FROM SessionData WHERE SessionId = 7",
                "SELECT Active FROM SessionData WHERE 5 = SessionId                 | SELECT Active FROM SessionData WHERE 5000000000 = SessionId",
                "SELECT g.Wins FROM GameScores g JOIN Thread t ON t.ForumName = g.UserId AND t.Subject = 'a' WHERE g.UserId = 'b' | SELECT g.Wins FROM GameScores g JOIN Thread t ON t.ForumName = g.UserId AND t.Subject = 'c' WHERE g.UserId = 'd'",
                "SELECT COUNT(*) FROM (SELECT Wins FROM GameScores WHERE UserId = 'a') s | SELECT COUNT(*) FROM (SELECT Wins FROM GameScores WHERE UserId = 'b') s",
                "WITH s AS (SELECT Wins FROM GameScores WHERE UserId = 'a') SELECT * FROM s, s t | WITH s AS (SELECT Wins FROM GameScores WHERE UserId = 'b') SELECT * FROM s, s t",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' ORDER BY GameTitle LIMIT 3 | SELECT Wins FROM GameScores WHERE UserId = 'b' ORDER BY GameTitle LIMIT 3",
            })
    void sharedPlans(String one, String other) {
        assertThat(share(one, other)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // Literals that are not lifted.
                "SELECT 'a', Wins FROM GameScores WHERE UserId = 'a' | SELECT 'b', Wins FROM GameScores WHERE UserId = 'a'",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND GameTitle LIKE 'x%' | SELECT Wins FROM GameScores WHERE UserId = 'a' AND GameTitle LIKE 'y%'",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' LIMIT 3 | SELECT Wins FROM GameScores WHERE UserId = 'a' LIMIT 4",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' ORDER BY 1 | SELECT Wins FROM GameScores WHERE UserId = 'a' ORDER BY 2 - 1",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND Wins + 1 > 2 | SELECT Wins FROM GameScores WHERE UserId = 'a' AND Wins + 2 > 2",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND info[0] = 1 | SELECT Wins FROM GameScores WHERE UserId = 'a' AND info[1] = 1",
                "SELECT MAX(Wins) FROM GameScores WHERE UserId = 'a' HAVING MAX(Wins) > 5 | SELECT MAX(Wins) FROM GameScores WHERE UserId = 'a' HAVING MAX(Wins) > 6",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND 1 = 1 | SELECT Wins FROM GameScores WHERE UserId = 'a' AND 1 = 2",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND Losses = '1' | SELECT Wins FROM GameScores WHERE UserId = 'a' AND Losses = 1",
                // Equal literals make another statement than unequal ones.
                "SELECT Wins FROM GameScores WHERE UserId IN ('a', 'b') | SELECT Wins FROM GameScores WHERE UserId IN ('a', 'a')",
                // Literals that are converted to another type.
                "SELECT Wins FROM GameScores WHERE UserId = 5 | SELECT Wins FROM GameScores WHERE UserId = 6",
                "SELECT Active FROM SessionData WHERE SessionId = '5' | SELECT Active FROM SessionData WHERE SessionId = '6'",
                // Values that a key can't hold.
                "SELECT Wins FROM GameScores WHERE UserId = 'a' | SELECT Wins FROM GameScores WHERE UserId = ''",
                // Subqueries in expressions are compared with each other.
                "SELECT Wins FROM GameScores WHERE UserId = (SELECT MAX(UserId) FROM GameScores WHERE Wins = 1) | SELECT Wins FROM GameScores WHERE UserId = (SELECT MAX(UserId) FROM GameScores WHERE Wins = 2)",
            })
    void plansOfTheirOwn(String one, String other) {
        assertThat(share(one, other)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EXPLAIN SELECT Wins FROM GameScores WHERE UserId = 'a'",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND GameTitle = ?",
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND UserId = 'b'",
                "SELECT * FROM Thread WHERE ForumName = 'a' AND Subject BETWEEN 'c' AND 'b'",
                "SELECT GROUPING(Wins) FROM GameScores GROUP BY Wins HAVING Wins = 5",
            })
    void notLiftedAtAll(String sql) {
        assertThat(plan(sql)).isNotInstanceOf(LiftedPlan.class);
        assertThat(plan(sql)).isNotInstanceOf(LiftedPlan.class);
    }

    @Test
    void eachStatementUsesItsOwnLiterals() {
        String sql = "SELECT Wins FROM GameScores WHERE UserId = '%s' AND GameTitle = '%s' AND Losses < %s";
        assertThat(read(plan(sql.formatted("a", "b", "5")))).contains("value=a", "value=b", "value=5");
        RowsPlan other = plan(sql.formatted("c", "d''d", "60"));
        assertThat(other).isInstanceOf(LiftedPlan.class);
        assertThat(read(other)).contains("value=c", "value=d'd", "value=6E+1").doesNotContain("value=a");
        // The first text still has its own literals.
        assertThat(read(plan(sql.formatted("a", "b", "5")))).contains("value=a", "value=b", "value=5");
    }

    @Test
    void explainShowsTheStatementsOwnLiterals() {
        plan("SELECT Wins FROM GameScores WHERE UserId = 'a'");
        RowsPlan plan = plan("SELECT Wins FROM GameScores WHERE UserId = 'b'");
        assertThat(plan.parameters()).isEmpty();
        assertThat(plan.summary()).isEqualTo("Query GameScores");
        assertThat(plan.workload())
                .hasSize(1)
                .first()
                .asString()
                .contains("value=b")
                .doesNotContain("Parameter");
    }

    @Test
    void aScanUnderAPolicyIsPlannedWithItsLiterals() {
        SessionOptions few = withThreshold(10);
        String sql = "SELECT Wins FROM GameScores WHERE Losses = %s";
        for (int i = 0; i < 3; i++) {
            RowsPlan plan = Planned.rows(planner, sql.formatted(i), few);
            assertThat(plan).isInstanceOf(QueryPlan.class);
            assertThat(plan.warnings()).hasSize(1);
        }
        assertThat(share(sql.formatted(1), sql.formatted(2))).isTrue();
    }

    private static SessionOptions withThreshold(long items) {
        SessionOptions usual = SessionOptions.DEFAULT;
        return new SessionOptions(
                usual.ttl(),
                usual.consistentRead(),
                usual.scan(),
                items,
                usual.denseIndexes(),
                usual.ttlAttributes(),
                usual.unknownColumns(),
                usual.fetchShownColumnsOnly(),
                usual.pushdown(),
                usual.segments());
    }

    @Test
    void errorsAreThoseOfTheLiteral() {
        String sql = "SELECT Active FROM SessionData WHERE SessionId = 1 AND\n SessionId = '%s'";
        plan(sql.formatted("5"));
        for (String text : List.of("x", "yz")) {
            assertThatThrownBy(() -> plan(sql.formatted(text)))
                    .isInstanceOf(QueryException.class)
                    .hasMessage(
                            "line 2, column 14: '" + text + "' can't be converted to NUMERIC, the type of SessionId");
        }
    }

    /** The access paths that the plan requests from its tables. */
    private static String read(RowsPlan plan) {
        List<AccessPath> paths = new ArrayList<>();
        try (RowCursor rows = plan.run(new Run(paths))) {
            assertThat(rows.advance()).isFalse();
        }
        return paths.toString();
    }

    private record Run(List<AccessPath> paths) implements RunContext {
        @Override
        public @Nullable Object parameter(int index) {
            throw new AssertionError("no parameter " + index);
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
        public TableReader reader() {
            return (node, path, output, range) -> {
                paths.add(path);
                return new NoRows();
            };
        }

        @Override
        public RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns) {
            throw new AssertionError(table);
        }

        @Override
        public RunMemory memory() {
            return RunMemory.unbounded();
        }

        @Override
        public NodeUsage usage(int node) {
            return NodeUsage.NONE;
        }

        @Override
        public void warn(String warning) {
            throw new AssertionError(warning);
        }

        @Override
        public void passedOver(String where) {
            throw new AssertionError(where);
        }

        @Override
        public void checkCancelled() {
            // Never cancelled.
        }
    }

    private static final class NoRows implements RowCursor {
        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public @Nullable Object[] row() {
            throw new AssertionError("no row");
        }

        @Override
        public void close() {}
    }
}
