package io.github.dynamodbjdbc.planner.bind;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.FilteredAggregate;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Aggregated;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Binds windows. Named windows are expanded where they are used. */
final class WindowBinder {
    private final ExpressionScope expressions;
    private final Map<String, Window> named;
    private final Rex rex;

    WindowBinder(ExpressionScope expressions, Map<String, Window> named) {
        this.expressions = expressions;
        this.named = named;
        this.rex = expressions.rex();
    }

    /** The windows of a WINDOW clause, each merged with the earlier window that it names. */
    static Map<String, Window> named(List<QueryBody.NamedWindow> clause) {
        Map<String, Window> windows = new LinkedHashMap<>();
        for (QueryBody.NamedWindow window : clause) {
            if (windows.put(key(window.name()), merge(window.window(), windows)) != null) {
                throw new QueryException(
                        ErrorKind.GROUPING,
                        "window '" + window.name().name() + "' is defined twice",
                        window.name().position());
            }
        }
        return windows;
    }

    RexNode bind(
            Window written,
            Aggregated entry,
            Expression.FunctionCall call,
            List<RexNode> arguments,
            @Nullable RexNode filter) {
        Window window = merge(written, named);
        List<RexNode> partition = window.partitionBy().stream()
                .map(expression -> expressions.bind(expression).rex())
                .toList();
        Window.Frame frame = window.frame();
        boolean framed = entry.function().allowsFraming();
        if (frame != null) {
            checkFrame(window, frame, entry.function());
        }
        boolean range = frame != null && frame.unit() == Window.FrameUnit.RANGE;
        boolean offset = frame != null && range && hasOffset(frame);
        List<RexFieldCollation> order = new ArrayList<>();
        for (SortItem item : window.orderBy()) {
            order.add(collation(item, offset));
        }
        if (order.isEmpty() && entry.function().requiresOrder()) {
            throw new QueryException(
                    ErrorKind.GROUPING,
                    entry.function().getName() + " needs an ORDER BY in its window",
                    window.position());
        }
        RelDataType key = order.size() == 1 ? order.get(0).left.getType() : null;
        boolean rows = frame != null && frame.unit() == Window.FrameUnit.ROWS
                || entry.function().getKind() == SqlKind.ROW_NUMBER;
        RexWindowBound lower = frame == null || !framed
                ? RexWindowBounds.UNBOUNDED_PRECEDING
                : bound(frame.start(), frame.unit(), key);
        RexWindowBound upper = upper(frame, framed, !order.isEmpty(), key);
        SqlAggFunction function = filter == null ? entry.function() : new FilteredAggregate(entry.function());
        List<RexNode> operands = filter == null ? arguments : guarded(filter, arguments);
        return rex.builder()
                .makeOver(
                        type(function, operands),
                        function,
                        operands,
                        partition,
                        ImmutableList.copyOf(order),
                        lower,
                        upper,
                        exclusion(frame),
                        rows,
                        true,
                        false,
                        call.distinct() && !entry.isCollected(),
                        call.ignoreNulls() && entry.isWindowFunction());
    }

    /** The result type. It is nullable for functions of a row, since a frame may have no rows. */
    private RelDataType type(SqlAggFunction function, List<RexNode> operands) {
        if (function.equals(SqlStdOperatorTable.LAG) || function.equals(SqlStdOperatorTable.LEAD)) {
            return rex.nullable(operands.get(0).getType(), true);
        }
        List<RelDataType> types = operands.stream().map(RexNode::getType).toList();
        RelDataType type = function.inferReturnType(
                new Aggregate.AggCallBinding(rex.types(), function, List.of(), types, true, false));
        boolean ofRow =
                switch (function.getKind()) {
                    case FIRST_VALUE, LAST_VALUE, NTH_VALUE -> true;
                    default -> false;
                };
        return ofRow ? rex.nullable(type, true) : type;
    }

    /** The condition of FILTER, and arguments that are evaluated only where it is true, since they could fail elsewhere. */
    private List<RexNode> guarded(RexNode filter, List<RexNode> arguments) {
        RexNode met = rex.call(SqlStdOperatorTable.IS_TRUE, filter);
        List<RexNode> operands = new ArrayList<>();
        operands.add(met);
        for (RexNode argument : arguments) {
            RelDataType type = rex.nullable(argument.getType(), true);
            operands.add(
                    argument.isA(SqlKind.LITERAL) || argument.isA(SqlKind.INPUT_REF)
                            ? argument
                            : rex.builder()
                                    .makeCall(
                                            type, SqlStdOperatorTable.CASE, List.of(met, argument, rex.nullOf(type))));
        }
        return operands;
    }

