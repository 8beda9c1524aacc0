package io.github.dynamodbjdbc.driver.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@Timeout(120)
class DynamoTableReaderTest {
    private static final Fetch WHOLE = new Fetch(true, List.of());
    private static final List<ColumnSource> GAME = List.of(column("game"));
    private static final int GAMES = 120;

    private static GameTable games;
    private static TableSchema table;

    private final RequestGateway gateway = new RequestGateway(games.client, StatementLimits.NONE);

    @BeforeAll
    static void fill() {
        // 120 items of about 20 KB: three pages of 1 MB.
        games = new GameTable().fill("u", GAMES, 20_000);
        games.fill("small", 10, 10);
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

    private static KeyCondition user(String user, KeyCondition.Range range) {
        return new KeyCondition(List.of(new KeyCondition.Equality("user", new Term.Literal(user))), range);
    }

    private static AccessPath.Query query(KeyCondition condition, boolean forward, Predicate residual, Fetch fetch) {
        return new AccessPath.Query(table, null, condition, Predicate.TRUE, residual, fetch, false, forward, false);
    }

    private static Predicate gameIs(ComparisonOperator operator, int game) {
        return new Predicate.Comparison(new Term.Attribute(AttributePath.of("game"), null), operator, number(game));
    }

    private static AccessPath.Scan scan(int segments, Predicate residual) {
        return new AccessPath.Scan(table, null, Predicate.TRUE, residual, WHOLE, false, segments);
    }

    private List<List<Object>> read(RequestGateway through, AccessPath path, List<ColumnSource> output, long wanted) {
        List<List<Object>> rows = new ArrayList<>();
        try (RowCursor cursor =
                new DynamoTableReader(through, where -> {}).read(3, path, output, RowRange.first(wanted))) {
            while ((wanted < 0 || rows.size() < wanted) && cursor.advance()) {
                rows.add(new ArrayList<>(Arrays.asList(cursor.row())));
            }
        }
        return rows;
    }

    private List<Integer> games(AccessPath path, long wanted) {
        return read(gateway, path, GAME, wanted).stream()
                .map(row -> ((BigDecimal) row.get(0)).intValueExact())
                .toList();
    }

    @Test
    void getsAnItem() {
        AccessPath.GetItem path = new AccessPath.GetItem(
                table,
                List.of(
                        new KeyCondition.Equality("user", new Term.Literal("small")),
                        new KeyCondition.Equality("game", number(7))),
                new Fetch(false, List.of(AttributePath.of("score"), AttributePath.of("title"))),
                Predicate.TRUE,
                true);
        assertThat(read(gateway, path, List.of(column("title"), column("score"), column("text")), -1))
                .containsExactly(Arrays.asList("title1", new BigDecimal(993), null));
        assertThat(gateway.report().readUnits()).isEqualTo(1);
        assertThat(gateway.usage(3).requests()).isEqualTo(1);
        assertThat(gateway.usage(3).itemsReturned()).isEqualTo(1);
    }

    @Test
    void returnsNothingForAMissingItemOrAFalseResidual() {
        List<KeyCondition.Equality> key = List.of(
                new KeyCondition.Equality("user", new Term.Literal("small")),
                new KeyCondition.Equality("game", number(77)));
        assertThat(games(new AccessPath.GetItem(table, key, WHOLE, Predicate.TRUE, false), -1))
                .isEmpty();
        List<KeyCondition.Equality> there = List.of(key.get(0), new KeyCondition.Equality("game", number(7)));
        assertThat(games(new AccessPath.GetItem(table, there, WHOLE, gameIs(ComparisonOperator.LESS, 7), false), -1))
                .isEmpty();
        assertThat(read(
                        gateway,
                        new AccessPath.GetItem(
                                table,
                                there,
                                new Fetch(false, List.of(AttributePath.of("user"))),
                                Predicate.TRUE,
                                false),
                        List.of(),
                        -1))
                .hasSize(1);
    }

    @Test
    void asksForNothingOnAnEmptyPath() {
        assertThat(games(new AccessPath.Empty(table, "no row can match"), -1)).isEmpty();
        assertThat(gateway.report()).isEqualTo(CapacityReport.NONE);
    }

    @Test
    void readsAllPagesOfAQuery() {
        assertThat(games(query(user("u", null), true, Predicate.TRUE, WHOLE), -1))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, GAMES).boxed().toList());
        CapacityReport report = gateway.report();
        assertThat(report.requests()).isBetween(3L, 4L);
        assertThat(report.itemsEvaluated()).isEqualTo(GAMES);
        assertThat(report.itemsReturned()).isEqualTo(GAMES);
        // 2.4 MB, with 8 KB per unit.
        assertThat(report.readUnits()).isBetween(290.0, 300.0);
        assertThat(report.parts()).singleElement().satisfies(part -> {
            assertThat(part.table()).isEqualTo("Games");
            assertThat(part.index()).isNull();
            assertThat(part.readUnits()).isEqualTo(report.readUnits());
        });
    }

    @Test
    void readsExactlyTheRowsWantedInOrder() {
        assertThat(games(query(user("u", null), false, Predicate.TRUE, WHOLE), 3))
                .containsExactly(120, 119, 118);
        assertThat(gateway.report().itemsEvaluated()).isEqualTo(3);
        assertThat(gateway.report().requests()).isEqualTo(1);
    }

    @Test
    void stopsEarlyAfterAResidual() {
        assertThat(games(query(user("u", null), true, gameIs(ComparisonOperator.GREATER, 3), WHOLE), 2))
                .containsExactly(4, 5);
        assertThat(gateway.report().itemsEvaluated()).isLessThan(20);
    }

    @Test
    void filtersInTheService() {
        Predicate even = new Predicate.And(List.of(
                new Predicate.Comparison(
                        new Term.Attribute(AttributePath.of("title"), null),
                        ComparisonOperator.EQUAL,
                        new Term.Literal("title0")),
                new Predicate.BeginsWith(new Term.Attribute(AttributePath.of("text"), null), new Term.Literal("xx"))));
        AccessPath path = new AccessPath.Query(
                table,
                null,
                user("u", null),
                even,
                gameIs(ComparisonOperator.GREATER, 4),
                new Fetch(false, List.of(AttributePath.of("game"))),
                false,
                true,
                false);
        assertThat(games(path, 3)).containsExactly(6, 8, 10);
        assertThat(gateway.report().itemsEvaluated()).isBetween(10L, 40L);
        assertThat(gateway.report().itemsReturned())
                .isBetween(5L, gateway.report().itemsEvaluated() / 2);
    }

    @Test
    void understandsEveryRange() {
        assertThat(games(
                        query(
                                user(
                                        "small",
                                        new KeyCondition.Bound("game", ComparisonOperator.GREATER_OR_EQUAL, number(9))),
                                true,
                                Predicate.TRUE,
                                WHOLE),
                        -1))
                .containsExactly(9, 10);
        assertThat(games(
                        query(
                                user("small", new KeyCondition.Between("game", number(2), number(4))),
                                false,
                                Predicate.TRUE,
                                WHOLE),
                        -1))
                .containsExactly(4, 3, 2);
    }

    @Test
    void readsIndexes() {
        AccessPath gsi = new AccessPath.Query(
                table,
                table.index("ByTitle"),
                new KeyCondition(
                        List.of(
                                new KeyCondition.Equality("title", new Term.Literal("title0")),
                                new KeyCondition.Equality("score", number(998))),
                        null),
                Predicate.TRUE,
                Predicate.TRUE,
                WHOLE,
                false,
                true,
                false);
        assertThat(read(gateway, gsi, List.of(column("user"), column("text")), -1))
                .containsExactlyInAnyOrder(Arrays.asList("u", null), Arrays.asList("small", null));
        assertThat(gateway.report().parts())
                .filteredOn(part -> "ByTitle".equals(part.index()))
                .singleElement()
                .satisfies(part -> {
                    assertThat(part.readUnits()).isEqualTo(0.5);
                    assertThat(part.requests()).isEqualTo(1);
                });

        AccessPath lsi = new AccessPath.Query(
                table,
                table.index("ByScore"),
                user("small", null),
                Predicate.TRUE,
                Predicate.TRUE,
                WHOLE,
                true,
                true,
                false);
        List<List<Object>> rows = read(gateway, lsi, List.of(column("game"), column("text")), 2);
        assertThat(rows)
                .containsExactly(
                        List.of(new BigDecimal("1E+1"), "x".repeat(10)), List.of(new BigDecimal(9), "x".repeat(10)));
    }

    @Test
    void countsWithoutReadingAttributes() {
        assertThat(read(gateway, query(user("u", null), true, Predicate.TRUE, WHOLE), List.of(), -1))
                .hasSize(GAMES);
        assertThat(gateway.report().itemsReturned()).isEqualTo(GAMES);
    }

    @Test
    void scansInSegments() {
        assertThat(games(scan(4, gameIs(ComparisonOperator.LESS_OR_EQUAL, 10)), -1))
                .hasSize(20)
                .containsAll(List.of(1, 10));
        assertThat(gateway.report().itemsEvaluated()).isEqualTo(GAMES + 10);
        assertThat(gateway.report().requests()).isGreaterThanOrEqualTo(4);
    }

    @Test
    void stopsAtTheBudget() {
        RequestGateway poor = new RequestGateway(games.client, new StatementLimits(10, 0, null, true, 0, 1000));
        assertThatExceptionOfType(StatementFailure.class)
                .isThrownBy(() -> read(poor, scan(1, Predicate.TRUE), GAME, -1))
                .withMessageContaining("maxReadCapacity")
                .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.LIMIT_EXCEEDED));
        // The limit has decreased to the remaining units, so at most one item too many is read.
        assertThat(poor.report().readUnits()).isBetween(10.0, 20.0);
    }

    @Test
    void readsAllTypesAndNumbersOfAllSizes() {
        Map<String, AttributeValue> item = Map.of(
                "user", AttributeValue.fromS("types"),
                "game", AttributeValue.fromN("1"),
                "digits", AttributeValue.fromN("-12345678901234567890123456789012345678"),
                "large", AttributeValue.fromN("9.9999999999999999999999999999999999999E+125"),
                "tiny", AttributeValue.fromN("1E-130"),
                "trailing", AttributeValue.fromN("1.50"),
                "null", AttributeValue.fromNul(true),
                "list", AttributeValue.fromL(List.of(AttributeValue.fromBool(true), AttributeValue.fromS(""))));
        games.sdk.putItem(put -> put.tableName("Games").item(item));
        assertThat(read(
                        gateway,
                        query(user("types", null), true, Predicate.TRUE, WHOLE),
                        List.of(
                                column("digits"),
                                column("large"),
                                column("tiny"),
                                column("trailing"),
                                column("null"),
                                column("list"),
                                new ColumnSource.Missing(AttributePath.of("null"))),
                        -1))
                .containsExactly(Arrays.asList(
                        new BigDecimal("-12345678901234567890123456789012345678"),
                        new BigDecimal("9.9999999999999999999999999999999999999E+125"),
                        new BigDecimal("1E-130"),
                        new BigDecimal("1.5"),
                        null,
                        List.of(true, ""),
                        false));
        games.sdk.deleteItem(delete -> delete.tableName("Games")
                .key(Map.of("user", AttributeValue.fromS("types"), "game", AttributeValue.fromN("1"))));
    }

    @Test
    void takesArns() {
        String arn = games.sdk
                .describeTable(describe -> describe.tableName("Games"))
                .table()
                .tableArn();
        TableSchema byArn = new TableSchema(
                arn, table.key(), table.indexes(), table.declared(), null, table.itemCount(), table.sizeBytes());
        AccessPath path = new AccessPath.Query(
                byArn, null, user("small", null), Predicate.TRUE, Predicate.TRUE, WHOLE, false, true, false);
        assertThat(games(path, -1)).hasSize(10);
        assertThat(gateway.report().parts())
                .extracting(CapacityReport.Part::table)
                .containsExactly(arn);
    }
}
