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
 * Text in quotes, or bound, that stands among values all of which are numbers, or all of which are dates or times: as in PostgreSQL it
 * is one of them. Beside attributes, whose values have types of their own, it stays text.
 */
final class BareTexts {
    private BareTexts() {}

    /** Whether it may be text that takes another type. */
    static boolean isBare(Expression expression) {
        return expression instanceof Expression.StringLiteral
                || expression instanceof Expression.Parameter parameter && parameter.column() == null;
    }

    /** @param written the expressions that the values come from */
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

    /** The type that bare text takes among values of these types; null if it stays text. */
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

    /** Bare text as a number or a time; what else is bound stays what it is. */
    static RexNode converted(StatementState state, Expression written, RexNode value, ColumnType wanted) {
        if (wanted == ColumnType.NUMERIC && written instanceof Expression.Parameter parameter) {
            if (!state.parameters().isText(parameter)) {
                return value;
            }
            // Checked when it is bound, as a literal is when the statement is planned: whether a row needs it or not.
            state.parameters().use(parameter.index(), wanted);
            return state.rex().parameter(parameter.index(), wanted);
        }
        boolean convertible = written instanceof Expression.Parameter || Types.isText(value.getType());
        return convertible ? new LiteralConversion(state, wanted).convert(written, value) : value;
    }

    /** Whether the column of a query is bare text, which takes the type that the other side of a set operation has. */
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