    /** A sort key, with an explicit position of NULLs. */
    private RexFieldCollation collation(SortItem item, boolean offset) {
        RexNode key = expressions.bind(item.expression()).rex();
        Set<SqlKind> directions = new HashSet<>();
        if (item.descending()) {
            directions.add(SqlKind.DESCENDING);
        }
        boolean nullsFirst = NullPlacement.isFirst(item);
        directions.add(nullsFirst ? SqlKind.NULLS_FIRST : SqlKind.NULLS_LAST);
        return new RexFieldCollation(offset ? distant(key) : key, directions);
    }

    /** The sort key for RANGE with a distance: a number or a moment, since distances between texts are undefined. */
    private RexNode distant(RexNode key) {
        return Types.isAny(key.getType())
                ? rex.as(CoercionOperators.AS_NUMERIC, key)
                : expressions.casts().computed(key);
    }

    private static boolean hasOffset(Window.Frame frame) {
        return frame.start().distance() != null
                || frame.end() != null && frame.end().distance() != null;
    }

    private static void checkFrame(Window window, Window.Frame frame, SqlAggFunction function) {
        if (frame.unit() == Window.FrameUnit.GROUPS && window.orderBy().isEmpty()) {
            throw new QueryException(ErrorKind.GROUPING, "GROUPS needs an ORDER BY in its window", frame.position());
        }
        boolean upside = rank(frame.start().kind())
                > rank(
                        frame.end() == null
                                ? Window.BoundKind.CURRENT_ROW
                                : frame.end().kind());
        if (upside
                || frame.start().kind() == Window.BoundKind.UNBOUNDED_FOLLOWING
                || frame.end() != null && frame.end().kind() == Window.BoundKind.UNBOUNDED_PRECEDING) {
            throw new QueryException(ErrorKind.GROUPING, "a frame can't end before it starts", frame.position());
        }
        if (frame.unit() == Window.FrameUnit.RANGE
                && hasOffset(frame)
                && window.orderBy().size() != 1) {
            throw new QueryException(
                    ErrorKind.GROUPING, "RANGE with an offset needs an ORDER BY of one key", frame.position());
        }
    }

    private static int rank(Window.BoundKind kind) {
        return switch (kind) {
            case UNBOUNDED_PRECEDING -> 0;
            case PRECEDING -> 1;
            case CURRENT_ROW -> 2;
            case FOLLOWING -> 3;
            case UNBOUNDED_FOLLOWING -> 4;
        };
    }

    /** The end of the frame: the current row for {@code ROWS start}, and for an order without a frame. */
    private RexWindowBound upper(
            Window.@Nullable Frame frame, boolean framed, boolean ordered, @Nullable RelDataType key) {
        if (!framed) {
            return RexWindowBounds.CURRENT_ROW;
        }
        if (frame == null) {
            return ordered ? RexWindowBounds.CURRENT_ROW : RexWindowBounds.UNBOUNDED_FOLLOWING;
        }
        return frame.end() == null ? RexWindowBounds.CURRENT_ROW : bound(frame.end(), frame.unit(), key);
    }

    /** @param key the type of the sort key if there is one; otherwise null */
    private RexWindowBound bound(Window.Bound bound, Window.FrameUnit unit, @Nullable RelDataType key) {
        return switch (bound.kind()) {
            case UNBOUNDED_PRECEDING -> RexWindowBounds.UNBOUNDED_PRECEDING;
            case UNBOUNDED_FOLLOWING -> RexWindowBounds.UNBOUNDED_FOLLOWING;
            case CURRENT_ROW -> RexWindowBounds.CURRENT_ROW;
            case PRECEDING -> RexWindowBounds.preceding(distance(bound, unit, key));
            case FOLLOWING -> RexWindowBounds.following(distance(bound, unit, key));
        };
    }

    private RexNode distance(Window.Bound bound, Window.FrameUnit unit, @Nullable RelDataType key) {
        return switch (unit) {
            case ROWS -> distance(bound, null);
            case RANGE -> distance(bound, Objects.requireNonNull(key));
            case GROUPS -> rex.call(NumberOperators.PEER_GROUPS, distance(bound, null));
        };
    }

