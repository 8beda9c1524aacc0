package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.relation.BaseRelation;
import io.github.dynamodbjdbc.planner.relation.Relation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of a row constructor. {@code t.*} is all columns of t there, as in PostgreSQL; {@code t.a.*} is the list of a document's values. */
final class RowValues {
    private final ExpressionScope expressions;

    private RowValues(ExpressionScope expressions) {
        this.expressions = expressions;
    }

    /** Null for other expressions. */
    static @Nullable List<Expression> of(ExpressionScope expressions, Expression expression) {
        return expression instanceof Expression.Row row ? new RowValues(expressions).of(row) : null;
    }

    private List<Expression> of(Expression.Row row) {
        List<Expression> values = new ArrayList<>();
        for (Expression value : row.values()) {
            Expression.NameReference name = starred(value);
            if (name != null && expressions.reference(name) instanceof WholeRow whole) {
                for (String column : columns(whole.relation(), name)) {
                    values.add(new Expression.NameReference(
                            List.of(name.parts().get(0), new Identifier(column, true, name.position())),
                            name.position()));
                }
            } else {
                values.add(value);
            }
        }
        return values;
    }

    /** The name before a star; null for other expressions. */
    private static Expression.@Nullable NameReference starred(Expression value) {
        return value instanceof Expression.FunctionCall call
                        && call.name().name().equals("PATH_VALUES")
                        && call.arguments().get(0) instanceof Expression.NameReference name
                        && name.parts().size() == 1
                        && call.arguments().get(1) instanceof Expression.ListValue steps
                        && steps.elements().size() == 1
                        && steps.elements().get(0) instanceof Expression.BooleanLiteral
                ? name
                : null;
    }

    private static Set<String> columns(Relation relation, Expression.NameReference name) {
        Set<String> columns = new LinkedHashSet<>();
        if (!(relation instanceof BaseRelation base)) {
            relation.shown().forEach(column -> columns.add(column.name()));
            return columns;
        }
        TableSchema table = base.table();
        columns.addAll(table.keyColumns());
        table.declared().stream().map(Column::name).forEach(columns::add);
        if (columns.size() == table.keyColumns().size()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "the columns of " + table.shownName()
                            + " other than keys are not declared, so a row of all of them is unknown; "
                            + "name the columns",
                    name.position());
        }
        return columns;
    }
}
