package io.github.dynamodbjdbc.driver.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads of several keys and partitions with the engine. */
@Timeout(120)
class SeveralKeysReadTest {
    private static final Fetch WHOLE = new Fetch(true, List.of());
    private static final List<ColumnSource> USER_AND_GAME = List.of(column("user"), column("game"));
    private static final List<ScanSpec.Ordering> BY_GAME = List.of(new ScanSpec.Ordering("game", false));

    private static GameTable games;
    private static TableSchema table;

    private final RequestGateway gateway = new RequestGateway(games.client, StatementLimits.NONE);

    @BeforeAll
    static void fill() {
        games = new GameTable().fill("a", 30, 10).fill("b", 130, 10).fill("c", 5, 10);
        table = games.schema();
    }

    @AfterAll
    static void close() {
        games.close();
    }

    private static ColumnSource column(String name) {
        return new ColumnSource.Attribute(AttributePath.of(name), null);
    }

    private static Term.Literal number(int number) {
        return new Term.Literal(BigDecimal.valueOf(number).stripTrailingZeros());
    }

    private static KeyCondition.Equality equality(String attribute, Term.Operand value) {
        return new KeyCondition.Equality(attribute, value);
    }

    private static Predicate compare(String attribute, ComparisonOperator operator, int value) {
        return new Predicate.Comparison(new Term.Attribute(AttributePath.of(attribute), null), operator, number(value));
    }

    private static AccessPath.BatchGet batchGet(int from, int to, Predicate residual) {
        return new AccessPath.BatchGet(
                table,
                IntStream.rangeClosed(from, to)
                        .mapToObj(game ->
                                List.of(equality("user", new Term.Literal("b")), equality("game", number(game))))
                        .toList(),
                WHOLE,
                residual,
                false);
    }

    private static AccessPath.Query query(String user, KeyCondition.Range range, Predicate residual, boolean forward) {
        KeyCondition condition = new KeyCondition(List.of(equality("user", new Term.Literal(user))), range);
        return new AccessPath.Query(table, null, condition, Predicate.TRUE, residual, WHOLE, false, forward, false);
    }

    private List<String> read(AccessPath path, long wanted) {
        List<String> rows = new ArrayList<>();
        try (RowCursor cursor =
                new DynamoTableReader(gateway, where -> {}).read(0, path, USER_AND_GAME, RowRange.first(wanted))) {
            while ((wanted < 0 || rows.size() < wanted) && cursor.advance()) {
                rows.add(cursor.row()[0] + ((BigDecimal) cursor.row()[1]).toPlainString());
            }
        }
        return rows;
    }

    private static String[] named(String user, int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(game -> user + game).toArray(String[]::new);
    }

    @Test
    void getsAHundredKeysARequest() {
        // 131 to 250 do not exist.
        assertThat(read(batchGet(1, 250, Predicate.TRUE), -1)).containsExactlyInAnyOrder(named("b", 1, 130));
        CapacityReport report = gateway.report();
        assertThat(report.requests()).isEqualTo(3);
        assertThat(report.itemsReturned()).isEqualTo(130);
        assertThat(report.readUnits()).isGreaterThanOrEqualTo(65);
        assertThat(report.parts()).extracting(CapacityReport.Part::index).containsOnlyNulls();
    }

    @Test
    void checksTheResidualOfEachItem() {
        assertThat(read(batchGet(1, 20, compare("game", ComparisonOperator.GREATER, 18)), -1))
                .containsExactlyInAnyOrder("b19", "b20");
    }

    @Test
    void asksForAsManyKeysAsRowsAreWanted() {
        assertThat(read(batchGet(1, 130, Predicate.TRUE), 3)).hasSize(3);
        assertThat(gateway.report().itemsEvaluated()).isEqualTo(3);
        assertThat(gateway.report().requests()).isEqualTo(1);
    }

    @Test
    void continuesAfterAResidualThatDropsTheFirstKeys() {
        assertThat(read(batchGet(1, 130, compare("game", ComparisonOperator.GREATER, 30)), 2))
                .hasSize(2);
        // Two items, then four times as many each time until there are rows.
        assertThat(gateway.report().itemsEvaluated()).isEqualTo(2 + 8 + 32);
    }

    @Test
    void mergesPartitionsInTheOrderOfTheSortKey() {
        List<AccessPath.Query> queries = List.of(
                query("a", null, Predicate.TRUE, true),
                query("c", null, compare("game", ComparisonOperator.GREATER, 1), true),
                query("nobody", null, Predicate.TRUE, true));
        List<String> rows = read(new AccessPath.MergedQueries(queries, BY_GAME, false), -1);
        assertThat(rows.subList(0, 6)).containsExactly("a1", "a2", "c2", "a3", "c3", "a4");
        assertThat(rows).hasSize(34);
        assertThat(rows.subList(9, 34)).containsExactly(named("a", 6, 30));
    }

