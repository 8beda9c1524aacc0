package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Converts bare text: quoted literals and bound text. Among values that are all numbers, or all dates or times, bare text is converted
 * to their type, as in PostgreSQL. Next to attributes, whose values have their own types, it stays text.
 */
final class BareTexts {
    private BareTexts() {}

    /** Whether the expression may be bare text. */
    static boolean isBare(Expression expression) {
        return expression instanceof Expression.StringLiteral
                || expression instanceof Expression.Parameter parameter && parameter.column() == null;
    }

    /** @param written the expressions of the values */
    static List<RexNode> among(ExpressionScope expressions, List<Expression> written, List<RexNode> values) {
        List<RelDataType> others = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            boolean ofOwnType = !isBare(written.get(i))
                    || written.get(i) instanceof Expression.Parameter parameter
                            && expressions.state().parameters().bound(parameter) != null;
            if (ofOwnType && !Rex.isNull(values.get(i))) {
                others.add(values.get(i).getType());
            }
        }
        ColumnType wanted = wanted(expressions.rex(), others);
        if (wanted == null) {
            return values;
        }
        List<RexNode> converted = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            converted.add(
                    isBare(written.get(i))
                            ? converted(expressions.state(), written.get(i), values.get(i), wanted)
                            : values.get(i));
        }
        return converted;
    }

    /** The type to which bare text is converted among values of these types; null if it stays text. */
    private static @Nullable ColumnType wanted(Rex rex, List<RelDataType> others) {
        if (others.isEmpty()) {
            return null;
        }
        if (others.stream().allMatch(Types::isNumber)) {
            return ColumnType.NUMERIC;
        }
        RelDataType time = others.stream().allMatch(Types::isTime) ? rex.types().common(others) : null;
        return time == null ? null : Types.columnType(time);
    }

    /** Converts bare text to a number or a time; other bound values are not changed. */
    static RexNode converted(StatementState state, Expression written, RexNode value, ColumnType wanted) {
        if (wanted == ColumnType.NUMERIC && written instanceof Expression.Parameter parameter) {
            if (!state.parameters().isText(parameter)) {
                return value;
            }
            // The value is checked when it is bound, even if no row needs it, as a literal is checked during planning.
            state.parameters().use(parameter.index(), wanted);
            return state.rex().parameter(parameter.index(), wanted);
        }
        boolean convertible = written instanceof Expression.Parameter || Types.isText(value.getType());
        return convertible ? new LiteralConversion(state, wanted).convert(written, value) : value;
    }

    /** Whether a column of a query is bare text, to be converted to the type of the other side of a set operation. */
    static boolean isBareColumn(QueryBody body, int index) {
        if (body instanceof QueryBody.Nested nested) {
            Query query = nested.query();
            return isBareColumn(query.body(), index);
        }
        if (body instanceof QueryBody.Values values) {
            return values.rows().stream()
                    .allMatch(row -> index < row.size() && row.get(index) instanceof Expression.StringLiteral);
        }
        return body instanceof QueryBody.Select select
                && select.items().stream().allMatch(SelectItem.Item.class::isInstance)
                && index < select.items().size()
                && ((SelectItem.Item) select.items().get(index)).expression() instanceof Expression.StringLiteral;
    }
}
