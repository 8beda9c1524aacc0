package io.github.dynamodbjdbc.driver.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.RowSequence;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten games of a user, with OFFSET 4. */
@Timeout(120)
class OffsetCursorTest {
    private static GameTable games;
    private static ScanSpec spec;
    private static AccessPath.Query path;
    private static RowRange range;
    private static OffsetMemory memory;
    private static RememberedKeys.Read read;

    private final RequestGateway gateway = new RequestGateway(games.client, StatementLimits.NONE);

    @BeforeAll
    static void fill() {
        games = new GameTable().fill("u", 10, 10).fill("v", 3, 10);
        spec = new ScanSpec(
                games.schema(),
                null,
                new Predicate.Comparison(
                        new Term.Attribute(AttributePath.of("user"), null),
                        ComparisonOperator.EQUAL,
                        new Term.Literal("u")),
                List.of(new ColumnSource.Attribute(AttributePath.of("game"), null)),
                List.of(new ScanSpec.Ordering("game", false)),
                6,
                ReadOptions.DEFAULT);
        path = AccessPathEnumerator.candidates(spec).stream()
                .map(Candidate::path)
                .filter(AccessPath.Query.class::isInstance)
                .map(AccessPath.Query.class::cast)
                .filter(query -> query.index() == null && query.forward())
                .findFirst()
                .orElseThrow();
        range = new RowRange(4, 6, () -> RowSequence.of(spec, path, index -> null));
        memory = new OffsetMemory(RememberedKeys.of(games.client), Duration.ofHours(1), "clock", false);
        read = Objects.requireNonNull(memory.read(range, List.of()));
    }

    @AfterAll
    static void close() {
        games.close();
    }

    @BeforeEach
    void forget() {
        memory.keys().forgetAll();
    }

    private static RememberedKeys.Position position(long rows, String user, int game) {
        return new RememberedKeys.Position(
                rows, Key.of(Map.of("user", user, "game", Values.canonical(BigDecimal.valueOf(game)))));
    }

    private List<Integer> read(RowRange rows) {
        List<Integer> found = new ArrayList<>();
        DynamoTableReader reader = new DynamoTableReader(
                gateway, where -> {}, (where, value) -> {}, (table, attribute) -> {}, (table, items) -> {}, memory);
        try (RowCursor cursor = reader.read(0, path, spec.output(), rows)) {
            while (found.size() < 2 && cursor.advance()) {
                found.add(((BigDecimal) Objects.requireNonNull(cursor.row()[0])).intValueExact());
            }
        }
        return found;
    }

    @Test
    void readsAndSkipsRowsWithoutARememberedKey() {
        assertThat(read(range)).containsExactly(5, 6);
        assertThat(gateway.usage(0).itemsEvaluated()).isEqualTo(6);
        assertThat(gateway.usage(0).rowsSkipped()).isZero();
        assertThat(memory.last(read, 6)).isEqualTo(position(6, "u", 6));
    }

    @Test
    void beginsAtAKeyThatIsRemembered() {
        memory.keys().remember(read, position(3, "u", 3), memory.keys().begin());
        assertThat(read(range)).containsExactly(5, 6);
        assertThat(gateway.usage(0).itemsEvaluated()).isEqualTo(3);
        assertThat(gateway.usage(0).rowsSkipped()).isEqualTo(3);
        assertThat(gateway.report().rowsSkipped()).isEqualTo(3);
    }

    @Test
    void rowsAfterTheLastAreNone() {
        memory.keys().remember(read, position(9, "u", 9), memory.keys().begin());
        assertThat(read(new RowRange(12, 20, range.sequence()))).isEmpty();
        assertThat(gateway.usage(0).itemsEvaluated()).isEqualTo(1);
    }

    @Test
    void restartsIfDynamoDbRefusesTheKey() {
        for (RememberedKeys.Position wrong : List.of(
                position(4, "v", 1),
                new RememberedKeys.Position(4, Key.of(Map.of("other", "x"))),
                new RememberedKeys.Position(4, Key.of(Map.of("user", "u", "game", "4"))))) {
            memory.keys().remember(read, wrong, memory.keys().begin());
            assertThat(read(range)).as("%s", wrong.key()).containsExactly(5, 6);
            assertThat(memory.last(read, 5)).isEqualTo(RememberedKeys.Position.START);
            memory.keys().forgetAll();
        }
        assertThat(gateway.usage(0).rowsSkipped()).isZero();
    }

    @Test
    void remembersNothingOfAReadOfAllRows() {
        assertThat(read(new RowRange(0, -1, range.sequence()))).containsExactly(1, 2);
        assertThat(memory.last(read, 100)).isEqualTo(RememberedKeys.Position.START);
    }
}
