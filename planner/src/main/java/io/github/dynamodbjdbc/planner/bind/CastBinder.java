package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.IntervalFields;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.IntervalLiterals;
import io.github.dynamodbjdbc.planner.type.Literals;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TypeNames;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Binds casts. */
final class CastBinder {
    private static final int MILLISECONDS = 3;
    private static final int MOST_DIGITS = 9;
    private static final Set<ColumnType> TIMES = EnumSet.of(ColumnType.TIME, ColumnType.TIMESTAMP, ColumnType.TIMETZ);

    private final ExpressionScope expressions;
    private final Rex rex;
    private final Casts casts;

    CastBinder(ExpressionScope expressions) {
        this.expressions = expressions;
        this.rex = expressions.rex();
        this.casts = expressions.casts();
    }

    Value bind(Expression.Cast cast) {
        boolean variant = !isInterval(cast) && TypeNames.columnType(cast.type()) == ColumnType.VARIANT;
        if (!variant || cast.operand() instanceof Expression.Parameter) {
            return Value.of(converted(cast));
        }
        // CAST(column AS VARIANT) reads a declared column without conversion, values of other types included.
        Value raw = expressions.reference(cast.operand()).raw(cast.position());
        return new Value(named(cast, casts.anyValue(raw.rex())), false, null, raw.inFull());
    }

    private static boolean isInterval(Expression.Cast cast) {
        return cast.type().name().startsWith("INTERVAL");
    }

    private RexNode converted(Expression.Cast cast) {
        if (isInterval(cast)) {
            return interval(cast, expressions.bind(cast.operand()).rex());
        }
        ColumnType type = TypeNames.columnType(cast.type());
        if (type == ColumnType.TIMESTAMPTZ && cast.operand() instanceof Expression.StringLiteral written) {
            Expression inZone = ZonedLiterals.inRegion(written, cast);
            if (inZone != null) {
                return expressions.bind(inZone).rex();
            }
        }
        if (type == ColumnType.TIMESTAMPTZ) {
            return casts.withZone(converted(ofTimestamp(cast)));
        }
        RexNode operand = isBoundMoment(cast, type) ? moment(cast, type) : operand(cast.operand());
        return switch (type) {
            case DOCUMENT -> named(cast, attempted(cast, rex.call(documentOperator(cast), casts.element(operand))));
            case LIST ->
                named(cast, attempted(cast, list(cast, rex.call(DocumentOperators.TO_LIST, casts.element(operand)))));
            case VARIANT -> named(cast, casts.anyValue(operand));
            default -> named(cast, bounded(cast, type, cast(cast, type, operand)));
        };
    }

    /** JSON text of any value is JSON; a DOCUMENT is one of an object. */
    private static ScalarFunction documentOperator(Expression.Cast cast) {
        return cast.type().name().startsWith("JSON") ? DocumentOperators.PARSE_JSON : DocumentOperators.TO_DOCUMENT;
    }

    private RexNode list(Expression.Cast cast, RexNode list) {
        return cast.type().name().equals("BAG") ? expressions.bag(list) : list;
    }

    private RexNode attempted(Expression.Cast cast, RexNode value) {
        return cast.tryCast() ? rex.call(CastOperators.ATTEMPT, value) : value;
    }

    private static Expression.Cast ofTimestamp(Expression.Cast cast) {
        TypeName type =
                new TypeName("TIMESTAMP", cast.type().arguments(), cast.type().position());
        return new Expression.Cast(cast.operand(), type, cast.tryCast(), cast.position());
    }

    /** A cast to INTERVAL, INTERVAL(digits) or one with fields, as {@code INTERVAL DAY TO SECOND(3)}. */
    private RexNode interval(Expression.Cast cast, RexNode operand) {
        IntervalFields fields = IntervalLiterals.fields(cast.type());
        if (fields == null) {
            RexNode interval = casts.interval(operand, cast.tryCast(), cast.position());
            return cast.type().arguments().isEmpty()
                    ? interval
                    : rex.call(
                            CastOperators.ROUND_INTERVAL,
                            interval,
                            rex.number(cast.type().arguments().get(0)));
        }
        boolean read = Types.isText(operand.getType()) || Types.isAny(operand.getType());
        RexNode value = read ? operand : casts.interval(operand, cast.tryCast(), cast.position());
        return rex.call(
                cast.tryCast() ? CastOperators.TRY_INTERVAL_FIELDS : CastOperators.TO_INTERVAL_FIELDS,
                value,
                rex.text(fields.toString()));
    }

    /** Wraps the value so that its errors name the column to which it is written, and a value that is lost is an error. */
    private RexNode named(Expression.Cast cast, RexNode value) {
        String column = cast.column();
        return column == null || value instanceof RexLiteral || value instanceof RexDynamicParam
                ? value
                : rex.builder().makeCall(value.getType(), CastOperators.IN_COLUMN, List.of(value, rex.text(column)));
    }

    /** Binds the operand of a cast, which may have any type. */
    private RexNode operand(Expression expression) {
        return expression instanceof Expression.Parameter parameter && parameter.column() == null
                ? expressions.untyped(parameter)
                : expressions.bind(expression).rex();
    }

    /** Whether the cast makes a parameter a date or time. DynamoDB can compare with such a value, as with a literal. */
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
        boolean time = TIMES.contains(type) && !rounded;
        if (time && constant(operand) instanceof String text && Literals.isFiner(text)) {
            expressions.state().notes().warn(Literals.cutOff(text));
        }
        return casts.cast(operand, rex.types().of(type, true), cast.tryCast(), cast.position());
    }

    /** The value of a constant; null for other expressions and for NULL. */
    private static @Nullable Object constant(RexNode operand) {
        ConstantFolder.Known known = ConstantFolder.evaluate(operand);
        return known == null ? null : DynamicFunctions.canonical(known.value());
    }

    /** Applies the length, precision and scale, or fractional digits of the type. */
    private RexNode bounded(Expression.Cast cast, ColumnType type, RexNode value) {
        if (type == ColumnType.UUID) {
            return casts.uuid(value, cast.tryCast());
        }
        TypeName name = cast.type();
        if (TypeNames.isName(name)) {
            return rex.call(CastOperators.TO_NAME, value);
        }
        List<Integer> arguments = name.arguments();
        if (arguments.isEmpty() || Rex.isNull(value)) {
            return value;
        }
        int first = arguments.get(0);
        if (TIMES.contains(type) && first > MOST_DIGITS) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT,
                    "a time has up to " + MOST_DIGITS + " digits of seconds",
                    name.position());
        }
        return switch (type) {
            case VARCHAR -> casts.ofLength(value, first);
            case NUMERIC -> {
                NumericRange digits = TypeNames.digits(name);
                yield casts.ofScale(value, digits.precision(), digits.scale(), cast.tryCast());
            }
            // Times have milliseconds, so further digits need no rounding.
            case TIME, TIMESTAMP ->
                first >= MILLISECONDS
                        ? value
                        : rex.call(
                                type == ColumnType.TIMESTAMP ? TimeOperators.ROUND_TIMESTAMP : TimeOperators.ROUND_TIME,
                                value,
                                rex.number(first));
            case TIMETZ -> first >= MILLISECONDS ? value : rex.call(ZoneOperators.ROUND, value, rex.number(first));
            default -> value;
        };
    }
}
