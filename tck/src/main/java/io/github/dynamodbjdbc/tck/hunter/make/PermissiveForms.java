package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import java.util.ArrayList;
import java.util.List;

/** Makes a statement permissive, by a hint of its first SELECT. */
final class PermissiveForms {
    private PermissiveForms() {}

    /** @param tests whether each value is followed by the answer whether it is MISSING */
    static Query in(Query query, boolean tests) {
        if (!query.with().isEmpty()) {
            // The first SELECT is one of WITH.
            return query;
        }
        QueryBody body = in(query.body(), tests);
        return new Query(
                query.with(),
                query.recursive(),
                body,
                query.orderBy(),
                query.offset(),
                query.limit(),
                query.withTies(),
                query.lock(),
                query.position());
    }

    private static QueryBody in(QueryBody body, boolean tests) {
        if (body instanceof QueryBody.SetOperation operation) {
            return new QueryBody.SetOperation(
                    operation.operator(),
                    operation.all(),
                    operation.corresponding(),
                    operation.by(),
                    in(operation.left(), false),
                    operation.right(),
                    operation.position());
        } else if (body instanceof QueryBody.Nested nested) {
            return new QueryBody.Nested(in(nested.query(), tests), nested.position());
        }
        return body instanceof QueryBody.Select select ? in(select, tests) : body;
    }

    private static QueryBody in(QueryBody.Select select, boolean tests) {
        List<Hint> hints = new ArrayList<>(select.hints());
        hints.add(Sql.hint("TYPING", "PERMISSIVE"));
        List<SelectItem> items = new ArrayList<>(select.items());
        if (tests && select.from().isEmpty() && !select.distinct() && !select.value()) {
            for (SelectItem item : select.items()) {
                if (item instanceof SelectItem.Item value) {
                    items.add(Sql.item(Sql.is(value.expression(), Test.MISSING, false), "m" + items.size()));
                }
            }
        }
        return new QueryBody.Select(
                hints,
                select.distinct(),
                select.distinctOn(),
                select.value(),
                items,
                select.from(),
                select.where(),
                select.groupBy(),
                select.having(),
                select.windows(),
                select.qualify(),
                select.position());
    }
}
