package io.github.dynamodbjdbc.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queries that are run one after another. */
class ConsecutiveTest {
    private static final List<ScanSpec.Ordering> BY_SK = List.of(new ScanSpec.Ordering("sk", false));

    private static AccessPath.Query query(String pk, KeyCondition.Range range) {
        return new AccessPath.Query(
                TestTables.MIXED,
                null,
                new KeyCondition(List.of(new KeyCondition.Equality("pk", Conditions.operand(pk))), range),
                Predicate.TRUE,
                Predicate.TRUE,
                new Fetch(true, List.of()),
                false,
                true,
                false);
    }

    private static KeyCondition.Range sk(ComparisonOperator operator, int value) {
        return new KeyCondition.Bound("sk", operator, Conditions.operand(value));
    }

    private static List<AccessPath.Query> inOrder(List<ScanSpec.Ordering> order, AccessPath.Query... queries) {
        return Consecutive.of(List.of(queries), order);
    }

    @Test
    void rangesOfTwoPartitionsThatDoNotOverlap() {
        AccessPath.Query high = query("a", sk(ComparisonOperator.GREATER, 5));
        AccessPath.Query low = query("b", sk(ComparisonOperator.LESS_OR_EQUAL, 5));
        assertThat(inOrder(BY_SK, high, low)).containsExactly(low, high);
        assertThat(inOrder(List.of(new ScanSpec.Ordering("sk", true)), low, high))
                .containsExactly(high, low);
    }

    @Test
    void rangesThatOverlapHaveNoOrder() {
        AccessPath.Query one = query("a", sk(ComparisonOperator.GREATER, 5));
        assertThat(inOrder(BY_SK, one, query("b", sk(ComparisonOperator.GREATER, 5))))
                .as("the same range")
                .isNull();
        assertThat(inOrder(BY_SK, one, query("b", sk(ComparisonOperator.GREATER, 7))))
                .isNull();
    }

    @Test
    void aQueryWithoutTheKeyMayHaveAnyOfItsValues() {
        AccessPath.Query one = query("a", sk(ComparisonOperator.GREATER, 5));
        AccessPath.Query all = query("b", null);
        assertThat(inOrder(BY_SK, one, all)).isNull();
        assertThat(inOrder(BY_SK, all, one)).isNull();
        assertThat(inOrder(
                        List.of(new ScanSpec.Ordering("gs", false)), one, query("b", sk(ComparisonOperator.LESS, 1))))
                .as("a condition on another attribute")
                .isNull();
    }

    @Test
    void queriesOfOnePlaceStayAsTheyAre() {
        AccessPath.Query one = query("a", sk(ComparisonOperator.GREATER, 5));
        AccessPath.Query other = query("a", sk(ComparisonOperator.LESS, 3));
        List<ScanSpec.Ordering> byPartition = List.of(new ScanSpec.Ordering("pk", false));
        assertThat(inOrder(byPartition, one, other)).containsExactly(one, other);
        assertThat(new AccessPath.MergedQueries(List.of(one, other), List.of(), false).consecutive())
                .as("no order is wanted")
                .containsExactly(one, other);
    }
}
