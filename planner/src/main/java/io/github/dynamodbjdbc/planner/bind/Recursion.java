package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;

/** Whether a table of WITH RECURSIVE reads itself in a FROM of its query. */
final class Recursion implements QueryBody.Visitor<Boolean>, FromItem.Visitor<Boolean> {
    private final Query.CommonTable table;

    private Recursion(Query.CommonTable table) {
        this.table = table;
    }

    static boolean refersToItself(Query.CommonTable table) {
        return new Recursion(table).in(table.query());
    }

    private boolean in(Query query) {
        return query.with().stream().anyMatch(inner -> in(inner.query()))
                || query.body().accept(this);
    }

    @Override
    public Boolean visit(QueryBody.Select select) {
        return select.from().stream().anyMatch(item -> item.accept(this));
    }

    @Override
    public Boolean visit(QueryBody.SetOperation operation) {
        return operation.left().accept(this) || operation.right().accept(this);
    }

    @Override
    public Boolean visit(QueryBody.Values values) {
        return false;
    }

    @Override
    public Boolean visit(QueryBody.Nested nested) {
        return in(nested.query());
    }

    @Override
    public Boolean visit(FromItem.Table item) {
        return item.name().size() == 1
                && Identifiers.matches(item.name().get(0), table.name().name());
    }

    @Override
    public Boolean visit(FromItem.Subquery subquery) {
        return in(subquery.query());
    }

    @Override
    public Boolean visit(FromItem.Join join) {
        return join.left().accept(this) || join.right().accept(this);
    }

    @Override
    public Boolean visit(FromItem.Unnest unnest) {
        return false;
    }
}
