package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import java.util.ArrayList;
import java.util.List;

/** The grouping sets of a GROUP BY; just one without ROLLUP and the like. */
final class GroupingSets {
    private GroupingSets() {}

    static List<List<Expression>> of(GroupBy groupBy) {
        if (groupBy.distinct()) {
            throw new UnsupportedForOracle("GROUP BY DISTINCT");
        }
        List<List<Expression>> sets = List.of(List.of());
        for (GroupBy.Element element : groupBy.elements()) {
            List<List<Expression>> product = new ArrayList<>();
            for (List<Expression> before : sets) {
                sets(element).forEach(set -> product.add(concatenated(before, set)));
            }
            sets = product;
        }
        return sets;
    }

    private static List<List<Expression>> sets(GroupBy.Element element) {
        List<List<Expression>> sets = new ArrayList<>();
        if (element instanceof GroupBy.Expressions plain) {
            sets.add(plain.expressions());
        } else if (element instanceof GroupBy.Rollup rollup) {
            for (int length = rollup.elements().size(); length >= 0; length--) {
                sets.add(expressions(rollup.elements().subList(0, length)));
            }
        } else if (element instanceof GroupBy.Cube cube) {
            for (int chosen = (1 << cube.elements().size()) - 1; chosen >= 0; chosen--) {
                List<GroupBy.Expressions> subset = new ArrayList<>();
                for (int i = 0; i < cube.elements().size(); i++) {
                    if ((chosen & 1 << i) != 0) {
                        subset.add(cube.elements().get(i));
                    }
                }
                sets.add(expressions(subset));
            }
        } else if (element instanceof GroupBy.GroupingSets union) {
            union.elements().forEach(each -> sets.addAll(sets(each)));
        }
        return sets;
    }

    private static List<Expression> expressions(List<GroupBy.Expressions> elements) {
        return elements.stream().flatMap(each -> each.expressions().stream()).toList();
    }

    private static List<Expression> concatenated(List<Expression> left, List<Expression> right) {
        List<Expression> all = new ArrayList<>(left);
        all.addAll(right);
        return all;
    }
}
