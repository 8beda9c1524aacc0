package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.TextOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import io.github.dynamodbjdbc.planner.relation.SelectedColumn;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds comparisons. A literal or parameter is converted to the type of the key or declared column on the other side. */
final class ComparisonBinder {
    private static final Map<SqlKind, String> SYMBOLS = Map.of(
            SqlKind.EQUALS, "=",
            SqlKind.NOT_EQUALS, "<>",
            SqlKind.LESS_THAN, "<",
            SqlKind.LESS_THAN_OR_EQUAL, "<=",
            SqlKind.GREATER_THAN, ">",
            SqlKind.GREATER_THAN_OR_EQUAL, ">=");

    private final StatementState state;
    private final ExpressionScope expressions;
    private final Rex rex;

    ComparisonBinder(ExpressionScope expressions) {
        this.state = expressions.state();
        this.expressions = expressions;
        this.rex = state.rex();
    }

    /** One side of a comparison: its expression, and its bound value or the sides of a row. */
    record Side(
            Expression expression,
            @Nullable Value value,
            @Nullable List<Side> row) {
        Value single() {
            if (value == null) {
                throw new QueryException(
                        ErrorKind.TYPE_MISMATCH,
                        "a row of several values can only be compared with another row",
                        expression.position());
            }
            return value;
        }
    }

    Side side(Expression expression) {
        List<Expression> row = RowValues.of(expressions, expression);
        if (row != null) {
            return new Side(expression, null, row.stream().map(this::side).toList());
        }
        BigDecimal number = Shapes.number(expression);
        // A number that is only compared may have more digits than DynamoDB stores.
        Value value = number == null ? expressions.bind(expression) : Value.of(rex.number(number));
        return new Side(expression, value, null);
    }

    RexNode compare(BinaryOperator operator, Expression left, Expression right, Position position) {
        return compare(kind(operator), side(left), side(right), position);
    }

    RexNode compare(SqlKind kind, Side left, Side right, Position position) {
        List<Side> leftRow = left.row();
        List<Side> rightRow = right.row();
        if (leftRow != null && rightRow != null) {
            return compareRows(kind, leftRow, rightRow, position);
        }
        if (left.expression() instanceof Expression.SetValue && right.expression() instanceof Expression.SetValue) {
            // Two bags are comparable even if only one of them can be a set.
            return compare(kind, bagList(left), bagList(right), position);
        }
        List<RexNode> values = together(List.of(left, right), kind == SqlKind.EQUALS || kind == SqlKind.NOT_EQUALS);
        return compare(kind, values.get(0), values.get(1), position);
    }

    private RexNode bagList(Side bag) {
        return rex.call(DocumentOperators.BAG_LIST, bag.single().rex());
    }

    /** A comparison of converted values. */
    RexNode compare(SqlKind kind, RexNode left, RexNode right, Position position) {
        RexNode one = nextTo(right, left, position);
        RexNode other = nextTo(left, right, position);
        check(SYMBOLS.getOrDefault(kind, "="), one, other, position);
        return Comparisons.compare(rex.builder(), kind, one, other);
    }

    /** A value read as the type of the other operand, if that is an interval or a time with a time zone. */
    private RexNode nextTo(RexNode other, RexNode value, Position position) {
        return nextToTimeOfZone(nextToInterval(value, other, position), other, position);
    }

    /** Converts a value that is compared with an interval: a dynamic value may be an interval, literal or bound text must be one. */
    private RexNode nextToInterval(RexNode value, RexNode other, Position position) {
        if (!Types.isInterval(other.getType()) || Rex.isNull(value)) {
            return value;
        }
        boolean written = value instanceof RexLiteral || value instanceof RexDynamicParam;
        if (Types.isText(value.getType()) && written) {
            return state.casts().interval(value, false, position);
        }
        return Types.isAny(value.getType()) ? state.casts().intervalOf(value) : value;
    }

    /** Converts a value that is compared with a time of a zone: a TIME is one of UTC, text has to be one. */
    private RexNode nextToTimeOfZone(RexNode value, RexNode other, Position position) {
        RelDataType type = value.getType();
        if (!Types.isZonedTime(other.getType()) || Rex.isNull(value) || Types.isZonedTime(type)) {
            return value;
        }
        boolean written = value instanceof RexLiteral || value instanceof RexDynamicParam;
        if (Types.isAny(type) || Types.isText(type) && !written) {
            return state.rex().as(ZoneOperators.AS_TIMETZ, value);
        }
        return Types.isText(type) || Types.isTimeOfDay(type)
                ? state.casts().cast(value, other.getType(), false, position)
                : value;
    }

