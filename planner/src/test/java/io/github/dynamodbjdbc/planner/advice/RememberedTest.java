package io.github.dynamodbjdbc.planner.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;

class RememberedTest {
    private static final String LARGE = "x".repeat(400_000);

    private static Term.Attribute attribute(String name) {
        return new Term.Attribute(AttributePath.of(name), null);
    }

    private static Predicate equal(String name, Object value) {
        return new Predicate.Comparison(attribute(name), ComparisonOperator.EQUAL, new Term.Literal(value));
    }

    private static Predicate in(String name, int values) {
        return new Predicate.In(
                attribute(name),
                IntStream.range(0, values)
                        .<Term.Operand>mapToObj(i -> new Term.Literal(BigDecimal.valueOf(i)))
                        .toList());
    }

    @Test
    void whatIsSmallIsKeptAsItIs() {
        Predicate small = new Predicate.And(List.of(
                equal("Status", "SHIPPED"),
                new Predicate.Not(in("a", 50)),
                new Predicate.Like(attribute("b"), new Term.Literal("x!%%"), (int) '!'),
                new Predicate.Comparison(attribute("c"), ComparisonOperator.LESS, new Term.Parameter(0))));
        assertThat(Remembered.of(small)).isSameAs(small);
    }

    private static final TableSchema ORDERS = new TableSchema(
            "Orders",
            new KeySchema(
                    List.of(new KeyAttribute("Id", AttributeType.S)),
                    List.of(new KeyAttribute("Line", AttributeType.S))),
            List.of(),
            List.of(),
            null,
            10_000,
            10_240_000);

    private static Predicate compare(String name, ComparisonOperator operator, Object value) {
        return new Predicate.Comparison(attribute(name), operator, new Term.Literal(value));
    }

    private static Predicate shippedAnd(Predicate... others) {
        return new Predicate.And(Stream.concat(Stream.of(equal("Status", "SHIPPED")), Stream.of(others))
                .toList());
    }

    private static Optional<String> advised(TableSchema table, Predicate predicate) {
        return Advisor.advise(new ScanSpec(
                        table,
                        null,
                        predicate,
                        List.of(new ColumnSource.Attribute(AttributePath.of("Id"), null)),
                        List.of(),
                        -1,
                        ReadOptions.DEFAULT))
                .map(advice -> advice.statement() + ' ' + advice.readUnitsNow() + ' ' + advice.readUnitsThen());
    }

    private static Optional<String> advisedAsBefore(Predicate asked) {
        Predicate kept = Remembered.of(asked);
        assertThat(kept).isNotEqualTo(asked).isNotEqualTo(Predicate.TRUE);
        Optional<String> advised = advised(ORDERS, asked);
        assertThat(advised(ORDERS, kept)).isEqualTo(advised);
        return advised;
    }

    private static int keptBytes(Object value) {
        Predicate.Comparison kept = (Predicate.Comparison) Remembered.of(equal("a", value));
        return (int) Values.bytes(((Term.Literal) kept.right()).value());
    }

    @Test
    void ofLargeValuesLittleIsKept() {
        assertThat(keptBytes("x".repeat(2_048))).isEqualTo(2_048);
        assertThat(keptBytes(LARGE)).isBetween(2_049, 2_060);
        assertThat(keptBytes("\uD83D\uDE00".repeat(1_000))).isBetween(2_049, 2_060);
        assertThat(keptBytes(new ByteString(new byte[10_000]))).isBetween(2_049, 2_060);
        assertThat(keptBytes(Map.of("b", LARGE))).isLessThan(50);
        assertThat(keptBytes(List.of(LARGE))).isLessThan(50);
        assertThat(keptBytes(new ItemSet(ItemSet.Kind.SS, Set.of(LARGE)))).isLessThan(50);
        ShardedForm form = new ShardedForm(".", 1, 3, 0, null);
        Term.Shard shard = new Term.Shard(new Term.Parameter(0), new Term.Literal(LARGE), 1, form);
        Predicate kept = Remembered.of(new Predicate.Comparison(attribute("a"), ComparisonOperator.EQUAL, shard));
        assertThat(PredicateText.of(kept).length()).isLessThan(3_000);
    }

    /** DynamoDB would reject an item with such a key. */
    @Test
    void whatNoKeyHoldsStaysSo() {
        for (Object value : List.of("x".repeat(2_049), LARGE, new ByteString(new byte[2_049]))) {
            assertThat(advisedAsBefore(equal("payload", value))).isEmpty();
            assertThat(advisedAsBefore(shippedAnd(compare("payload", ComparisonOperator.GREATER, value))))
                    .hasValueSatisfying(advised -> assertThat(advised).contains("(Status)", "INCLUDE (payload)"));
        }
        assertThat(advisedAsBefore(shippedAnd(equal("payload", LARGE))))
                .hasValueSatisfying(advised -> assertThat(advised).contains("(Status)", "INCLUDE (payload)"));
        // Nothing is read for such a key, so an index can't save anything.
        assertThat(advisedAsBefore(shippedAnd(equal("Id", LARGE)))).isEmpty();
    }

