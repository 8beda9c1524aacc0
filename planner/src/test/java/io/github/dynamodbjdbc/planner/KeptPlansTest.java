package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.ForwardingCatalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans after statements that made, changed or dropped tables. */
class KeptPlansTest {
    private static final String BY_EXACT_NAME = "SELECT Wins FROM GameScores WHERE UserId = ? AND GameTitle = ?";
    private static final String BY_FOLDED_NAME = "SELECT Wins FROM gamescores WHERE UserId = ? AND GameTitle = ?";
    private static final String WRITE = "UPDATE GameScores SET Wins = ? WHERE UserId = ? AND GameTitle = ?";

    private final ChangingCatalog catalog = new ChangingCatalog();
    private final CalcitePlanner planner = new CalcitePlanner(catalog);
    private @Nullable TableSchema scores;

    private static final class ChangingCatalog extends ForwardingCatalog {
        private final Map<String, TableSchema> added = new HashMap<>();
        private List<View> views = List.of();
        private long version;

        ChangingCatalog() {
            super(new ExampleCatalog());
        }

        @Override
        public ForwardingCatalog expiring() {
            return this;
        }

        @Override
        public @Nullable TableSchema table(String name) {
            TableSchema found = added.get(name);
            return found == null ? super.table(name) : found;
        }

        @Override
        public List<String> tableNames() {
            return Stream.concat(super.tableNames().stream(), added.keySet().stream())
                    .distinct()
                    .toList();
        }

        @Override
        public List<View> views() {
            return views;
        }

        @Override
        public long version() {
            return version;
        }
    }

    @BeforeEach
    void describe() {
        scores = catalog.table("GameScores");
    }

    private void add(String name) {
        TableSchema like = scores;
        assertThat(like).isNotNull();
        catalog.added.put(name, new TableSchema(name, like.key(), List.of(), List.of(), null, 0, 0));
        catalog.version++;
    }

    private KeptPlan kept(String sql) {
        return planner.kept(sql, SessionOptions.DEFAULT, List.of());
    }

    private static @Nullable Plan current(KeptPlan plan) {
        return plan.current(SessionOptions.DEFAULT, List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_EXACT_NAME, WRITE})
    void anotherTableChangesNoPlan(String sql) {
        KeptPlan plan = kept(sql);
        add("Other");
        assertThat(current(plan)).isSameAs(plan.plan());
        assertThat(kept(sql)).isSameAs(plan);
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_EXACT_NAME, BY_FOLDED_NAME, WRITE})
    void aChangedTableIsPlannedAgain(String sql) {
        KeptPlan plan = kept(sql);
        TableSchema like = scores;
        assertThat(like).isNotNull();
        catalog.added.put("GameScores", like.toBuilder().ttlAttribute("Until").build());
        catalog.version++;
        assertThat(current(plan)).isNull();
        assertThat(kept(sql)).isNotSameAs(plan);
    }

    @Test
    void aTableWithANearerNameIsRead() {
        KeptPlan plan = kept(BY_FOLDED_NAME);
        add("gamescores");
        assertThat(current(plan)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_EXACT_NAME, BY_FOLDED_NAME, WRITE})
    void aNewViewIsPlannedAgain(String sql) {
        KeptPlan plan = kept(sql);
        String text = "SELECT * FROM Thread";
        catalog.views = List.of(new View("GameScores", text, ((Statement.Select) StatementParser.parse(text)).query()));
        catalog.version++;
        assertThat(current(plan)).isNull();
    }
}
