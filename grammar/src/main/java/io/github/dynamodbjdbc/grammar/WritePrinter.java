package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class WritePrinter implements WriteStatement.Visitor<SqlWriter>, WriteStatement.MergeActionVisitor<SqlWriter> {
    private final SqlWriter out;
    private final ExpressionPrinter expressions;

    WritePrinter(SqlWriter out) {
        this.out = out;
        this.expressions = new ExpressionPrinter(out);
    }

    @Override
    public SqlWriter visit(WriteStatement.Insert statement) {
        out.text(statement.kind().name()).text(" ");
        expressions.queries().hints(statement.hints());
        out.text("INTO ").dotted(statement.table());
        alias(statement.alias());
        if (!statement.columns().isEmpty()) {
            out.text(" ").names(statement.columns());
        }
        out.text(" ");
        if (statement.source() instanceof WriteStatement.ItemSource items) {
            if (items.items().isEmpty()) {
                out.text("<<>>");
            } else {
                out.text("VALUE ").list(items.items(), expressions::expression);
            }
        } else if (statement.source() instanceof WriteStatement.QuerySource query) {
            expressions.queries().query(query.query());
        }
        expressions.queries().optionalValue(" TTL ", statement.ttl());
        if (statement.onConflict() != null) {
            onConflict(statement.onConflict());
        }
        return returning(statement.returning());
    }

    private void onConflict(WriteStatement.OnConflict conflict) {
        out.text(" ON CONFLICT");
        if (!conflict.columns().isEmpty()) {
            out.text(" ").names(conflict.columns());
        }
        out.text(" DO ").text(conflict.action().name());
        actions(conflict.assignments(), conflict.removals());
    }

    @Override
    public SqlWriter visit(WriteStatement.Update statement) {
        out.text("UPDATE ");
        expressions.queries().hints(statement.hints());
        out.dotted(statement.table());
        alias(statement.alias());
        actions(statement.assignments(), statement.removals());
        where(statement.where());
        return returning(statement.returning());
    }

    @Override
    public SqlWriter visit(WriteStatement.Delete statement) {
        out.text("DELETE ");
        expressions.queries().hints(statement.hints());
        out.text("FROM ").dotted(statement.table());
        alias(statement.alias());
        where(statement.where());
        return returning(statement.returning());
    }

    @Override
    public SqlWriter visit(WriteStatement.Truncate statement) {
        return out.text("TRUNCATE TABLE ").dotted(statement.table());
    }

    @Override
    public SqlWriter visit(WriteStatement.Purge statement) {
        out.text("PURGE EXPIRED FROM ").dotted(statement.table());
        if (statement.index() != null) {
            out.text(" USING INDEX ").name(statement.index());
        }
        expressions.queries().optionalValue(" SINCE ", statement.since());
        where(statement.where());
        expressions.queries().optionalValue(" LIMIT ", statement.limit());
        return out;
    }

    @Override
    public SqlWriter visit(WriteStatement.Merge statement) {
        out.text("MERGE ");
        expressions.queries().hints(statement.hints());
        out.text("INTO ").dotted(statement.table());
        alias(statement.alias());
        out.text(" USING ");
        expressions.queries().primary(statement.source()).text(" ON ");
        expressions.expression(statement.condition());
        for (WriteStatement.MergeClause clause : statement.clauses()) {
            out.text(clause.matched() ? " WHEN MATCHED" : " WHEN NOT MATCHED");
            expressions.optional(" AND ", clause.condition());
            out.text(" THEN ");
            clause.action().accept(this);
        }
        return returning(statement.returning());
    }

    @Override
    public SqlWriter visit(WriteStatement.MergeUpdate action) {
        out.text("UPDATE");
        actions(action.assignments(), action.removals());
        return out;
    }

    @Override
    public SqlWriter visit(WriteStatement.MergeDelete action) {
        return out.text("DELETE");
    }

    @Override
    public SqlWriter visit(WriteStatement.MergeInsert action) {
        out.text("INSERT ");
        if (!action.columns().isEmpty()) {
            out.names(action.columns()).text(" ");
        }
        out.text("VALUES (");
        expressions.expressions(action.values());
        return out.text(")");
    }

    @Override
    public SqlWriter visit(WriteStatement.MergeNothing action) {
        return out.text("DO NOTHING");
    }

    private void actions(List<WriteStatement.Assignment> assignments, List<Expression> removals) {
        if (!assignments.isEmpty()) {
            out.text(" SET ").list(assignments, assignment -> {
                if (assignment.target() == null) {
                    out.text("TTL ");
                    expressions.value(assignment.value());
                } else {
                    expressions.expression(assignment.target()).text(" = ");
                    expressions.expression(assignment.value());
                }
            });
        }
        if (!removals.isEmpty()) {
            out.text(" REMOVE ").list(removals, expressions::expression);
        }
    }

    private void alias(@Nullable Identifier alias) {
        if (alias != null) {
            out.text(" AS ").name(alias);
        }
    }

    private void where(@Nullable Expression where) {
        if (where != null) {
            out.text(" WHERE ");
            expressions.expression(where);
        }
    }

    private SqlWriter returning(WriteStatement.@Nullable Returning returning) {
        if (returning == null) {
            return out;
        }
        out.text(" RETURNING ");
        if (returning.scope() != null) {
            out.text(returning.scope().name()).text(" ");
        }
        if (returning.version() != null) {
            out.text(returning.version().name()).text(" ");
        }
        return returning.scope() != null ? out.text("*") : expressions.queries().items(returning.items());
    }
}