    @Test
    void largePatternsCanBeMatchedAndMissed() {
        for (String pattern : List.of(LARGE, LARGE + '%', '%' + LARGE + '%', "x".repeat(63) + "!%" + LARGE + '_')) {
            Predicate like = new Predicate.Like(attribute("a"), new Term.Literal(pattern), (int) '!');
            assertThat(PredicateText.of(Remembered.of(like)).length()).isLessThan(100);
            assertThat(advisedAsBefore(shippedAnd(like))).isPresent();
            assertThat(advisedAsBefore(shippedAnd(new Predicate.Not(like)))).isPresent();
        }
    }

    @Test
    void largeValuesKeepTheirOrder() {
        List<Object> ascending = List.of(
                "x".repeat(2_048), LARGE + 1, LARGE + 2, "x".repeat(2_048) + "y", "x".repeat(2_048) + "\u00E9", "y");
        for (int i = 0; i < ascending.size() - 1; i++) {
            Predicate low = compare("a", ComparisonOperator.GREATER_OR_EQUAL, ascending.get(i));
            Predicate high = compare("a", ComparisonOperator.LESS, ascending.get(i + 1));
            assertThat(advisedAsBefore(shippedAnd(low, high))).isPresent();
        }
        Predicate none = shippedAnd(
                compare("a", ComparisonOperator.GREATER_OR_EQUAL, LARGE + 2),
                compare("a", ComparisonOperator.LESS, LARGE + 1));
        assertThat(advisedAsBefore(none)).isEmpty();
        ByteString one = new ByteString(new byte[3_000]);
        ByteString two = one.concat(new ByteString(new byte[1]));
        assertThat(advisedAsBefore(shippedAnd(
                        compare("a", ComparisonOperator.GREATER_OR_EQUAL, one),
                        compare("a", ComparisonOperator.LESS, two))))
                .isPresent();
    }

    @Test
    void largeValuesStayDifferent() {
        for (List<Object> pair : List.of(
                List.<Object>of(LARGE + 1, LARGE + 2),
                List.<Object>of(Map.of("b", LARGE), Map.of("c", LARGE)),
                List.<Object>of(List.of(LARGE), List.of(LARGE, LARGE)))) {
            Predicate in = new Predicate.In(
                    attribute("a"), List.of(new Term.Literal(pair.get(0)), new Term.Literal(pair.get(1))));
            Predicate.In kept = (Predicate.In) Remembered.of(in);
            assertThat(kept.values()).doesNotHaveDuplicates().hasSize(2);
            assertThat(advisedAsBefore(shippedAnd(equal("a", pair.get(0)), equal("a", pair.get(1)))))
                    .isEmpty();
        }
        // These are small enough to be keys, and are kept.
        Predicate urls = new Predicate.In(
                attribute("url"),
                List.of(
                        new Term.Literal("https://" + "x".repeat(300) + 'A'),
                        new Term.Literal("https://" + "x".repeat(300) + 'B')));
        assertThat(Remembered.of(urls)).isSameAs(urls);
        assertThat(advised(ORDERS, urls)).isEmpty();
    }

    @Test
    void documentsAndSetsKeepTheirType() {
        Map<AttributeType, Object> values = Map.of(
                AttributeType.M, Map.of("b", LARGE),
                AttributeType.L, List.of(LARGE),
                AttributeType.SS, new ItemSet(ItemSet.Kind.SS, Set.of(LARGE)),
                AttributeType.BS, new ItemSet(ItemSet.Kind.BS, Set.of(new ByteString(new byte[3_000]))),
                AttributeType.NS,
                        new ItemSet(
                                ItemSet.Kind.NS,
                                IntStream.range(0, 2_000)
                                        .mapToObj(i -> Values.canonical(BigDecimal.valueOf(i)))
                                        .collect(Collectors.<Object>toSet())));
        values.forEach((type, value) -> {
            Term.Attribute declared = new Term.Attribute(AttributePath.of("a"), type);
            assertThat(advisedAsBefore(shippedAnd(
                            new Predicate.Comparison(declared, ComparisonOperator.EQUAL, new Term.Literal(value)))))
                    .isPresent();
        });
    }

