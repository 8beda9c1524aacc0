package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.StoredTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Columns of joined relations that are equal to each other: {@code a = b AND b = c} implies {@code a = c}, so that any two of them
 * may be joined first. In a join of some of the relations one equality for each such class is enough.
 */
final class JoinEqualities {
    private final JoinColumns all;
    private final List<Equal> classes = new ArrayList<>();
    private final List<RexNode> rest = new ArrayList<>();
    private final List<RexCall> stated = new ArrayList<>();

    /**
     * @param columns that are equal
     * @param leaves a bit for each relation that has one
     */
    record Equal(Set<Integer> columns, long leaves) {}

    JoinEqualities(JoinColumns all, List<RexNode> conjuncts) {
        this.all = all;
        List<Set<Integer>> found = new ArrayList<>();
        for (RexNode conjunct : conjuncts) {
            if (isOfColumns(conjunct)) {
                stated.add((RexCall) conjunct);
                Set<Integer> joined = new TreeSet<>();
                ((RexCall) conjunct).getOperands().forEach(one -> joined.add(((RexInputRef) one).getIndex()));
                found.removeIf(known -> {
                    boolean meets = known.stream().anyMatch(joined::contains);
                    if (meets) {
                        joined.addAll(known);
                    }
                    return meets;
                });
                found.add(joined);
            } else if (Long.bitCount(all.leavesOf(conjunct)) != 1) {
                rest.add(conjunct);
            }
        }
        for (Set<Integer> columns : found) {
            long leaves = 0;
            for (int column : columns) {
                leaves |= 1L << all.leafOf(column);
            }
            classes.add(new Equal(columns, leaves));
        }
    }

    /** Comparisons of times depend on the declarations of their columns, so equality of times is not transitive. */
    private boolean isOfColumns(RexNode conjunct) {
        return JoinColumns.isEquality(conjunct)
                && ((RexCall) conjunct)
                        .getOperands().stream().allMatch(one -> one instanceof RexInputRef && isPlain(one.getType()))
                && Long.bitCount(all.leavesOf(conjunct)) == 2;
    }

    private static boolean isPlain(RelDataType type) {
        return !StoredTime.is(type)
                && switch (type.getSqlTypeName()) {
                    case DATE, TIME, TIMESTAMP -> false;
                    default -> true;
                };
    }

    List<Equal> classes() {
        return classes;
    }

    /** The other conditions on several relations. */
    List<RexNode> rest() {
        return rest;
    }

    /** The equalities of a join between relations of one side and relations of the other. */
    List<RexNode> between(long left, long right) {
        List<RexNode> equal = new ArrayList<>();
        for (Equal one : classes) {
            if ((one.leaves() & left) != 0 && (one.leaves() & right) != 0) {
                equal.add(between(one, left, right));
            }
        }
        return equal;
    }

    private RexNode between(Equal one, long left, long right) {
        for (RexCall call : stated) {
            long first = all.leavesOf(call.getOperands().get(0));
            long second = all.leavesOf(call.getOperands().get(1));
            boolean ofEqual =
                    one.columns().contains(((RexInputRef) call.getOperands().get(0)).getIndex());
            if (ofEqual
                    && ((first & left) != 0 && (second & right) != 0 || (first & right) != 0 && (second & left) != 0)) {
                return call;
            }
        }
        return all.builder().makeCall(ComparisonOperators.EQUAL, reference(one, left), reference(one, right));
    }

    private RexNode reference(Equal one, long leaves) {
        return reference(one.columns().stream()
                .filter(each -> ((1L << all.leafOf(each)) & leaves) != 0)
                .findFirst()
                .orElseThrow());
    }

    private RexNode reference(int column) {
        return new RexInputRef(column, all.fields().get(column).getType());
    }

    /** The equalities within a relation: columns that equal the same column of another one. */
    List<RexNode> within(int leaf) {
        List<RexNode> equal = new ArrayList<>();
        for (Equal one : classes) {
            List<Integer> columns = one.columns().stream()
                    .filter(column -> all.leafOf(column) == leaf)
                    .toList();
            for (int i = 1; i < columns.size(); i++) {
                equal.add(all.builder()
                        .makeCall(ComparisonOperators.EQUAL, reference(columns.get(0)), reference(columns.get(i))));
            }
        }
        return equal;
    }

    /** The column of the class that a relation has; null if it has none. */
    @Nullable
    Integer column(Equal one, int leaf) {
        return one.columns().stream()
                .filter(column -> all.leafOf(column) == leaf)
                .findFirst()
                .orElse(null);
    }
}
