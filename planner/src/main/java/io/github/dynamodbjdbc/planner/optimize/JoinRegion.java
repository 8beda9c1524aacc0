package io.github.dynamodbjdbc.planner.optimize;

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
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Nested inner joins, split up: the joined relations, and the conditions on their rows. Columns are numbered by their
 * position in the joined row.
 */
final class JoinRegion {
    /** More have no bit of a number. */
    static final int MOST_LEAVES = 62;

    private final LogicalJoin root;
    private final List<RelNode> leaves = new ArrayList<>();
    private final List<Integer> firsts = new ArrayList<>();
    private final JoinColumns columns;
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
        this.columns = new JoinColumns(
                root.getCluster().getRexBuilder(), root.getRowType().getFieldList(), firsts);
        this.equalities = new JoinEqualities(columns, conjuncts);
    }

    /** @param ofLeaf applied to each relation first */
    static JoinRegion of(LogicalJoin root, UnaryOperator<RelNode> ofLeaf) {
        return new JoinRegion(root, ofLeaf);
    }

    /** The number of relations of the joins. */
    static int leaves(RelNode rel) {
        return isFree(rel) ? leaves(rel.getInput(0)) + leaves(rel.getInput(1)) : 1;
    }

    /** Whether it is a join whose sides may be joined with others first. */
    static boolean isFree(RelNode rel) {
        return rel instanceof LogicalJoin join
                && join.getJoinType() == JoinRelType.INNER
                && join.getVariablesSet().isEmpty()
                && !VolatileParts.isIn(join);
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

    JoinColumns columns() {
        return columns;
    }

    JoinEqualities equalities() {
        return equalities;
    }

    /** The same rows by joins in that order. */
    RelNode inOrder(JoinTree tree) {
        Part part = part(tree);
        List<RexNode> all = new ArrayList<>();
        for (int column = 0; column < columns.fields().size(); column++) {
            all.add(columns.builder().makeInputRef(part.rel(), part.columns().indexOf(column)));
        }
        return LogicalProject.create(
                part.rel(), List.of(), all, root.getRowType().getFieldNames(), Set.of());
    }

    /** @param columns the original number of each column */
    private record Part(RelNode rel, List<Integer> columns) {}

    private Part part(JoinTree tree) {
        if (tree instanceof JoinTree.Pair pair) {
            return joined(pair);
        }
        int leaf = ((JoinTree.Leaf) tree).number();
        int first = firsts.get(leaf);
        RelNode rel = leaves.get(leaf);
        List<Integer> own = new ArrayList<>(
                ImmutableBitSet.range(first, first + rel.getRowType().getFieldCount())
                        .asList());
        List<RexNode> conditions = Stream.concat(
                        conjuncts.stream().filter(conjunct -> columns.leavesOf(conjunct) == tree.leaves()),
                        equalities.within(leaf).stream())
                .map(conjunct -> moved(conjunct, own))
                .toList();
        return new Part(conditions.isEmpty() ? rel : Filters.create(rel, conditions), own);
    }

    private Part joined(JoinTree.Pair pair) {
        Part left = part(pair.left());
        Part right = part(pair.right());
        List<Integer> both = new ArrayList<>(left.columns());
        both.addAll(right.columns());
        long all = pair.leaves();
        boolean top = Long.bitCount(all) == leaves.size();
        List<RexNode> conditions = new ArrayList<>(
                equalities.between(pair.left().leaves(), pair.right().leaves()));
        for (RexNode conjunct : equalities.rest()) {
            long about = columns.leavesOf(conjunct);
            boolean here = (about & ~all) == 0
                    && (about & ~pair.left().leaves()) != 0
                    && (about & ~pair.right().leaves()) != 0;
            if (here || top && about == 0) {
                conditions.add(conjunct);
            }
        }
        RexNode condition = RexUtil.composeConjunction(
                columns.builder(),
                conditions.stream().map(one -> moved(one, both)).toList());
        return new Part(
                LogicalJoin.create(left.rel(), right.rel(), List.of(), condition, Set.of(), JoinRelType.INNER), both);
    }

    private static RexNode moved(RexNode condition, List<Integer> columns) {
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(columns.indexOf(reference.getIndex()), reference.getType());
            }
        });
    }
}