    @Test
    void ofLongListsHowManyIsKept() {
        Predicate few = shippedAnd(in("Kind", 50));
        assertThat(Remembered.of(few)).isSameAs(few);
        Predicate.In kept = (Predicate.In) Remembered.of(in("a", 800));
        assertThat(kept.values()).hasSize(800).doesNotHaveDuplicates();
        assertThat(kept.values().subList(0, 50)).isEqualTo(((Predicate.In) in("a", 50)).values());
        assertThat(kept.left()).isEqualTo(new Term.Attribute(AttributePath.of("a"), AttributeType.N));
        assertThat(((Predicate.In) Remembered.of(in("a", 10_000))).values()).hasSize(1_050);
    }

    /** A BatchGetItem of 400 items takes 200 units; 50 of them would take 25. */
    @Test
    void whatAReadOfManyKeysTakesStays() {
        List<Predicate> equalities =
                IntStream.range(0, 400).mapToObj(i -> equal("Id", "v" + i)).toList();
        Predicate.In list = new Predicate.In(
                attribute("Id"),
                IntStream.range(0, 400)
                        .<Term.Operand>mapToObj(i -> new Term.Literal("v" + i))
                        .toList());
        for (Predicate ids : List.of(new Predicate.Or(equalities), list)) {
            assertThat(advisedAsBefore(shippedAnd(equal("Line", "1"), ids)))
                    .hasValueSatisfying(advised -> assertThat(advised).contains(" 200.0 "));
        }
        assertThat(advisedAsBefore(shippedAnd(new Predicate.Not(in("Kind", 400)))))
                .isPresent();
    }

    /** An index has only items whose key has its type, so the types of the values matter. */
    @Test
    void anIndexServesALongListStill() {
        KeySchema key = new KeySchema(List.of(new KeyAttribute("Kind", AttributeType.N)), List.of());
        TableSchema indexed = ORDERS.withIndexes(List.of(new IndexSchema(
                "Kinds", IndexSchema.Kind.GSI, key, IndexSchema.ProjectionType.ALL, Set.of(), true, false, 0, 0)));
        Predicate asked = shippedAnd(in("Kind", 60));
        assertThat(advised(indexed, Remembered.of(asked))).isEqualTo(advised(indexed, asked));
    }

    /** The attribute "late" is also used, although the first alternatives do not have it. */
    @Test
    void ofManyAlternativesNoneIsLeftOut() {
        List<Predicate> alternatives = IntStream.range(0, 100)
                .<Predicate>mapToObj(i -> new Predicate.And(
                        List.of(equal("Kind", i < 60 ? "A" : "B"), equal(i < 60 ? "b" : "late", "v" + i))))
                .toList();
        Predicate asked = shippedAnd(new Predicate.Or(alternatives), equal("payload", LARGE));
        assertThat(advisedAsBefore(asked))
                .hasValueSatisfying(advised -> assertThat(advised).contains("(Status)", "INCLUDE (", "late"));
    }

    @Test
    void tooManyConditionsAreNotKept() {
        List<Predicate> many = IntStream.range(0, 10_000)
                .<Predicate>mapToObj(i -> new Predicate.IsMissing(AttributePath.of("a" + i)))
                .toList();
        assertThat(Remembered.of(new Predicate.And(many))).isEqualTo(Predicate.TRUE);
        List<Predicate> lists =
                IntStream.range(0, 25).mapToObj(i -> in("a" + i, 100)).toList();
        assertThat(Remembered.of(new Predicate.Or(lists))).isEqualTo(Predicate.TRUE);
    }

    @Test
    void aPlanKeepsLittleOfALargeStatement() {
        String list = IntStream.range(0, 5_000).mapToObj(i -> "'" + i + "'").collect(Collectors.joining(", "));
        RowsPlan plan = Planned.rows(
                new CalcitePlanner(new ExampleCatalog()),
                "SELECT UserId FROM GameScores WHERE Nickname = '" + LARGE + "' AND Wins > 5 AND Losses IN (" + list
                        + ")",
                SessionOptions.DEFAULT);
        assertThat(plan.workload()).singleElement().satisfies(spec -> {
            assertThat(PredicateText.of(spec.predicate()).length()).isBetween(100, 20_000);
            assertThat(PredicateText.of(spec.predicate())).contains("Nickname", "Wins", "Losses");
        });
    }

    /** The advice is the same as for {@code Status = 'SHIPPED'} alone. */
    @Test
    void theAdviceIsTheSame() {
        Predicate asked =
                new Predicate.And(List.of(equal("Status", "SHIPPED"), in("Kind", 10_000), equal("Text", LARGE)));
        assertThat(ComparedAttributes.of(PredicateNormalizer.normalize(Remembered.of(asked)), ORDERS))
                .isEqualTo(ComparedAttributes.of(PredicateNormalizer.normalize(asked), ORDERS))
                .satisfies(operands -> assertThat(operands.equal())
                        .extracting(key -> key.name() + ' ' + key.type())
                        .containsExactlyInAnyOrder("Status " + AttributeType.S, "Text " + AttributeType.S));
    }
}
