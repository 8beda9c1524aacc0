package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TypeNames;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/** The casts of a statement. */
final class CastBinder {
    private static final int MILLISECONDS = 3;

    private final ExpressionScope expressions;
    private final Rex rex;
    private final Casts casts;

    CastBinder(ExpressionScope expressions) {
        this.expressions = expressions;
        this.rex = expressions.rex();
        this.casts = expressions.casts();
    }

    RexNode bind(Expression.Cast cast) {
        if (cast.type().name().equals("INTERVAL")) {
            return casts.interval(expressions.bind(cast.operand()).rex(), cast.tryCast(), cast.position());
        }
        ColumnType type = TypeNames.columnType(cast.type());
        if (type == ColumnType.VARIANT) {
            // A declared column is read in full so, whatever its items hold.
            return casts.anyValue(
                    cast.operand() instanceof Expression.Parameter parameter
                            ? operand(parameter)
                            : expressions
                                    .reference(cast.operand())
                                    .raw(cast.position())
                                    .rex());
        }
        RexNode operand = isBoundMoment(cast, type) ? moment(cast, type) : operand(cast.operand());
        return switch (type) {
            case DOCUMENT -> rex.call(DocumentOperators.TO_DOCUMENT, casts.stored(operand));
            case LIST -> rex.call(DocumentOperators.TO_LIST, casts.stored(operand));
            default -> named(cast, bounded(cast, type, cast(cast, type, operand)));
        };
    }

    /** The value, whose errors name the column that it is written to. */
    private RexNode named(Expression.Cast cast, RexNode value) {
        String column = cast.column();
        return column == null || !(value instanceof RexCall)
                ? value
                : rex.builder().makeCall(value.getType(), CastOperators.IN_COLUMN, List.of(value, rex.text(column)));
    }

    /** Any type is converted. */
    private RexNode operand(Expression expression) {
        return expression instanceof Expression.Parameter parameter && parameter.column() == null
                ? expressions.untyped(parameter)
                : expressions.bind(expression).rex();
    }

    /** Whether it is a parameter as a date or time: such can be asked of DynamoDB, as a literal can. */
    private static boolean isBoundMoment(Expression.Cast cast, ColumnType type) {
        boolean moment = type == ColumnType.DATE || type == ColumnType.TIME || type == ColumnType.TIMESTAMP;
        return moment
                && !cast.tryCast()
                && cast.operand() instanceof Expression.Parameter parameter
                && parameter.column() == null;
    }

    private RexNode moment(Expression.Cast cast, ColumnType type) {
        int parameter = ((Expression.Parameter) cast.operand()).index();
        expressions.state().parameters().use(parameter, type);
        return rex.parameter(parameter, type);
    }

    private RexNode cast(Expression.Cast cast, ColumnType type, RexNode operand) {
        boolean rounded =
                !cast.type().arguments().isEmpty() && cast.type().arguments().get(0) <= MILLISECONDS;
        RexNode exact = rounded ? null : casts.exact(operand, rex.types().of(type, true), cast.tryCast());
        if (exact != null) {
            return exact;
        }
        return casts.cast(operand, rex.types().of(type, true), cast.tryCast(), cast.position());
    }

    /** A value of so many characters, digits or places. */
    private RexNode bounded(Expression.Cast cast, ColumnType type, RexNode value) {
        TypeName name = cast.type();
        List<Integer> arguments = name.arguments();
        if (arguments.isEmpty() || Rex.isNull(value)) {
            return value;
        }
        int first = arguments.get(0);
        return switch (type) {
            case VARCHAR -> casts.ofLength(value, first);
            case NUMERIC -> {
                NumericRange digits = TypeNames.digits(name);
                yield casts.ofScale(value, digits.precision(), digits.scale(), cast.tryCast());
            }
            // Places beyond milliseconds are not there to be rounded.
            case TIME, TIMESTAMP ->
                first >= MILLISECONDS
                        ? value
                        : rex.call(
                                type == ColumnType.TIMESTAMP ? TimeOperators.ROUND_TIMESTAMP : TimeOperators.ROUND_TIME,
                                value,
                                rex.number(first));
            default -> value;
        };
    }
}
