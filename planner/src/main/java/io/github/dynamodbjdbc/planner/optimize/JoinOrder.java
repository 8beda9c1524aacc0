package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalSort;
import org.jspecify.annotations.Nullable;

/**
 * Puts inner joins of three relations and more into the order that takes least: of all orders where there are few relations, else step by
 * step the join that saves most. Relations are joined without a condition only where none connects them. Which side of a join is read first,
 * and by which path, is decided later.
 */
final class JoinOrder extends RelHomogeneousShuttle {
    /** For more, not all orders are tried: three times as many for each. */
    private static final int MOST_TRIED = 10;

    private final @Nullable ParameterValues values;

    private JoinOrder(@Nullable ParameterValues values) {
        this.values = values;
    }

    /** @param values that parameters of LIMIT and OFFSET are taken to have; null where they are not known */
    static RelNode of(RelNode root, @Nullable ParameterValues values) {
        return hasSeveral(root) ? FieldTrimmer.trimmed(root).accept(new JoinOrder(values)) : root;
    }

    private static boolean hasSeveral(RelNode rel) {
        RelNode inner = rel instanceof LogicalJoin join ? SemiJoins.asInner(join) : null;
        return JoinRegion.leaves(inner == null ? rel : inner) > 2
                || rel.getInputs().stream().anyMatch(JoinOrder::hasSeveral);
    }

    /** A read that ends after enough rows in its order: the cost of an order of joins does not apply to it. */
    @Override
    public RelNode visit(LogicalSort sort) {
        return sort.fetch != null && endsEarly(sort) ? sort : super.visit(sort);
    }

    private boolean endsEarly(LogicalSort sort) {
        return takesFew(sort.accept(new PushIntoScan()).accept(new WantedRows(values)));
    }

    private static boolean takesFew(RelNode rel) {
        boolean few = rel instanceof DynamoScan scan
                        && scan.spec().rowsWanted() >= 0
                        && scan.choice().candidates().stream()
                                .anyMatch(candidate -> candidate.allowed() && candidate.ordered())
                || rel instanceof LogicalJoin join && !join.getHints().isEmpty();
        return few || rel.getInputs().stream().anyMatch(JoinOrder::takesFew);
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        LogicalJoin inner = SemiJoins.asInner(join);
        RelNode ordered = inner == null ? null : ordered(inner);
        if (ordered != null) {
            return SemiJoins.ofLeft(join, ordered);
        }
        int leaves = JoinRegion.leaves(join);
        if (!JoinRegion.isFree(join) || leaves < 3 || leaves > JoinRegion.MOST_LEAVES) {
            return super.visit(join);
        }
        JoinRegion region = JoinRegion.of(join, leaf -> leaf.accept(this));
        RelNode other = inOrder(region, join);
        return other == null ? asWritten(join, region.leaves().iterator()) : other;
    }

    /** An inner join that stands for a semi join, in another order; null if that is not worthwhile. */
    private @Nullable RelNode ordered(LogicalJoin join) {
        int leaves = JoinRegion.leaves(join);
        return leaves < 3 || leaves > JoinRegion.MOST_LEAVES
                ? null
                : inOrder(JoinRegion.of(join, leaf -> leaf.accept(this)), join);
    }

    /** The order that takes least; null if that which is written reads hardly more, and joins hardly more rows. */
    private static @Nullable RelNode inOrder(JoinRegion region, LogicalJoin join) {
        JoinGraph graph = new JoinGraph(region, join.getCluster().getMetadataQuery());
        JoinTree written = graph.written(region.written());
        JoinTree best = best(graph);
        boolean worth = CostModel.isWorthReordering(written.weight(), best.weight())
                || best.weight() <= written.weight() && CostModel.savesJoinedRows(written.work(), best.work());
        return worth ? region.inOrder(best) : null;
    }

    private static RelNode asWritten(RelNode rel, Iterator<RelNode> leaves) {
        if (!JoinRegion.isFree(rel)) {
            return leaves.next();
        }
        RelNode left = asWritten(rel.getInput(0), leaves);
        RelNode right = asWritten(rel.getInput(1), leaves);
        boolean same = left == rel.getInput(0) && right == rel.getInput(1);
        return same ? rel : rel.copy(rel.getTraitSet(), List.of(left, right));
    }

    private static JoinTree best(JoinGraph graph) {
        List<JoinTree> parts = new ArrayList<>();
        long left = (1L << graph.size()) - 1;
        while (left != 0) {
            long component = graph.component(left);
            parts.add(Long.bitCount(component) <= MOST_TRIED ? ofAll(graph, component) : stepByStep(graph, component));
            left &= ~component;
        }
        // Nothing connects them: the smaller ones first.
        parts.sort(Comparator.comparingDouble(JoinTree::rows));
        return parts.stream().reduce(graph::join).orElseThrow();
    }

    /** The cheapest of all orders. */
    private static JoinTree ofAll(JoinGraph graph, long component) {
        int[] leaves = new int[Long.bitCount(component)];
        long left = component;
        for (int i = 0; i < leaves.length; i++) {
            leaves[i] = Long.numberOfTrailingZeros(left);
            left &= left - 1;
        }
        @Nullable JoinTree[] cheapest = new @Nullable JoinTree[1 << leaves.length];
        for (int some = 1; some < cheapest.length; some++) {
            Cancellation.check();
            if (Integer.bitCount(some) == 1) {
                cheapest[some] = graph.leaf(leaves[Integer.numberOfTrailingZeros(some)]);
                continue;
            }
            // Each two parts once: the one without the last relation is the smaller number.
            for (int part = (some - 1) & some; part > (some ^ part); part = (part - 1) & some) {
                JoinTree one = cheapest[part];
                JoinTree other = cheapest[some ^ part];
                if (one != null && other != null && graph.isConnected(one.leaves(), other.leaves())) {
                    cheapest[some] = JoinGraph.cheaper(cheapest[some], graph.join(one, other));
                }
            }
        }
        return Objects.requireNonNull(cheapest[cheapest.length - 1]);
    }

    /** Joins, again and again, the two that save most by it. */
    private static JoinTree stepByStep(JoinGraph graph, long component) {
        List<JoinTree> parts = new ArrayList<>();
        for (long left = component; left != 0; left &= left - 1) {
            parts.add(graph.leaf(Long.numberOfTrailingZeros(left)));
        }
        List<JoinTree.Pair> joins = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            addJoins(graph, parts.get(i), parts.subList(0, i), joins);
        }
        while (parts.size() > 1) {
            Cancellation.check();
            JoinTree.Pair next = joins.stream()
                    .min(Comparator.comparingDouble(JoinOrder::added).thenComparingDouble(JoinTree.Pair::rows))
                    .orElseThrow();
            parts.remove(next.left());
            parts.remove(next.right());
            joins.removeIf(join -> (join.leaves() & next.leaves()) != 0);
            addJoins(graph, next, parts, joins);
            parts.add(next);
        }
        return parts.get(0);
    }

    private static double added(JoinTree.Pair join) {
        return join.weight() - join.left().weight() - join.right().weight();
    }

    private static void addJoins(JoinGraph graph, JoinTree one, List<JoinTree> others, List<JoinTree.Pair> joins) {
        for (JoinTree other : others) {
            if (graph.isConnected(one.leaves(), other.leaves())) {
                joins.add((JoinTree.Pair) graph.join(one, other));
            }
        }
    }
}