    @Test
    void endsEachQueryAtTheRowsWanted() {
        List<AccessPath.Query> queries =
                List.of(query("a", null, Predicate.TRUE, false), query("b", null, Predicate.TRUE, false));
        List<ScanSpec.Ordering> backward = List.of(new ScanSpec.Ordering("game", true));
        assertThat(read(new AccessPath.MergedQueries(queries, backward, false), 3))
                .containsExactly("b130", "b129", "b128");
        assertThat(gateway.report().itemsEvaluated()).isEqualTo(6);
        assertThat(gateway.report().requests()).isEqualTo(2);
    }

    @Test
    void readsRangesThatFollowEachOtherOneAfterTheOther() {
        // In the wrong order, which the reader has to correct.
        List<AccessPath.Query> queries = List.of(
                query("b", new KeyCondition.Between("game", number(100), number(120)), Predicate.TRUE, true),
                query("b", new KeyCondition.Between("game", number(3), number(5)), Predicate.TRUE, true));
        AccessPath path = new AccessPath.MergedQueries(queries, BY_GAME, true);
        assertThat(read(path, 2)).containsExactly("b3", "b4");
        assertThat(gateway.report().requests()).isEqualTo(1);
        assertThat(gateway.report().itemsEvaluated()).isEqualTo(2);
        assertThat(read(path, 5)).containsExactly("b3", "b4", "b5", "b100", "b101");
        assertThat(read(path, -1)).hasSize(24).startsWith("b3", "b4", "b5", "b100");
    }

    @Test
    void readsPartitionsSideBySideWithTheirOwnResiduals() {
        List<AccessPath.Query> queries = List.of(
                query("a", null, compare("game", ComparisonOperator.LESS_OR_EQUAL, 2), true),
                query("b", null, compare("game", ComparisonOperator.GREATER, 128), true),
                query("c", null, Predicate.TRUE, true));
        assertThat(read(new AccessPath.MergedQueries(queries, List.of(), false), -1))
                .containsExactlyInAnyOrder("a1", "a2", "b129", "b130", "c1", "c2", "c3", "c4", "c5");
        assertThat(gateway.report().requests()).isEqualTo(3);
        assertThat(gateway.usage(0).itemsEvaluated()).isEqualTo(165);
    }

    private static AccessPath.IndexThenBatchGet byTitle(Predicate residual) {
        // title1 has the odd games; a later game has a lower score.
        AccessPath.Query entries = new AccessPath.Query(
                table,
                table.index("ByTitle"),
                new KeyCondition(List.of(equality("title", new Term.Literal("title1"))), null),
                Predicate.TRUE,
                Predicate.TRUE,
                new Fetch(false, List.of(AttributePath.of("game"), AttributePath.of("user"))),
                false,
                true,
                false);
        return new AccessPath.IndexThenBatchGet(entries, WHOLE, residual, false);
    }

    @Test
    void fetchesTheItemsOfIndexEntriesInTheOrderOfTheIndex() {
        List<String> rows = read(byTitle(compare("game", ComparisonOperator.GREATER, 6)), -1);
        assertThat(rows).hasSize(12 + 62).startsWith("b129", "b127");
        assertThat(rows.subList(72, 74)).containsExactlyInAnyOrder("a7", "b7");
        assertThat(gateway.report().parts())
                .extracting(CapacityReport.Part::index)
                .containsExactlyInAnyOrder("ByTitle", null);
    }

    @Test
    void fetchesNoMoreThanTheRowsWanted() {
        assertThat(read(byTitle(Predicate.TRUE), 2)).containsExactly("b129", "b127");
        assertThat(gateway.report().itemsEvaluated()).isEqualTo(2 + 2);
        assertThat(gateway.report().requests()).isEqualTo(2);
    }

    @Test
    void countsWithoutItems() {
        AccessPath path = new AccessPath.MergedQueries(
                List.of(query("a", null, Predicate.TRUE, true), query("c", null, Predicate.TRUE, true)),
                List.of(),
                false);
        int rows = 0;
        try (RowCursor cursor =
                new DynamoTableReader(gateway, where -> {}).read(0, path, List.of(), RowRange.first(-1))) {
            while (cursor.advance()) {
                rows++;
            }
        }
        assertThat(rows).isEqualTo(35);
    }
}
