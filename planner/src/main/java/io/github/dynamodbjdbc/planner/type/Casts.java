package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import io.github.dynamodbjdbc.planner.function.MomentOperators;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.TimeString;
import org.jspecify.annotations.Nullable;

/** Explicit casts, and the implicit ones that PostgreSQL allows. Their results differ from those of Calcite's casts. */
public final class Casts {
    private final Rex rex;

    public Casts(Rex rex) {
        this.rex = rex;
    }

    /**
     * @param target without length or scale, which {@link #ofLength} and {@link #ofScale} add
     * @param attempt whether a value that can't be cast becomes NULL instead of an error
     */
    public RexNode cast(RexNode operand, RelDataType target, boolean attempt, Position position) {
        RelDataType type = operand.getType();
        SqlTypeName name = target.getSqlTypeName();
        if (Rex.isNull(operand)) {
            return rex.nullOf(rex.nullable(target, true));
        }
        if (Types.isAny(target)) {
            return anyValue(operand);
        }
        if (Types.isText(target)) {
            return text(operand, position);
        }
        if (Types.isZoned(target)) {
            return withZone(cast(operand, rex.type(SqlTypeName.TIMESTAMP, true), attempt, position));
        }
        if (Types.isZoned(type) || Types.isZonedTime(type) || Types.isZonedTime(target)) {
            return zoned(operand, target, attempt, position);
        }
        if (Types.isInterval(type) && Types.isTimeOfDay(target)) {
            return rex.call(TimeOperators.LATER_TIME, midnight(), operand);
        }
        if (Types.isBinary(target) && Types.isBinary(type)) {
            // Calcite gives a literal a type of its own.
            return operand;
        }
        if (name == type.getSqlTypeName()) {
            // A literal has its own scale, unlike a column.
            return Types.isDecimal(type) && !DynamoTypeSystem.isNumeric(type)
                    ? rex.strict(target, CastOperators.TO_NUMERIC, operand)
                    : Types.isStored(target) ? alike(operand, target) : computed(operand);
        }
        if (Types.isNumber(type) && Types.isNumber(target)) {
            return number(operand, name, attempt);
        }
        boolean truth =
                Types.isBoolean(type) && Types.isNumber(target) || Types.isNumber(type) && Types.isBoolean(target);
        if (Types.isAny(type) || Types.isText(type) || truth) {
            return parsed(operand, target, attempt, position);
        }
        if (Types.isTime(type)
                && Types.isTime(target)
                && !(Types.isTimeOfDay(type) || Types.isDate(type) && Types.isTimeOfDay(target))) {
            return rex.strict(target, SqlStdOperatorTable.CAST, computed(operand));
        }
        if (Types.isNumber(type) && Types.isTime(target) || Types.isTime(type) && Types.isNumber(target)) {
            RelDataType time = Types.isTime(type) ? type : target;
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "there is no cast between a number and a " + Types.describe(time)
                            + "; TO_TIMESTAMP, TIMESTAMP_MILLIS and EXTRACT(EPOCH FROM …) name the unit of the number",
                    position);
        }
        throw new QueryException(
                ErrorKind.TYPE_MISMATCH,
                "there is no cast of a value of type " + Types.describe(type) + " to " + Types.describe(target),
                position);
    }

    /** A cast of a timestamp with a time zone, or to or of a time with one. */
    private RexNode zoned(RexNode operand, RelDataType target, boolean attempt, Position position) {
        RelDataType type = operand.getType();
        if (Types.isZonedTime(type) && Types.isZonedTime(target)) {
            return operand;
        }
        if (Types.isZonedTime(type) && Types.isTimeOfDay(target)) {
            return rex.call(ZoneOperators.TIME_OF, operand);
        }
        if (Types.isZonedTime(target) && (Types.isAny(type) || Types.isText(type))) {
            return rex.call(attempt ? ZoneOperators.TRY_TIMETZ : ZoneOperators.TO_TIMETZ, operand);
        }
        if (Types.isZonedTime(target) && Types.isTimeOfDay(type)) {
            return rex.call(ZoneOperators.OF_TIME, computed(operand));
        }
        if (Types.isZoned(type)) {
            return Types.isZonedTime(target)
                    ? rex.call(ZoneOperators.OF_TIMESTAMP, withoutZone(operand))
                    : cast(withoutZone(operand), target, attempt, position);
        }
        throw new QueryException(
                ErrorKind.TYPE_MISMATCH,
                "there is no cast of a value of type " + Types.describe(type) + " to " + Types.describe(target),
                position);
    }

    /** A TIMESTAMP as one with a time zone. */
    public RexNode withZone(RexNode timestamp) {
        return Types.isZoned(timestamp.getType())
                ? timestamp
                : Rex.isNull(timestamp)
                        ? rex.nullOf(rex.types().of(ColumnType.TIMESTAMPTZ, true))
                        : rex.strict(rex.types().of(ColumnType.TIMESTAMPTZ, false), ZoneOperators.WITH_ZONE, timestamp);
    }

    /** The TIMESTAMP, in UTC, of one with a time zone; other values unchanged. */
    public RexNode withoutZone(RexNode value) {
        return Comparisons.withoutZone(rex.builder(), value);
    }

    private RexNode midnight() {
        return rex.time(new TimeString(0, 0, 0));
    }

    /** In a comparison with a cast, a column's value is converted to the digits of its text. */
    private RexNode alike(RexNode operand, RelDataType target) {
        RexNode exact =
                Types.isExact(target) && !Types.isExact(operand.getType()) ? exact(operand, target, false) : null;
        return exact == null ? operand : exact;
    }

    /**
     * A time or timestamp with all digits of a text.
     *
     * @return null if the operand is not such a text
     */
    @Nullable
    public RexNode exact(RexNode operand, RelDataType target, boolean attempt) {
        RelDataType type = operand.getType();
        SqlTypeName name = target.getSqlTypeName();
        boolean text =
                (Types.isAny(type) || Types.isText(type) || Types.isStored(type) && type.getSqlTypeName() == name)
                        && ConstantFolder.evaluate(operand) == null
                        && !(operand instanceof RexDynamicParam);
        if (!text || name != SqlTypeName.TIMESTAMP && name != SqlTypeName.TIME) {
            return null;
        }
        SqlFunction function = name == SqlTypeName.TIME
                ? attempt ? CastOperators.TRY_EXACT_TIME : CastOperators.TO_EXACT_TIME
                : attempt ? CastOperators.TRY_EXACT_TIMESTAMP : CastOperators.TO_EXACT_TIMESTAMP;
        return rex.builder()
                .makeCall(rex.types().stored(name, attempt || type.isNullable(), true), function, List.of(operand));
    }

    /** A date or time without its text, as functions take it. */
    public RexNode computed(RexNode value) {
        RelDataType type = value.getType();
        return Types.isStored(type)
                ? rex.strict(rex.type(type.getSqlTypeName(), type.isNullable()), MomentOperators.COMPUTED, value)
                : value;
    }

    /** Converts a number to another numeric type; a literal remains a literal. */
    private RexNode number(RexNode operand, SqlTypeName target, boolean attempt) {
        RelDataType type = rex.type(target, operand.getType().isNullable());
        if (operand instanceof RexLiteral literal && Types.isInteger(operand.getType())) {
            BigDecimal value = Objects.requireNonNull(literal.getValueAs(BigDecimal.class));
            if (target == SqlTypeName.BIGINT) {
                return rex.builder().makeExactLiteral(value, type);
            }
        }
        if (target == SqlTypeName.DECIMAL) {
            return rex.strict(type, CastOperators.TO_NUMERIC, operand);
        }
        if (target == SqlTypeName.REAL) {
            return attempt
                    ? rex.call(CastOperators.TRY_REAL, operand)
                    : rex.strict(type, CastOperators.TO_REAL, operand);
        }
        if (target == SqlTypeName.DOUBLE) {
            return attempt
                    ? rex.call(CastOperators.TRY_DOUBLE, operand)
                    : rex.strict(type, NumberOperators.FINITE, operand);
        }
        // Halves are rounded away from zero; Calcite's cast truncates.
        RexNode whole =
                Types.isInteger(operand.getType()) ? operand : rex.call(CastOperators.ROUND_TO_INTEGER, operand);
        return integer(whole, target, attempt);
    }

    private RexNode integer(RexNode number, SqlTypeName target, boolean attempt) {
        RelDataType type = rex.type(target, attempt || number.getType().isNullable());
        return rex.builder()
                .makeCall(type, attempt ? SqlLibraryOperators.SAFE_CAST : SqlStdOperatorTable.CAST, List.of(number));
    }

    /** Parses text, or converts a boolean or a value of any type. */
    private RexNode parsed(RexNode operand, RelDataType target, boolean attempt, Position position) {
        SqlTypeName name = target.getSqlTypeName();
        SqlFunction simple =
                switch (name) {
                    case BOOLEAN -> attempt ? CastOperators.TRY_BOOLEAN : CastOperators.TO_BOOLEAN;
                    case BINARY, VARBINARY -> attempt ? CastOperators.TRY_BINARY : CastOperators.TO_BINARY;
                    case DATE -> attempt ? CastOperators.TRY_DATE : CastOperators.TO_DATE;
                    case TIME -> attempt ? CastOperators.TRY_TIME : CastOperators.TO_TIME;
                    case TIMESTAMP -> attempt ? CastOperators.TRY_TIMESTAMP : CastOperators.TO_TIMESTAMP;
                    case DECIMAL, DOUBLE, REAL -> attempt ? CastOperators.TRY_NUMERIC : CastOperators.TO_NUMERIC;
                    case TINYINT, SMALLINT, INTEGER, BIGINT ->
                        attempt ? CastOperators.TRY_WHOLE : CastOperators.TO_WHOLE;
                    default -> null;
                };
        if (simple == null) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH, "there is no cast to " + Types.describe(target), position);
        }
        RexNode value = rex.call(simple, written(operand, name));
        if (Types.isApproximate(target)) {
            return number(value, name, attempt);
        }
        return Types.isInteger(target) ? integer(value, name, attempt) : value;
    }

    /** A literal may use more notations of dates and timestamps than items may. */
    private RexNode written(RexNode operand, SqlTypeName target) {
        boolean moment = target == SqlTypeName.DATE || target == SqlTypeName.TIMESTAMP;
        return moment && Types.isText(operand.getType()) && operand instanceof RexLiteral literal
                ? rex.text(LiteralMoment.iso(Objects.requireNonNull(RexLiteral.stringValue(literal))))
                : operand;
    }

    /** A row's value as an interval; NULL if it is none. */
    public RexNode intervalOf(RexNode value) {
        return rex.as(CoercionOperators.AS_INTERVAL, value);
    }

    public RexNode interval(RexNode value, boolean attempt, Position position) {
        RelDataType type = value.getType();
        if (Types.isInterval(type)) {
            return value;
        }
        if (Rex.isNull(value)) {
            return rex.nullOf(IntervalType.of(rex.types(), true));
        }
        if (Types.isText(type) && value instanceof RexLiteral literal && !attempt) {
            return rex.interval(IntervalLiterals.of(Objects.requireNonNull(RexLiteral.stringValue(literal)), position));
        }
        if (Types.isTimeOfDay(type)) {
            return rex.call(TimeOperators.DIFFERENCE_OF_TIMES, computed(value), midnight());
        }
        if (Types.isAny(type) || Types.isText(type)) {
            return rex.call(attempt ? CastOperators.TRY_INTERVAL : CastOperators.TO_INTERVAL, value);
        }
        throw new QueryException(
                ErrorKind.TYPE_MISMATCH,
                "an interval is wanted, not a value of type " + Types.describe(type),
                position);
    }

    /** Converts to text: binary in base64, numbers without an exponent, true and false. */
    public RexNode text(RexNode operand, Position position) {
        RelDataType type = operand.getType();
        if (Types.isText(type)) {
            return operand;
        }
        if (Rex.isNull(operand)) {
            return rex.nullOf(SqlTypeName.VARCHAR);
        }
        SqlFunction moment = textOf(type);
        if (moment != null) {
            // Without its zone it may have more digits.
            return rex.call(moment, withoutZone(operand));
        }
        if (Types.isAny(type) || Types.family(type) != null) {
            return rex.call(CastOperators.TO_TEXT, operand);
        }
        throw new QueryException(
                ErrorKind.TYPE_MISMATCH, "a value of type " + Types.describe(type) + " is not a string", position);
    }

    /** The text of a UUID in its one form, with lower-case letters. */
    public RexNode uuid(RexNode text, boolean attempt) {
        return Rex.isNull(text) ? text : rex.call(attempt ? CastOperators.TRY_UUID : CastOperators.TO_UUID, text);
    }

    /** Truncates text to a number of characters. */
    public RexNode ofLength(RexNode text, int length) {
        return rex.strict(text.getType(), CastOperators.TO_LENGTH, text, rex.number(length));
    }

    /** NUMERIC(precision, scale); halves are rounded away from zero. */
    public RexNode ofScale(RexNode number, int precision, int scale, boolean attempt) {
        return Rex.isNull(number)
                ? number
                : rex.builder()
                        .makeCall(
                                rex.nullable(
                                        number.getType(),
                                        attempt || number.getType().isNullable()),
                                attempt ? CastOperators.TRY_DECIMAL : CastOperators.TO_DECIMAL,
                                List.of(number, rex.number(precision), rex.number(scale)));
    }

    /**
     * Converts to a value of any type. Dates and times are represented by numbers and have no type in documents, so they become the text in which
     * they are stored.
     */
    public RexNode anyValue(RexNode value) {
        if (Types.isAny(value.getType())) {
            return value;
        }
        return Rex.isNull(value) ? rex.nullOf(SqlTypeName.ANY) : rex.call(ComparisonOperators.CANONICAL, stored(value));
    }

    /** Converts to a value that a document or list can hold. */
    public RexNode stored(RexNode value) {
        SqlFunction text =
                switch (value.getType().getSqlTypeName()) {
                    case DATE -> CastOperators.STORED_DATE;
                    case TIME -> CastOperators.STORED_TIME;
                    case TIMESTAMP -> CastOperators.STORED_TIMESTAMP;
                    default -> textOf(value.getType());
                };
        return text == null ? value : rex.call(text, value);
    }

    /** The same for a function that may put it into a list or document, where equal numbers have to be equal objects. */
    public RexNode element(RexNode value) {
        return Types.isNumber(value.getType()) ? rex.call(ComparisonOperators.CANONICAL, value) : stored(value);
    }

    /** The function that casts a date, time or interval to text; null for other types. */
    static @Nullable SqlFunction textOf(RelDataType type) {
        if (Types.isInterval(type)) {
            return CastOperators.INTERVAL_TEXT;
        }
        return switch (type.getSqlTypeName()) {
            case DATE -> CastOperators.DATE_TEXT;
            case TIME -> CastOperators.TIME_TEXT;
            case TIMESTAMP -> Types.isZoned(type) ? ZoneOperators.TIMESTAMPTZ_TEXT : CastOperators.TIMESTAMP_TEXT;
            case TIME_TZ -> ZoneOperators.TIMETZ_TEXT;
            default -> null;
        };
    }

    /** The operand of an operator that takes text: a number or date of a known type becomes text. */
    public RexNode asText(RexNode value, Position position) {
        return asText(CoercionOperators.AS_VARCHAR, value, position);
    }

    /** The operand of {@code ||}: as in PostgreSQL, a number, boolean or date becomes text, also if an item holds it. */
    public RexNode written(RexNode value, Position position) {
        return asText(CoercionOperators.AS_WRITTEN, value, position);
    }

    private RexNode asText(SqlFunction ofItems, RexNode value, Position position) {
        return Types.isAny(value.getType())
                ? Rex.isNull(value) ? rex.nullOf(SqlTypeName.VARCHAR) : rex.as(ofItems, value)
                : text(value, position);
    }

    /** The operand of an operator that takes binary; text is not converted. */
    public RexNode asBinary(RexNode value, Position position) {
        RelDataType type = value.getType();
        if (Rex.isNull(value)) {
            return rex.nullOf(SqlTypeName.VARBINARY);
        }
        if (Types.isAny(type)) {
            return rex.as(CoercionOperators.AS_VARBINARY, value);
        }
        if (!Types.isBinary(type)) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "the other operand is VARBINARY, so this one has to be VARBINARY too, not " + Types.describe(type)
                            + "; it is written X'0A'",
                    position);
        }
        return value;
    }

    /** Converts a branch, row or side to the common type of all. */
    public RexNode toCommon(RexNode value, RelDataType common, Position position) {
        return Types.isNull(common) ? value : cast(value, common, false, position);
    }

    /** Converts to a TIMESTAMP from a DATE or TIMESTAMP; a time or an interval is an error. Values of items that are none become NULL. */
    public RexNode timestamp(RexNode value, Position position) {
        return moment(
                value, SqlTypeName.TIMESTAMP, CoercionOperators.AS_TIMESTAMP, CastOperators.TO_TIMESTAMP, position);
    }

    public RexNode date(RexNode value, Position position) {
        return moment(value, SqlTypeName.DATE, CoercionOperators.AS_DATE, CastOperators.TO_DATE, position);
    }

    /** Text in the statement must be a date or time; text in items becomes NULL if it is none. */
    private RexNode moment(
            RexNode value, SqlTypeName wanted, SqlFunction ofItems, SqlFunction ofStatement, Position position) {
        RelDataType present = value.getType();
        if (Types.isZoned(present)) {
            return moment(withoutZone(value), wanted, ofItems, ofStatement, position);
        }
        if (present.getSqlTypeName() == wanted) {
            return computed(value);
        }
        if (Rex.isNull(value)) {
            return rex.nullOf(wanted);
        }
        if (value instanceof RexLiteral && Types.isText(present)) {
            return rex.call(ofStatement, written(value, wanted));
        }
        if (Types.isAny(present) || Types.isText(present)) {
            return rex.as(ofItems, value);
        }
        if (Types.isMoment(present)) {
            return rex.strict(rex.type(wanted, false), SqlStdOperatorTable.CAST, computed(value));
        }
        throw new QueryException(
                ErrorKind.TYPE_MISMATCH,
                "a date or timestamp is wanted, not a value of type " + Types.describe(present),
                position);
    }
}
