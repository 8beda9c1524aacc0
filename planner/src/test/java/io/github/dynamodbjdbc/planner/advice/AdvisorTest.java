package io.github.dynamodbjdbc.planner.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.Certainty;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import io.github.dynamodbjdbc.planner.cost.SampleStatistics;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdvisorTest {
    /** 10,000 items of 1 KB: an eventually consistent scan takes 1,250 units. */
    private static final TableSchema ORDERS = new TableSchema(
            "Orders",
            new KeySchema(List.of(new KeyAttribute("Id", AttributeType.S)), List.of()),
            List.of(),
            List.of(),
            null,
            10_000,
            10_240_000);

    private static final CostEstimate SCAN = new CostEstimate(1_250, 10, 100, 10_000, 10_240_000);

    private static final KeyDigest DIGEST = new KeyDigest();

    private static Predicate compare(String attribute, ComparisonOperator operator, Object value) {
        return new Predicate.Comparison(
                new Term.Attribute(AttributePath.of(attribute), null), operator, new Term.Literal(value));
    }

    private static ScanSpec spec(Predicate predicate, String... columns) {
        return new ScanSpec(
                ORDERS,
                null,
                predicate,
                Arrays.stream(columns)
                        .<ColumnSource>map(name -> new ColumnSource.Attribute(AttributePath.of(name), null))
                        .toList(),
                List.of(),
                -1,
                ReadOptions.DEFAULT);
    }

    private static Predicate shippedAbove100() {
        return new Predicate.And(List.of(
                compare("Status", ComparisonOperator.EQUAL, "SHIPPED"),
                compare("Total", ComparisonOperator.GREATER, BigDecimal.valueOf(100))));
    }

    @Test
    void theEqualAttributeIsPartitionAndTheRangeIsSort() {
        Advice advice =
                Advisor.advise(spec(shippedAbove100(), "Id", "Customer"), SCAN).orElseThrow();
        assertThat(advice.statement())
                .isEqualTo("CREATE INDEX \"Status-Total-index\" ON Orders (Status, Total) INCLUDE (Customer)");
        assertThat(advice.index().key().sort()).containsExactly(new KeyAttribute("Total", AttributeType.N));
        assertThat(advice.readUnitsNow()).isEqualTo(1_250);
        assertThat(advice.readUnitsThen()).isLessThan(10);
        assertThat(advice.saving()).isEqualTo(advice.readUnitsNow() - advice.readUnitsThen());
    }

    /** The planner would type the attribute by the index, so that a value of any type is converted. */
    @Test
    void aParameterMayBeTheKey() {
        Predicate byParameter = new Predicate.Comparison(
                new Term.Attribute(AttributePath.of("Status"), null), ComparisonOperator.EQUAL, new Term.Parameter(0));
        assertThat(Advisor.advise(spec(byParameter, "Id"), SCAN).orElseThrow().statement())
                .isEqualTo("CREATE INDEX \"Status-index\" ON Orders (Status) PROJECTION KEYS_ONLY");
    }

    @Test
    void theIndexProjectsTheNeededAttributes() {
        assertThat(Advisor.advise(spec(shippedAbove100(), "Id"), SCAN)
                        .orElseThrow()
                        .statement())
                .endsWith("PROJECTION KEYS_ONLY");
        ScanSpec star = spec(shippedAbove100(), "Id", "Status");
        ScanSpec wholeItems = new ScanSpec(
                ORDERS,
                null,
                star.predicate(),
                star.output(),
                List.of(),
                -1,
                ReadOptions.DEFAULT.withStar(Set.of("Id", "Status")));
        assertThat(Advisor.advise(wholeItems, SCAN).orElseThrow().statement()).endsWith("PROJECTION ALL");
        ScanSpec item = new ScanSpec(
                ORDERS, null, star.predicate(), List.of(new ColumnSource.Item()), List.of(), -1, ReadOptions.DEFAULT);
        assertThat(Advisor.advise(item, SCAN).orElseThrow().statement()).endsWith("PROJECTION ALL");
    }

    @Test
    void anOrderMayBeTheSortKey() {
        ScanSpec latest = spec(compare("Status", ComparisonOperator.EQUAL, "SHIPPED"), "Id")
                .wanting(List.of(new ScanSpec.Ordering("OrderDate", true)), 10);
        Optional<Advice> advice = Advisor.advise(latest, SCAN);
        // The index would lack items without that attribute, which an ORDER BY has to return too.
        assertThat(advice.orElseThrow().statement()).contains("(Status)");
        ScanSpec dated = latest.withPredicate(new Predicate.And(
                List.of(latest.predicate(), new Predicate.HasType(AttributePath.of("OrderDate"), AttributeType.S))));
        assertThat(Advisor.advise(dated, SCAN).orElseThrow().statement()).contains("(Status, OrderDate)");
    }

    @Test
    void storageAndWritesAreCounted() {
        Advice all = Advisor.advise(
                        new ScanSpec(
                                ORDERS,
                                null,
                                shippedAbove100(),
                                List.of(new ColumnSource.Item()),
                                List.of(),
                                -1,
                                ReadOptions.DEFAULT),
                        SCAN)
                .orElseThrow();
        // Entries are whole items of 1,024 bytes: one write unit. For storage, 100 bytes are added to each.
        assertThat(all.writeUnitsPerEntry()).isEqualTo(1);
        assertThat(all.storageBytes()).isEqualTo(10_000 * (1_024 + 100.0));
    }

    @Test
    void noUselessIndexIsAdvised() {
        assertThat(Advisor.advise(spec(compare("Total", ComparisonOperator.GREATER, BigDecimal.ONE), "Id"), SCAN))
                .isEmpty();
        assertThat(Advisor.advise(spec(compare("Paid", ComparisonOperator.EQUAL, true), "Id"), SCAN))
                .isEmpty();
        CostEstimate cheap = new CostEstimate(0.5, 1, 1, 1, 100);
        assertThat(Advisor.advise(spec(shippedAbove100(), "Id"), cheap)).isEmpty();
        ScanSpec consistent = new ScanSpec(
                ORDERS,
                null,
                shippedAbove100(),
                List.of(new ColumnSource.Item()),
                List.of(),
                -1,
                new ReadOptions(true, null, false, false, Set.of(), 1));
        assertThat(Advisor.advise(consistent, SCAN)).isEmpty();
    }

    /** Orders: a fifth is shipped, the others have three other statuses. */
    private static List<Map<String, Object>> sampled() {
        List<Map<String, Object>> items = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String status = i % 5 == 0 ? "SHIPPED" : "OTHER" + i % 3;
            items.add(Map.of(
                    "Id", "order" + i, "Status", status, "Total", BigDecimal.valueOf(i), "Text", "x".repeat(900)));
        }
        return items;
    }

    private static Advice advice(TableSchema table, ScanSpec spec) {
        return Advisor.advise(spec.on(table), SCAN).orElseThrow();
    }

    private static ScanSpec shipped() {
        return spec(compare("Status", ComparisonOperator.EQUAL, "SHIPPED"), "Id");
    }

    @Test
    void aSampleEstimatesTheCostOfAValue() {
        assertThat(advice(ORDERS, shipped()).certainty()).isEqualTo(Certainty.GUESSED);
        assertThat(advice(ORDERS, shipped()).note()).contains("a guess");
        SampledItems sample = SampleStatistics.of(ORDERS, sampled(), false, DIGEST);
        Advice advice = advice(ORDERS.withStatistics(new TableStatistics(1, DIGEST, sample, Map.of())), shipped());
        // 2,000 entries of Id and Status with 22 bytes each: 43 KB.
        assertThat(advice.readUnitsThen()).isBetween(5.0, 6.5);
        assertThat(advice.certainty()).isEqualTo(Certainty.SAMPLED);
        assertThat(advice.note()).contains("Status has few values (about 4)");
    }

    @Test
    void theCountOfAScanTakesPrecedenceOverASample() {
        ReadObservation scan = new ReadObservation(
                new ReadTarget(ORDERS, null), null, shipped().predicate(), 10_000, 500);
        SampledItems sample = SampleStatistics.of(ORDERS, sampled(), false, DIGEST);
        TableSchema counted = ORDERS.withStatistics(new TableStatistics(
                1, DIGEST, sample, Map.of(), Map.of(Objects.requireNonNull(scan.selected(DIGEST)), 0.05), null));
        Advice advice = advice(counted, shipped());
        assertThat(advice.readUnitsThen()).isBetween(1.0, 2.0);
        assertThat(advice.certainty()).isEqualTo(Certainty.COUNTED);
    }

    @Test
    void theOrderOfConditionsDoesNotMatter() {
        Predicate status = compare("Status", ComparisonOperator.EQUAL, "SHIPPED");
        Predicate total = compare("Total", ComparisonOperator.GREATER, BigDecimal.ONE);
        assertThat(selected(Predicates.and(status, total)))
                .isNotNull()
                .isEqualTo(selected(Predicates.and(total, status)))
                .isNotEqualTo(selected(status));
        // An OR gives no selectivity of a key condition.
        assertThat(selected(Predicates.or(status, total))).isNull();
        assertThat(selected(Predicate.TRUE)).isNull();
    }

    private static @Nullable Long selected(Predicate filter) {
        return new ReadObservation(new ReadTarget(ORDERS, null), null, filter, 10, 1).selected(DIGEST);
    }

    private static TableSchema with(IndexSchema.ProjectionType projection, String... projected) {
        return ORDERS.withIndexes(List.of(new IndexSchema(
                "ByStatus",
                IndexSchema.Kind.GSI,
                new KeySchema(List.of(new KeyAttribute("Status", AttributeType.S)), List.of()),
                projection,
                Set.of(projected),
                true,
                false,
                10_000,
                600_000)));
    }

    @Test
    void anIndexThatLacksAnAttributeIsMadeToHoldIt() {
        ScanSpec spec = spec(compare("Status", ComparisonOperator.EQUAL, "SHIPPED"), "Id", "Total");
        Advice advice = advice(with(IndexSchema.ProjectionType.INCLUDE, "Day"), spec);
        assertThat(advice.replaced()).isNotNull();
        assertThat(advice.statement())
                .isEqualTo("CREATE INDEX \"ByStatus-wide\" ON Orders (Status) INCLUDE (Day, Total)");
        // An entry of 60 or 90 bytes takes one unit.
        assertThat(advice.writeUnitsPerEntry()).isZero();
    }

    private static List<CureChange> changes(TableSchema table, ScanSpec spec) {
        return Cures.of(spec.on(table), SCAN).stream().map(Cure::change).toList();
    }

    @Test
    void whatAsksLessIsRecommended() {
        TableSchema indexed = with(IndexSchema.ProjectionType.KEYS_ONLY);
        ScanSpec spec = spec(compare("Status", ComparisonOperator.EQUAL, "SHIPPED"), "Id", "Total");
        assertThat(changes(indexed, spec))
                .first()
                .isEqualTo(new CureChange.LeaveOut("Orders", "ByStatus", List.of("Total")));
        // A query that selects only Total can't leave it out.
        assertThat(changes(indexed, spec(spec.predicate(), "Total")))
                .first()
                .isInstanceOf(CureChange.ChangeIndex.class);
    }

    @Test
    void hintsSuppressAdvice() {
        ScanSpec spec = shipped();
        assertThat(changes(ORDERS, spec)).isNotEmpty();
        assertThat(changes(ORDERS, spec.with(new ReadOptions(false, null, true, false, Set.of(), 1))))
                .isEmpty();
        assertThat(changes(ORDERS, spec.with(ReadOptions.DEFAULT.withoutPushdown())))
                .isEmpty();
        // NO_SCAN forbids the scan, but the recommendations are still made.
        assertThat(changes(ORDERS, spec.with(ReadOptions.DEFAULT.withoutScans())))
                .isNotEmpty();
        assertThat(Cures.of(spec, new CostEstimate(0.4, 1, 1, 1, 100))).isEmpty();
    }

    @Test
    void unitsHaveNoMoreDigitsThanAnEstimate() {
        assertThat(Cure.units(0.5)).isEqualTo("0.5");
        assertThat(Cure.units(2)).isEqualTo("2");
        assertThat(Cure.units(3_084.4)).isEqualTo("3,084");
        CureChange change = new CureChange.AddCondition("Events", "byUser", List.of("createdAt"), false);
        assertThat(new Cure(change, 3_084, 2).briefly()).isEqualTo("with createdAt IS NOT NULL about 2");
        assertThat(new Cure(change, 688.2, 687.9).isNoticeable()).isFalse();
    }
}