    /** @param key the type of the sort key of a RANGE; null for ROWS and GROUPS */
    private RexNode distance(Window.Bound bound, @Nullable RelDataType key) {
        Expression distance = Objects.requireNonNull(bound.distance());
        BigDecimal number = Shapes.number(distance);
        boolean whole = number != null && number.stripTrailingZeros().scale() <= 0;
        if (number != null && (number.signum() < 0 || key == null && !whole)) {
            throw invalid(key == null ? "an integer" : "a distance from 0 up", distance.position());
        }
        if (key == null) {
            if (distance instanceof Expression.Parameter parameter) {
                expressions.state().parameters().use(parameter.index(), ColumnType.BIGINT);
                return rex.parameter(parameter.index(), ColumnType.BIGINT);
            }
            if (number == null) {
                throw invalid("an integer", distance.position());
            }
            return rex.number(number.setScale(0));
        }
        RexNode length = length(distance, key);
        boolean fits = Types.isTime(key)
                ? Types.isInterval(length.getType())
                : Types.isNumber(key) && Types.isNumber(length.getType());
        if (!fits) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "a RANGE over " + Types.describe(key) + " can't be given a distance of type "
                            + Types.describe(length.getType()),
                    distance.position());
        }
        ConstantFolder.Known known = ConstantFolder.evaluate(length);
        if (known != null && known.value() instanceof Interval interval && interval.compareTo(Interval.ZERO) < 0) {
            throw invalid("a distance from 0 up", distance.position());
        }
        return length;
    }

    /** The distance of a RANGE. Over moments a string literal is an interval. */
    private RexNode length(Expression distance, RelDataType key) {
        if (Types.isTime(key) && distance instanceof Expression.StringLiteral text) {
            Position position = text.position();
            return expressions
                    .bind(new Expression.IntervalLiteral(false, text.value(), null, null, position))
                    .rex();
        }
        return expressions.bind(distance).rex();
    }

    private static QueryException invalid(String wanted, Position position) {
        return new QueryException(ErrorKind.GROUPING, "a bound of a frame is " + wanted, position);
    }

    private static RexWindowExclusion exclusion(Window.@Nullable Frame frame) {
        if (frame == null || frame.exclusion() == null) {
            return RexWindowExclusion.EXCLUDE_NO_OTHER;
        }
        return switch (frame.exclusion()) {
            case CURRENT_ROW -> RexWindowExclusion.EXCLUDE_CURRENT_ROW;
            case GROUP -> RexWindowExclusion.EXCLUDE_GROUP;
            case TIES -> RexWindowExclusion.EXCLUDE_TIES;
            case NO_OTHERS -> RexWindowExclusion.EXCLUDE_NO_OTHER;
        };
    }

    private static Window merge(Window window, Map<String, Window> known) {
        Identifier base = window.base();
        if (base == null) {
            return window;
        }
        Window inherited = known.get(key(base));
        if (inherited == null) {
            throw new QueryException(
                    ErrorKind.GROUPING,
                    "there is no window '" + base.name() + "'" + NearestName.hint(base.name(), known.keySet()),
                    base.position());
        }
        if (!window.partitionBy().isEmpty()) {
            throw refused(base, "PARTITION BY");
        }
        if (!window.orderBy().isEmpty() && !inherited.orderBy().isEmpty()) {
            throw refused(base, "ORDER BY");
        }
        if (window.parenthesized() && inherited.frame() != null) {
            throw new QueryException(
                    ErrorKind.GROUPING,
                    "window '" + base.name() + "' has a frame, so it can only be used as it is",
                    base.position());
        }
        List<SortItem> order = window.orderBy().isEmpty() ? inherited.orderBy() : window.orderBy();
        Window.Frame frame = window.frame() == null ? inherited.frame() : window.frame();
        return new Window(null, true, inherited.partitionBy(), order, frame, window.position());
    }

    private static QueryException refused(Identifier base, String clause) {
        return new QueryException(
                ErrorKind.GROUPING, "window '" + base.name() + "' can't be given another " + clause, base.position());
    }

    private static String key(Identifier name) {
        return name.quoted() ? name.name() : name.name().toLowerCase(Locale.ROOT);
    }
}