    /** Refuses types of which no values can be compared. */
    void check(String operator, RexNode left, RexNode right, Position position) {
        RelDataType one = left.getType();
        RelDataType other = right.getType();
        boolean open = Types.isAny(one) || Types.isAny(other) || Rex.isNull(left) || Rex.isNull(right);
        boolean intervals = Types.isInterval(one) || Types.isInterval(other);
        boolean apart = Types.isTime(one) && Types.isTime(other) && Types.isTimeOfDay(one) != Types.isTimeOfDay(other);
        boolean alike = Types.isInterval(one) && Types.isInterval(other);
        boolean zoned = Types.isZonedTime(one) != Types.isZonedTime(other);
        if (!open && (apart || zoned || intervals && !alike)) {
            throw ArithmeticBinder.notApplicable(
                    operator, Types.describe(List.of(one, other), " " + operator + " "), position);
        }
    }

    /** Binds an expression that is compared with a column of a subquery. Bare text is converted to the column's type. */
    RexNode beside(Expression expression, SelectedColumn column, Position position) {
        boolean literal = column.converts() && Shapes.time(expression) == null;
        if (!BareTexts.isBare(expression) && !literal) {
            return expressions.bind(expression).rex();
        }
        Value other = new Value(column.reference(position), column.converts(), null);
        Side subquery = new Side(new Expression.NullLiteral(position), other, null);
        return together(List.of(side(expression), subquery), true).get(0);
    }

    /** Converts values that are compared with each other. */
    private List<RexNode> together(List<Side> sides, boolean equality) {
        ColumnType type = null;
        String column = null;
        boolean stored = false;
        boolean onlySampled = false;
        ImpossibleComparisons.warn(state, sides);
        for (Side side : sides) {
            Value value = side.single();
            if (type == null && value.givesType()) {
                boolean sampled = value.compared() != null;
                // A key of an index has its type in any case.
                onlySampled = sampled && !value.converts();
                type = sampled ? value.compared() : Types.columnType(value.type());
                column = value.rex() instanceof ColumnRef reference ? reference.label() : null;
                stored = sampled || Types.isStored(value.type());
            }
        }
        // Next to a moment, a text key is read as a moment; it does not turn the other sides into text.
        ColumnType moment = type == null || type == ColumnType.VARCHAR ? momentOf(sides) : null;
        boolean besideNumber = type == null && (sides.stream().anyMatch(this::isComputedNumber) || areNumbers(sides));
        List<RexNode> converted = new ArrayList<>();
        for (Side side : sides) {
            RexNode parameter = parameter(side, sides);
            if (parameter != null) {
                converted.add(parameter);
            } else if (moment != null && isText(side.expression())) {
                converted.add(new LiteralConversion(state, moment)
                        .convert(side.expression(), side.single().rex()));
            } else if (onlySampled && !isBare(side.expression())) {
                converted.add(side.single().rex());
            } else {
                converted.add(
                        besideNumber
                                ? asNumber(side)
                                : converted(side.expression(), side.single(), type, column, stored));
            }
        }
        ImpossibleComparisons.expect(state, sides, converted, equality);
        return converted;
    }

    /** The type to which literal or bound text is converted: that of the times among the sides; null if there is none. */
    private static @Nullable ColumnType momentOf(List<Side> sides) {
        ColumnType moment = null;
        for (Side side : sides) {
            RelDataType type = side.single().type();
            if (Types.isTime(type)) {
                moment = moment == null || moment == Types.columnType(type)
                        ? Types.columnType(type)
                        : ColumnType.TIMESTAMP;
            }
        }
        return moment;
    }

    /** Whether the expression is a literal or a parameter, which is all that a sampled type converts. */
    private static boolean isBare(Expression expression) {
        return expression instanceof Expression.StringLiteral
                || expression instanceof Expression.BooleanLiteral
                || expression instanceof Expression.BinaryLiteral
                || expression instanceof Expression.TemporalLiteral
                || expression instanceof Expression.Parameter
                || Shapes.number(expression) != null;
    }

    /** Whether the expression is a text literal or bound text. */
    private boolean isText(Expression expression) {
        return expression instanceof Expression.StringLiteral
                || state.parameters().isText(expression);
    }

