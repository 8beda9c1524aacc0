package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Inner joins one above the other, taken apart: the relations that are joined, and what is true of their rows. Columns are numbered as they
 * stand in the row of all.
 */
final class JoinRegion {
    /** More have no bit of a number. */
    static final int MOST_LEAVES = 62;

    private final LogicalJoin root;
    private final List<RelNode> leaves = new ArrayList<>();
    private final List<Integer> firsts = new ArrayList<>();
    private final List<RexNode> conjuncts = new ArrayList<>();
    private final Shape written;
    private final JoinEqualities equalities;

    /** The joins as they are written: a relation, or two of those. */
    sealed interface Shape {
        record One(int leaf) implements Shape {}

        record Two(Shape left, Shape right) implements Shape {}
    }

    private JoinRegion(LogicalJoin root, UnaryOperator<RelNode> ofLeaf) {
        this.root = root;
        this.written = add(root, 0, ofLeaf);
        this.equalities = new JoinEqualities(this);
    }

    /** @param ofLeaf what becomes of each relation first */
    static JoinRegion of(LogicalJoin root, UnaryOperator<RelNode> ofLeaf) {
        return new JoinRegion(root, ofLeaf);
    }

    /** How many relations the joins have between them. */
    static int leaves(RelNode rel) {
        return isFree(rel) ? leaves(rel.getInput(0)) + leaves(rel.getInput(1)) : 1;
    }

    /** Whether it is a join whose sides may be joined with others first. */
    static boolean isFree(RelNode rel) {
        return rel instanceof LogicalJoin join
                && join.getJoinType() == JoinRelType.INNER
                && join.getVariablesSet().isEmpty();
    }

    private Shape add(RelNode rel, int first, UnaryOperator<RelNode> ofLeaf) {
        if (!isFree(rel)) {
            leaves.add(ofLeaf.apply(rel));
            firsts.add(first);
            return new Shape.One(leaves.size() - 1);
        }
        LogicalJoin join = (LogicalJoin) rel;
        Shape left = add(join.getLeft(), first, ofLeaf);
        int second = first + join.getLeft().getRowType().getFieldCount();
        Shape right = add(join.getRight(), second, ofLeaf);
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            conjuncts.add(RexUtil.shift(conjunct, first));
        }
        return new Shape.Two(left, right);
    }

    Shape written() {
        return written;
    }

    List<RelNode> leaves() {
        return leaves;
    }

    List<RexNode> conjuncts() {
        return conjuncts;
    }

    JoinEqualities equalities() {
        return equalities;
    }

    RexBuilder builder() {
        return root.getCluster().getRexBuilder();
    }

    List<RelDataTypeField> fields() {
        return root.getRowType().getFieldList();
    }

    int leafOf(int column) {
        int leaf = leaves.size() - 1;
        while (firsts.get(leaf) > column) {
            leaf--;
        }
        return leaf;
    }

    /** The place of a column within its relation. */
    int place(int column) {
        return column - firsts.get(leafOf(column));
    }

    /** A bit for each relation that a condition is about. */
    long leavesOf(RexNode condition) {
        long bits = 0;
        for (int column : RelOptUtil.InputFinder.bits(condition)) {
            bits |= 1L << leafOf(column);
        }
        return bits;
    }

    /** The same rows by joins in that order. */
    RelNode inOrder(JoinTree tree) {
        Part part = part(tree);
        List<RexNode> columns = new ArrayList<>();
        for (int column = 0; column < fields().size(); column++) {
            columns.add(builder().makeInputRef(part.rel(), part.columns().indexOf(column)));
        }
        return LogicalProject.create(
                part.rel(), List.of(), columns, root.getRowType().getFieldNames(), Set.of());
    }

    /** @param columns what stands where */
    private record Part(RelNode rel, List<Integer> columns) {}

    private Part part(JoinTree tree) {
        if (tree instanceof JoinTree.Pair pair) {
            return joined(pair);
        }
        int leaf = ((JoinTree.Leaf) tree).number();
        int first = firsts.get(leaf);
        RelNode rel = leaves.get(leaf);
        List<Integer> columns = new ArrayList<>(
                ImmutableBitSet.range(first, first + rel.getRowType().getFieldCount()).asList());
        List<RexNode> own = Stream.concat(
                        conjuncts.stream().filter(conjunct -> leavesOf(conjunct) == tree.leaves()),
                        equalities.within(leaf).stream())
                .map(conjunct -> moved(conjunct, columns))
                .toList();
        return new Part(own.isEmpty() ? rel : Filters.create(rel, own), columns);
    }

    private Part joined(JoinTree.Pair pair) {
        Part left = part(pair.left());
        Part right = part(pair.right());
        List<Integer> columns = new ArrayList<>(left.columns());
        columns.addAll(right.columns());
        long all = pair.leaves();
        boolean top = Long.bitCount(all) == leaves.size();
        List<RexNode> conditions = new ArrayList<>(
                equalities.between(pair.left().leaves(), pair.right().leaves()));
        for (RexNode conjunct : equalities.rest()) {
            long about = leavesOf(conjunct);
            boolean here = (about & ~all) == 0
                    && (about & ~pair.left().leaves()) != 0
                    && (about & ~pair.right().leaves()) != 0;
            if (here || top && about == 0) {
                conditions.add(conjunct);
            }
        }
        RexNode condition = RexUtil.composeConjunction(
                builder(),
                conditions.stream().map(one -> moved(one, columns)).toList());
        return new Part(
                LogicalJoin.create(
                        left.rel(), right.rel(), List.of(), condition, Set.of(), JoinRelType.INNER),
                columns);
    }

    private static RexNode moved(RexNode condition, List<Integer> columns) {
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(columns.indexOf(reference.getIndex()), reference.getType());
            }
        });
    }

    /** Whether a condition says that two values are equal. */
    static boolean isEquality(RexNode condition) {
        return condition instanceof RexCall call && call.getOperator().equals(ComparisonOperators.EQUAL);
    }
}
