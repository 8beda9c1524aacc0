package io.github.dynamodbjdbc.planner.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AdvisorTest {
    /** 10,000 items of 1 KB: a scan of all takes 1,250 units, eventually consistent. */
    private static final TableSchema ORDERS = new TableSchema(
            "Orders",
            new KeySchema(List.of(new KeyAttribute("Id", AttributeType.S)), List.of()),
            List.of(),
            List.of(),
            null,
            10_000,
            10_240_000);

    private static final CostEstimate SCAN = new CostEstimate(1_250, 10, 100, 10_000, 10_240_000);

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

    @Test
    void whatItHoldsIsWhatTheStatementNeeds() {
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
        // It would lack the items without that attribute, which an ORDER BY has to give as well.
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
        // Entries are whole items of 1,024 bytes: one write unit; each is billed with 100 bytes more as storage.
        assertThat(all.writeUnitsPerEntry()).isEqualTo(1);
        assertThat(all.storageBytes()).isEqualTo(10_000 * (1_024 + 100.0));
    }

    @Test
    void noIndexIsAdvisedThatNobodyWouldUse() {
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
}
