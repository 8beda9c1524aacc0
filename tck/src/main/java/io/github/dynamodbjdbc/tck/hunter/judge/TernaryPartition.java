package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.tck.hunter.make.Sql;
import io.github.dynamodbjdbc.tck.hunter.make.Trees;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A statement split in three by the condition of its WHERE, which is TRUE, FALSE or UNKNOWN for each row.
 *
 * @param whole the statement without a WHERE
 */
record TernaryPartition(Query whole, List<Query> parts) {
    private static final Set<String> AGGREGATES =
            Set.of("COUNT", "SUM", "MIN", "MAX", "AVG", "VAR_POP", "VAR_SAMP", "STDDEV_POP", "STDDEV_SAMP");

    TernaryPartition {
        parts = List.copyOf(parts);
    }

    /** @return null if the statement has no WHERE, or its rows are not those that it reads */
    static @Nullable TernaryPartition of(Query query) {
        if (!(query.body() instanceof QueryBody.Select select)
                || select.where() == null
                || select.from().isEmpty()
                || select.distinct()
                || select.groupBy() != null
                || select.having() != null
                || select.qualify() != null
                || !query.with().isEmpty()
                || query.limit() != null
                || query.offset() != null
                || hasAggregates(select)) {
            return null;
        }
        Expression where = select.where();
        return new TernaryPartition(
                with(select, null),
                List.of(
                        with(select, where),
                        with(select, Sql.not(where)),
                        with(select, Sql.is(where, Expression.Test.UNKNOWN, false))));
    }

    private static boolean hasAggregates(QueryBody.Select select) {
        boolean[] found = {false};
        select.items()
                .forEach(item -> Trees.rewrite(item, node -> {
                    // All other generated functions are scalar.
                    found[0] |= node instanceof Expression.FunctionCall call
                            && (call.over() != null
                                    || AGGREGATES.contains(call.name().name()));
                    return node;
                }));
        return found[0];
    }

    private static Query with(QueryBody.Select select, @Nullable Expression where) {
        return Sql.query(Sql.select(select.hints(), false, select.items(), select.from(), where));
    }
}
