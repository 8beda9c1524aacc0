package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.ColumnFinder;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.calcite.rex.RexNode;

/**
 * Binds GROUP BY. A number is an ordinal. A name is a column of FROM if it is a key, declared, a column of a subquery, or used as a
 * column elsewhere in the SELECT; otherwise an alias of the select list; otherwise an attribute. Within an expression it is not an alias.
 */
final class GroupBinder {
    /** The most grouping sets, as in PostgreSQL: the sets of a CUBE grow exponentially with its columns. */
    private static final int MOST_SETS = 4096;

    private final ExpressionScope expressions;
    private final List<SelectBinder.Item> items;
    private final List<RexNode> keys = new ArrayList<>();
    /** Bound expressions other than single names. They are bound first, because they determine which names are columns. */
    private final IdentityHashMap<Expression, RexNode> computed = new IdentityHashMap<>();
    /** Indexes of keys that are items of the select list, by the index of the item. */
    private final Map<Integer, Integer> keysOfItems = new TreeMap<>();

    GroupBinder(ExpressionScope expressions, List<SelectBinder.Item> items) {
        this.expressions = expressions;
        this.items = items;
    }

    BoundQuery.Grouping bind(GroupBy groupBy, Block block) {
        groupBy.elements().forEach(this::compute);
        List<Set<Integer>> sets = List.of(Set.of());
        for (GroupBy.Element element : groupBy.elements()) {
            sets = product(sets, sets(element));
        }
        if (groupBy.distinct()) {
            sets = List.copyOf(new LinkedHashSet<>(sets));
        }
        return new BoundQuery.Grouping(
                keys, sets.stream().<List<Integer>>map(ArrayList::new).toList(), constants(sets, block), block);
    }

    /** Replaces constant items that are NULL in some grouping sets with columns of the groups; returns the keys of these columns. */
    private Map<Integer, Integer> constants(List<Set<Integer>> sets, Block block) {
        Map<Integer, Integer> constants = new TreeMap<>();
        keysOfItems.forEach((place, key) -> {
            SelectBinder.Item item = items.get(place);
            RexNode value = item.value().rex();
            boolean everywhere = sets.stream().allMatch(set -> set.contains(key));
            if (!everywhere
                    && ColumnFinder.of(expressions.state().subqueries(), List.of(value))
                            .isEmpty()) {
                int column = expressions.state().columns().next(block);
                constants.put(column, key);
                RexNode reference = new ColumnRef(
                        column, expressions.rex().nullable(value.getType(), true), null, item.label(), Position.NONE);
                items.set(place, new SelectBinder.Item(item.label(), Value.of(reference), () -> null));
            }
        });
        return constants;
    }

    private void compute(GroupBy.Element element) {
        if (element instanceof GroupBy.Rollup rollup) {
            rollup.elements().forEach(this::compute);
        } else if (element instanceof GroupBy.Cube cube) {
            cube.elements().forEach(this::compute);
        } else if (element instanceof GroupBy.GroupingSets several) {
            several.elements().forEach(this::compute);
        } else {
            for (Expression expression : ((GroupBy.Expressions) element).expressions()) {
                if (!(expression instanceof Expression.NumberLiteral) && Shapes.name(expression) == null) {
                    computed.put(expression, expressions.bind(expression).rex());
                }
            }
        }
    }

    /** The union of each set of one side with each set of the other. */
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
        int item = item(expression);
        RexNode key = item < 0 ? value(expression) : items.get(item).value().rex();
        int place = keys.indexOf(key);
        if (place < 0) {
            place = keys.size();
            keys.add(key);
        }
        if (item >= 0) {
            keysOfItems.put(item, place);
        }
        return place;
    }

    /** The index of the item that a number or an alias names; negative for other expressions. */
    private int item(Expression expression) {
        if (expression instanceof Expression.NumberLiteral literal) {
            return SelectBinder.ordinal(literal, items, "GROUP BY");
        }
        Identifier name = Shapes.name(expression);
        return name == null || NameResolution.isColumn(expressions.scope(), name)
                ? -1
                : SelectBinder.named(name, items);
    }

    private RexNode value(Expression expression) {
        RexNode known = computed.get(expression);
        if (known != null) {
            return known;
        }
        Identifier name = Shapes.name(expression);
        Relation owner = name == null ? null : expressions.scope().block().onlyOwner(name.name());
        return owner == null
                ? expressions.bind(expression).rex()
                : NameResolution.column(expressions.state(), owner, Objects.requireNonNull(name))
                        .value(expression.position())
                        .rex();
    }
}
