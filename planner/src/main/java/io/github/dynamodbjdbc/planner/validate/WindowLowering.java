package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Windows. Named ones are put in where they are used. */
final class WindowLowering {
    private final ExpressionLowering expressions;
    private final Map<String, Window> named;

    WindowLowering(ExpressionLowering expressions, Map<String, Window> named) {
        this.expressions = expressions;
        this.named = named;
    }

    /** The windows of a WINDOW clause, each with what it takes from the ones before it. */
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

    SqlNode lower(Window window) {
        Window merged = merge(window, named);
        SqlParserPos pos = Positions.of(window.position());
        List<SqlNode> partition = merged.partitionBy().stream()
                .map(expression -> expressions.lower(expression).sql())
                .toList();
        SqlNodeList order = expressions.sorting().keys(merged.orderBy(), false);
        Window.Frame frame = merged.frame();
        if (frame != null && frame.unit() == Window.FrameUnit.GROUPS) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED, "frames in GROUPS are not supported; ROWS and RANGE are", frame.position());
        }
        boolean rows = frame != null && frame.unit() == Window.FrameUnit.ROWS;
        if (frame != null
                && !rows
                && hasOffset(frame)
                && merged.orderBy().stream().anyMatch(this::isDynamic)) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "RANGE with an offset is run over whole numbers that are never NULL:"
                            + " ORDER BY COALESCE(CAST(… AS BIGINT), 0)",
                    frame.position());
        }
        return SqlWindow.create(
                null,
                null,
                new SqlNodeList(partition, pos),
                order,
                SqlLiteral.createBoolean(rows, pos),
                frame == null ? null : bound(frame.start()),
                frame == null ? null : upper(frame),
                null,
                exclusion(frame, pos),
                pos);
    }

    /** Whether rows are taken out of its frames, which may leave none. */
    boolean excludes(Window window) {
        Window.Frame frame = merge(window, named).frame();
        return frame != null && frame.exclusion() != null && frame.exclusion() != Window.Exclusion.NO_OTHERS;
    }

    private static boolean hasOffset(Window.Frame frame) {
        return frame.start().distance() != null
                || frame.end() != null && frame.end().distance() != null;
    }

    private boolean isDynamic(SortItem key) {
        return expressions.lower(key.expression()).dynamic();
    }

    /** {@code ROWS start} means up to the current row. */
    private SqlNode upper(Window.Frame frame) {
        return frame.end() == null ? SqlWindow.createCurrentRow(Positions.of(frame.position())) : bound(frame.end());
    }

    private SqlNode bound(Window.Bound bound) {
        SqlParserPos pos = Positions.of(bound.position());
        return switch (bound.kind()) {
            case UNBOUNDED_PRECEDING -> SqlWindow.createUnboundedPreceding(pos);
            case UNBOUNDED_FOLLOWING -> SqlWindow.createUnboundedFollowing(pos);
            case CURRENT_ROW -> SqlWindow.createCurrentRow(pos);
            case PRECEDING -> SqlWindow.createPreceding(distance(bound), pos);
            case FOLLOWING -> SqlWindow.createFollowing(distance(bound), pos);
        };
    }

    private SqlNode distance(Window.Bound bound) {
        Expression distance = bound.distance();
        if (distance == null) {
            throw new QueryException(ErrorKind.INTERNAL, "a frame's bound has no distance", bound.position());
        }
        return expressions.lower(distance).sql();
    }

    private static SqlLiteral exclusion(Window.@Nullable Frame frame, SqlParserPos pos) {
        if (frame == null || frame.exclusion() == null) {
            return SqlWindow.createExcludeNoOthers(pos);
        }
        return switch (frame.exclusion()) {
            case CURRENT_ROW -> SqlWindow.createExcludeCurrentRow(pos);
            case GROUP -> SqlWindow.createExcludeGroup(pos);
            case TIES -> SqlWindow.createExcludeTies(pos);
            case NO_OTHERS -> SqlWindow.createExcludeNoOthers(pos);
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
