package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rex.RexNode;

/**
 * GROUP BY. A number is an ordinal. A name is a key, a declared column or a column of a subquery if there is one, else an
 * alias of the select list, else an attribute.
 */
final class GroupBinder {
    /** As PostgreSQL has it: a CUBE of so many columns that their sets fit in no memory is no question. */
    private static final int MOST_SETS = 4096;

    private final ExpressionBinder expressions;
    private final List<SelectBinder.Item> items;
    private final List<RexNode> keys = new ArrayList<>();

    /** @param expressions with the aliases of the select list in scope */
    GroupBinder(ExpressionBinder expressions, List<SelectBinder.Item> items) {
        this.expressions = expressions;
        this.items = items;
    }

    BoundQuery.Grouping bind(GroupBy groupBy, Block block) {
        List<Set<Integer>> sets = List.of(Set.of());
        for (GroupBy.Element element : groupBy.elements()) {
            sets = product(sets, sets(element));
        }
        if (groupBy.distinct()) {
            sets = List.copyOf(new LinkedHashSet<>(sets));
        }
        return new BoundQuery.Grouping(
                keys, sets.stream().<List<Integer>>map(ArrayList::new).toList(), block);
    }

    /** Each set of one side with each of the other. */
    private static List<Set<Integer>> product(List<Set<Integer>> left, List<Set<Integer>> right) {
        checkCount((long) left.size() * right.size());
        List<Set<Integer>> product = new ArrayList<>();
        for (Set<Integer> one : left) {
            for (Set<Integer> other : right) {
                product.add(union(one, other));
            }
        }
        return product;
    }

    private static void checkCount(long sets) {
        if (sets > MOST_SETS) {
            throw new QueryException(
                    ErrorKind.TOO_COMPLEX,
                    "GROUP BY has more than " + MOST_SETS + " grouping sets; group by fewer columns");
        }
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
        Set<Integer> both = new TreeSet<>(one);
        both.addAll(other);
        return both;
    }

    private List<Set<Integer>> sets(GroupBy.Element element) {
        if (element instanceof GroupBy.Rollup rollup) {
            List<Set<Integer>> sets = new ArrayList<>();
            Set<Integer> longest = Set.of();
            sets.add(longest);
            for (GroupBy.Expressions each : rollup.elements()) {
                longest = union(longest, set(each));
                sets.add(0, longest);
            }
            return sets;
        }
        if (element instanceof GroupBy.Cube cube) {
            List<Set<Integer>> sets = List.of(Set.of());
            for (GroupBy.Expressions each : cube.elements()) {
                sets = product(sets, List.of(set(each), Set.of()));
            }
            return sets;
        }
        if (element instanceof GroupBy.GroupingSets several) {
            List<Set<Integer>> sets = new ArrayList<>();
            for (GroupBy.Element each : several.elements()) {
                sets.addAll(sets(each));
                checkCount(sets.size());
            }
            return sets;
        }
        return List.of(set((GroupBy.Expressions) element));
    }

    private Set<Integer> set(GroupBy.Expressions element) {
        Set<Integer> set = new TreeSet<>();
        for (Expression expression : element.expressions()) {
            set.add(key(expression));
        }
        return set;
    }

    private int key(Expression expression) {
        RexNode key = expression instanceof Expression.NumberLiteral literal
                ? items.get(SelectBinder.ordinal(literal, items, "GROUP BY"))
                        .value()
                        .rex()
                : expressions.bind(expression).rex();
        int known = keys.indexOf(key);
        if (known >= 0) {
            return known;
        }
        keys.add(key);
        return keys.size() - 1;
    }
}
