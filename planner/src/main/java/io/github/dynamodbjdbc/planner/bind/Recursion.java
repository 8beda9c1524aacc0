package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.QueryBody.SetOperator;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Finds the self-references of a table of WITH RECURSIVE in the FROM clauses of its query, and checks that they are allowed. */
final class Recursion implements QueryBody.Visitor<Boolean>, FromItem.Visitor<Boolean> {
    private final Query.CommonTable table;
    private final List<FromItem.Table> references = new ArrayList<>();
    private boolean checking;
    private @Nullable String forbidden;

    private Recursion(Query.CommonTable table) {
        this.table = table;
    }

    /**
     * The two parts of a recursive query.
     *
     * @param reference the single reference of the step to the table
     */
    record Parts(QueryBody.SetOperation union, QueryBody base, QueryBody step, FromItem.Table reference) {}

    static boolean refersToItself(Query.CommonTable table) {
        return new Recursion(table).in(table.query());
    }

    static Parts parts(Query.CommonTable table) {
        String name = table.name().name();
        Query query = table.query();
        if (!query.orderBy().isEmpty() || query.limit() != null || query.offset() != null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "ORDER BY, LIMIT and OFFSET are not allowed in the recursive query '" + name
                            + "' itself; put them before it, or where it is read",
                    table.position());
        }
        if (!(query.body() instanceof QueryBody.SetOperation written) || written.operator() != SetOperator.UNION) {
            throw wrong(
                    "the recursive query '" + name + "' needs a query, UNION or UNION ALL, and a query that reads '"
                            + name + "'",
                    table.position());
        }
        QueryBody.SetOperation union = lastApart(written);
        for (Query.CommonTable inner : query.with()) {
            if (new Recursion(table).in(inner.query())) {
                throw wrong("the recursive query '" + name + "' can't read itself within its WITH", inner.position());
            }
        }
        if (union.left().accept(new Recursion(table))) {
            throw wrong("the first part of the recursive query '" + name + "' can't read it", table.position());
        }
        Recursion step = new Recursion(table);
        step.checking = true;
        union.right().accept(step);
        if (step.references.size() > 1) {
            throw moreThanOnce(table, step.references.get(1).position());
        }
        return new Parts(union, union.left(), union.right(), step.references.get(0));
    }

    /** Separates the last part of a chain of UNIONs, which is the step. A long chain is parsed to a balanced tree. */
    private static QueryBody.SetOperation lastApart(QueryBody.SetOperation union) {
        QueryBody.SetOperation chain = union;
        while (chain.right() instanceof QueryBody.Nested nested
                && nested.query().with().isEmpty()
                && nested.query().position().equals(nested.position())
                && nested.query().body() instanceof QueryBody.SetOperation inner
                && inner.operator() == SetOperator.UNION
                && inner.all() == union.all()) {
            QueryBody first = new QueryBody.SetOperation(
                    SetOperator.UNION, union.all(), chain.left(), inner.left(), chain.position());
            chain = new QueryBody.SetOperation(SetOperator.UNION, union.all(), first, inner.right(), chain.position());
        }
        return chain;
    }

    static QueryException wrong(String message, Position position) {
        return new QueryException(ErrorKind.INVALID_RECURSION, message, position);
    }

    static QueryException moreThanOnce(Query.CommonTable table, Position position) {
        return wrong("the recursive query '" + table.name().name() + "' can read itself only once", position);
    }

    private boolean in(Query query) {
        boolean found = false;
        for (Query.CommonTable inner : query.with()) {
            if (Identifiers.matches(inner.name(), table.name().name())) {
                // From here on, another table hides the name.
                return found || !query.recursive() && in(inner.query());
            }
            found |= in(inner.query());
        }
        return query.body().accept(this) || found;
    }

    @Override
    public Boolean visit(QueryBody.Select select) {
        boolean found = false;
        for (FromItem item : select.from()) {
            found |= item.accept(this);
        }
        return found;
    }

    @Override
    public Boolean visit(QueryBody.SetOperation operation) {
        boolean except = operation.operator() == SetOperator.EXCEPT;
        String within = operation.operator() + (operation.all() ? " ALL" : "");
        boolean all = operation.operator() != SetOperator.UNION && operation.all();
        boolean left = within(all ? within : null, () -> operation.left().accept(this));
        return within(all || except ? within : null, () -> operation.right().accept(this)) || left;
    }

    private boolean within(@Nullable String what, BooleanSupplier part) {
        String around = forbidden;
        forbidden = what == null ? around : what;
        boolean found = part.getAsBoolean();
        forbidden = around;
        return found;
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
        boolean itself = item.name().size() == 1
                && Identifiers.matches(item.name().get(0), table.name().name());
        if (itself && checking && forbidden != null) {
            throw wrong(
                    "the recursive query '" + table.name().name() + "' can't read itself within " + forbidden,
                    item.position());
        }
        if (itself) {
            references.add(item);
        }
        return itself;
    }

    @Override
    public Boolean visit(FromItem.Subquery subquery) {
        return in(subquery.query());
    }

    @Override
    public Boolean visit(FromItem.Join join) {
        String outer = "the side of an outer join that may be NULL";
        boolean keepsLeft = join.kind() == FromItem.JoinKind.LEFT || join.kind() == FromItem.JoinKind.FULL;
        boolean keepsRight = join.kind() == FromItem.JoinKind.RIGHT || join.kind() == FromItem.JoinKind.FULL;
        boolean left = within(keepsRight ? outer : null, () -> join.left().accept(this));
        return within(keepsLeft ? outer : null, () -> join.right().accept(this)) || left;
    }

    @Override
    public Boolean visit(FromItem.Unnest unnest) {
        return false;
    }
}