    /** Whether the side is a computed number: neither an attribute, which may hold any type, nor a literal. */
    private boolean isComputedNumber(Side side) {
        RexNode rex = side.single().rex();
        boolean computed = rex instanceof RexCall && Shapes.number(side.expression()) == null
                || rex instanceof ColumnRef column && !state.columns().isStoredAttribute(column.getIndex());
        return computed && Types.isNumber(rex.getType()) && !Rex.isNull(rex);
    }

    /** Whether the sides are numbers, NULL and bare text, with at least one number. */
    private static boolean areNumbers(List<Side> sides) {
        boolean numbers = false;
        for (Side side : sides) {
            boolean number = Types.isNumber(side.single().type());
            if (!number
                    && !BareTexts.isBare(side.expression())
                    && !Rex.isNull(side.single().rex())) {
                return false;
            }
            numbers |= number;
        }
        return numbers;
    }

    /** Converts a side next to a number. Bare text becomes a number. */
    private RexNode asNumber(Side side) {
        RexNode rex = side.single().rex();
        if (BareTexts.isBare(side.expression())) {
            return BareTexts.converted(state, side.expression(), rex, ColumnType.NUMERIC);
        }
        if (rex instanceof RexCall && Types.isText(rex.getType()) && !Rex.isNull(rex)) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "a string can't be compared with a number; CAST one of them",
                    side.expression().position());
        }
        return rex;
    }

    /** The parameter that replaces a literal, so that the plan serves other literals too; null if the literal has to stay. */
    private @Nullable RexNode parameter(Side side, List<Side> sides) {
        LiftedLiterals literals = state.literals();
        if (literals == null || !literals.isCompared(side.expression())) {
            return null;
        }
        SqlTypeName type =
                side.expression() instanceof Expression.StringLiteral ? SqlTypeName.VARCHAR : SqlTypeName.DECIMAL;
        List<Value> others = sides.stream()
                .filter(other -> !literals.isCompared(other.expression()))
                .map(Side::single)
                .toList();
        boolean meansTheSame = !others.isEmpty()
                && others.stream()
                        .allMatch(other -> other.rex() instanceof ColumnRef column
                                && state.columns().isStoredAttribute(column.getIndex())
                                && other.compared() == null
                                && (other.dynamic() || other.type().getSqlTypeName() == type));
        return meansTheSame ? rex.lifted(literals.lift(side.expression()), type) : null;
    }

    private RexNode converted(
            Expression expression, Value value, @Nullable ColumnType type, @Nullable String column, boolean stored) {
        return type == null || value.givesType()
                ? value.rex()
                : new LiteralConversion(state, type, column, stored).convert(expression, value.rex());
    }

    /** Compares rows: {@code (a, b) < (c, d)} is {@code a < c OR a = c AND b < d}. */
    private RexNode compareRows(SqlKind kind, List<Side> left, List<Side> right, Position position) {
        checkSizes(left, right, position);
        List<RexNode> parts = new ArrayList<>();
        if (kind == SqlKind.EQUALS || kind == SqlKind.NOT_EQUALS) {
            for (int i = 0; i < left.size(); i++) {
                parts.add(compare(kind, left.get(i), right.get(i), position));
            }
            return kind == SqlKind.EQUALS ? rex.and(parts) : rex.or(parts);
        }
        for (int i = 0; i < left.size(); i++) {
            List<RexNode> conditions = new ArrayList<>();
            for (int j = 0; j < i; j++) {
                conditions.add(compare(SqlKind.EQUALS, left.get(j), right.get(j), position));
            }
            SqlKind last = i == left.size() - 1 ? kind : strict(kind);
            conditions.add(compare(last, left.get(i), right.get(i), position));
            parts.add(rex.and(conditions));
        }
        return rex.or(parts);
    }

    private static void checkSizes(List<Side> left, List<Side> right, Position position) {
        if (left.size() != right.size()) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "a row of " + left.size() + " values is compared with one of " + right.size(),
                    position);
        }
    }

    RexNode distinct(Expression.IsDistinctFrom distinct) {
        RexNode same = notDistinct(side(distinct.left()), side(distinct.right()), distinct.position());
        return distinct.negated() ? same : rex.not(same);
    }

    private RexNode notDistinct(Side left, Side right, Position position) {
        List<Side> leftRow = left.row();
        List<Side> rightRow = right.row();
        if (leftRow != null && rightRow != null) {
            checkSizes(leftRow, rightRow, position);
            List<RexNode> columns = new ArrayList<>();
            for (int i = 0; i < leftRow.size(); i++) {
                columns.add(notDistinct(leftRow.get(i), rightRow.get(i), position));
            }
            return rex.and(columns);
        }
        List<RexNode> values = together(List.of(left, right), true);
        RexNode one = values.get(0);
        RexNode other = values.get(1);
        one = nextTo(other, one, position);
        other = nextTo(one, other, position);
        check("IS DISTINCT FROM", one, other, position);
        if (Rex.isNull(one) || Rex.isNull(other)) {
            return rex.call(SqlStdOperatorTable.IS_NULL, Rex.isNull(one) ? other : one);
        }
        if (one instanceof RexLiteral || other instanceof RexLiteral) {
            return rex.call(SqlStdOperatorTable.IS_TRUE, compare(SqlKind.EQUALS, one, other, position));
        }
        // For simple operands, equality and IS NULL are used: DynamoDB can evaluate them.
        return isSimple(one) && isSimple(other)
                ? rex.or(List.of(
                        rex.and(List.of(
                                rex.call(SqlStdOperatorTable.IS_NULL, one),
                                rex.call(SqlStdOperatorTable.IS_NULL, other))),
                        rex.call(SqlStdOperatorTable.IS_TRUE, compare(SqlKind.EQUALS, one, other, position))))
                : Comparisons.notDistinct(rex.builder(), one, other);
    }

    private static boolean isSimple(RexNode node) {
        return node instanceof RexInputRef || node instanceof RexDynamicParam;
    }

    RexNode between(Expression.Between between) {
        Side operand = side(between.operand());
        Side low = side(between.low());
        Side high = side(between.high());
        boolean rows = Stream.of(operand, low, high).anyMatch(side -> side.row() != null);
        // With dates and timestamps, each bound is converted on its own for the comparison.
        boolean dates = !rows
                && Stream.of(operand, low, high)
                        .anyMatch(side -> side.single().converts()
                                && Types.isDate(side.single().type()))
                && Stream.of(operand, low, high)
                        .anyMatch(side -> Types.isTimestamp(side.single().type()));
        Position position = between.position();
        RexNode inside;
        if (dates || rows) {
            inside = within(operand, low, high, position);
            inside = between.symmetric() ? rex.or(List.of(inside, within(operand, high, low, position))) : inside;
        } else {
            List<RexNode> values = together(List.of(operand, low, high), false);
            inside = within(values.get(0), values.get(1), values.get(2), position);
            inside = between.symmetric()
                    ? rex.or(List.of(inside, within(values.get(0), values.get(2), values.get(1), position)))
                    : inside;
        }
        return between.negated() ? rex.not(inside) : inside;
    }

    private RexNode within(Side operand, Side low, Side high, Position position) {
        return rex.and(List.of(
                compare(SqlKind.GREATER_THAN_OR_EQUAL, operand, low, position),
                compare(SqlKind.LESS_THAN_OR_EQUAL, operand, high, position)));
    }

    private RexNode within(RexNode operand, RexNode low, RexNode high, Position position) {
        return rex.and(List.of(
                compare(SqlKind.GREATER_THAN_OR_EQUAL, operand, low, position),
                compare(SqlKind.LESS_THAN_OR_EQUAL, operand, high, position)));
    }

    RexNode in(Expression.InList in) {
        Side operand = side(in.operand());
        List<RexNode> equalities = new ArrayList<>();
        List<Side> members = in.values().stream().map(this::side).toList();
        boolean mixed = isMixed(members);
        for (Side member : members) {
            equalities.add(
                    mixed
                            ? withMember(operand, member, in.position())
                            : compare(SqlKind.EQUALS, operand, member, in.position()));
        }
        RexNode any = rex.or(equalities);
        return in.negated() ? rex.not(any) : any;
    }

    /** Whether text that is written or bound is next to members that may be of another type, and are no times. */
    private boolean isMixed(List<Side> members) {
        return members.stream().allMatch(member -> member.row() == null)
                && members.stream().anyMatch(member -> isText(member.expression()))
                && members.stream().anyMatch(this::isOfOtherType);
    }

    private boolean isOfOtherType(Side member) {
        RexNode value = member.single().rex();
        return !isText(member.expression())
                && !Rex.isNull(value)
                && !Types.isText(value.getType())
                && !Types.isTime(value.getType());
    }

    /**
     * The equality of a value and a member of a list of mixed types. Text that would be converted to the other side's type, and can't be, is of
     * another type: the equality is unknown. The type of a key or declared column is that of all members.
     */
    private RexNode withMember(Side operand, Side member, Position position) {
        if (operand.row() != null || operand.single().givesType()) {
            return compare(SqlKind.EQUALS, operand, member, position);
        }
        if (operand.expression() instanceof Expression.Parameter && !isText(operand.expression())) {
            // Its value is unknown now, and may be of another type than one of the members.
            return compare(
                    SqlKind.EQUALS, operand.single().rex(), member.single().rex(), position);
        }
        try {
            return compare(SqlKind.EQUALS, tried(operand, member), tried(member, operand), position);
        } catch (QueryException failure) {
            if (!failure.kind().isOfValues()) {
                throw failure;
            }
            return rex.nullOf(SqlTypeName.BOOLEAN);
        }
    }

    /** The side, with bound text next to a number, boolean or time as its TRY_CAST: its value is unknown when the statement is planned. */
    private Side tried(Side side, Side other) {
        RelDataType type = other.single().type();
        ColumnType wanted = Types.isNumber(type)
                ? ColumnType.NUMERIC
                : Types.isTime(type) || Types.isBoolean(type) ? Types.columnType(type) : null;
        Position position = side.expression().position();
        return wanted != null && state.parameters().isText(side.expression())
                ? side(new Expression.Cast(
                        side.expression(), new TypeName(wanted.name(), List.of(), position), true, position))
                : side;
    }

    RexNode like(Expression.Like like) {
        Position position = like.position();
        Value operand = expressions.bind(like.operand());
        Value pattern = expressions.bind(like.pattern());
        boolean converts = operand.converts() && Types.isText(operand.type());
        RexNode patternRex =
                converts ? converted(like.pattern(), pattern, ColumnType.VARCHAR, null, false) : pattern.rex();
        List<RexNode> operands = new ArrayList<>();
        operands.add(searched(operand.rex(), position));
        operands.add(pattern(patternRex, position));
        if (like.escape() != null) {
            operands.add(pattern(expressions.bind(like.escape()).rex(), position));
        }
        boolean escaped = operands.size() > 2;
        RexNode matches = rex.builder()
                .makeCall(
                        like.caseInsensitive()
                                ? escaped ? TextOperators.ILIKE_ESCAPE : TextOperators.ILIKE
                                : escaped ? TextOperators.LIKE_ESCAPE : TextOperators.LIKE,
                        operands);
        return like.negated() ? rex.not(matches) : matches;
    }

    /** The operand of LIKE: text, or a date or time as text. Numbers and booleans are refused. */
    private RexNode searched(RexNode value, Position position) {
        RelDataType type = value.getType();
        if (!Rex.isNull(value) && (Types.isNumber(type) || Types.isBoolean(type))) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "LIKE takes a string, not " + Types.describe(type) + "; CAST(… AS VARCHAR) makes it one",
                    position);
        }
        return state.casts().asText(value, position);
    }

    private RexNode pattern(RexNode value, Position position) {
        RelDataType type = value.getType();
        if (!Rex.isNull(value) && !Types.isAny(type) && !Types.isText(type)) {
            throw ArithmeticBinder.notApplicable("LIKE", "LIKE " + Types.describe(List.of(type), ""), position);
        }
        return state.casts().asText(value, position);
    }

    static SqlKind kind(BinaryOperator operator) {
        return switch (operator) {
            case EQUAL -> SqlKind.EQUALS;
            case NOT_EQUAL -> SqlKind.NOT_EQUALS;
            case LESS -> SqlKind.LESS_THAN;
            case LESS_OR_EQUAL -> SqlKind.LESS_THAN_OR_EQUAL;
            case GREATER -> SqlKind.GREATER_THAN;
            case GREATER_OR_EQUAL -> SqlKind.GREATER_THAN_OR_EQUAL;
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    private static SqlKind strict(SqlKind kind) {
        return switch (kind) {
            case LESS_THAN_OR_EQUAL -> SqlKind.LESS_THAN;
            case GREATER_THAN_OR_EQUAL -> SqlKind.GREATER_THAN;
            default -> kind;
        };
    }
}
