package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Quantifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queries within expressions. */
final class Subqueries {
    private Subqueries() {}

    static Bound in(List<Bound> operand, BoundQuery query) {
        check(operand.size(), query);
        for (int i = 0; i < operand.size(); i++) {
            checkKinds(operand.get(i), query.columns().get(i));
        }
        return Bound.condition(env -> {
            List<@Nullable Cell> values = new ArrayList<>();
            operand.forEach(each -> values.add(each.value(env)));
            Truth result = Truth.FALSE;
            for (List<@Nullable Cell> row : query.rows(env)) {
                Truth before = result;
                result = Truth.or(() -> before, () -> equal(values, row));
            }
            return result;
        });
    }

    private static Truth equal(List<@Nullable Cell> left, List<@Nullable Cell> right) {
        Truth result = Truth.TRUE;
        for (int i = 0; i < left.size(); i++) {
            Truth before = result;
            Truth equal = Values.equal(left.get(i), right.get(i));
            result = Truth.and(() -> before, () -> equal);
        }
        return result;
    }

    static Bound quantified(Bound operand, BinaryOperator operator, Quantifier quantifier, BoundQuery query) {
        check(1, query);
        checkKinds(operand, query.columns().get(0));
        return Bound.condition(env -> {
            Cell value = operand.value(env);
            Truth result = Truth.of(quantifier == Quantifier.ALL);
            for (List<@Nullable Cell> row : query.rows(env)) {
                Truth before = result;
                Truth holds = Comparisons.compare(operator, value, row.get(0));
                result = quantifier == Quantifier.ALL
                        ? Truth.and(() -> before, () -> holds)
                        : Truth.or(() -> before, () -> holds);
            }
            return result;
        });
    }

    /** The conversion of a literal to the type of a query's column is unspecified. */
    private static void checkKinds(Bound operand, OutputColumn column) {
        boolean attributes = operand.has(Trait.STORED) && column.traits().contains(Trait.STORED);
        if (operand.kind().isKnown() && column.kind().isKnown() && operand.kind() != column.kind() && !attributes) {
            throw new UnsupportedForOracle("a comparison of " + operand.kind() + " with " + column.kind());
        }
        if (operand.has(Trait.ROUNDED) || column.traits().contains(Trait.ROUNDED)) {
            throw new UnsupportedForOracle("a comparison of rounded numbers");
        }
    }

    static boolean exists(BoundQuery query, Env env) {
        BoundQuery.Rows rows = query.running().run(env);
        Long limit = rows.limit();
        return rows.offset() < rows.rows().size() && (limit == null || limit > 0);
    }

    /** @param permissive whether several rows are MISSING */
    static Bound scalar(BoundQuery query, boolean permissive) {
        check(1, query);
        OutputColumn column = query.columns().get(0);
        return Bound.of(column.kind(), Trait.computed(column.traits()), env -> {
            List<List<@Nullable Cell>> rows = query.rows(env);
            if (rows.size() > 1 && permissive) {
                return Cell.MISSING;
            }
            if (rows.size() > 1) {
                throw Rejected.byValue("21000", "more than one row");
            }
            return rows.isEmpty() ? null : rows.get(0).get(0);
        });
    }

    private static void check(int columns, BoundQuery query) {
        if (query.columns().size() != columns) {
            throw Rejected.always("42601", "a subquery of " + query.columns().size() + " columns");
        }
    }
}
