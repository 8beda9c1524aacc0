package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Binds window functions: ranks, neighbours and aggregates. */
final class WindowBinder {
    private final Expression.FunctionCall call;
    private final ExpressionBinder binder;
    private final Window window;

    private WindowBinder(Expression.FunctionCall call, ExpressionBinder binder) {
        this.call = call;
        this.binder = binder;
        this.window = window(Objects.requireNonNull(call.over()));
    }

    static Bound bind(Expression.FunctionCall call, ExpressionBinder binder, List<WindowFunction> windows) {
        return new WindowBinder(call, binder).bind(windows);
    }

    private Window window(Window over) {
        Identifier base = over.base();
        if (base == null) {
            return over;
        }
        Window named = binder.scope.namedWindows.get(base.name());
        if (named == null || over.parenthesized() || named.base() != null) {
            throw new UnsupportedForOracle("a window made from another");
        }
        return named;
    }

    private Bound bind(List<WindowFunction> windows) {
        String name = call.name().name().toUpperCase(Locale.ROOT);
        if (call.distinct() || call.ignoreNulls() || !call.withinGroup().isEmpty()) {
            throw new UnsupportedForOracle("DISTINCT, IGNORE NULLS or an order in a window function");
        }
        if (Aggregates.isName(name)) {
            return aggregate(windows);
        }
        return switch (name) {
            case "ROW_NUMBER" -> rank(windows, true, (partition, row) -> row + 1);
            case "RANK" -> rank(windows, false, (partition, row) -> partition.firstPeer(row) + 1);
            case "DENSE_RANK" ->
                rank(windows, false, (partition, row) -> partition.ties().get(row) + 1);
            case "LAG" -> neighbour(windows, -1);
            case "LEAD" -> neighbour(windows, 1);
            case "NTILE" -> tile(windows);
            case "FIRST_VALUE" -> ofFrame(windows, rows -> rows.get(0));
            case "LAST_VALUE" -> ofFrame(windows, rows -> rows.get(rows.size() - 1));
            default -> throw new UnsupportedForOracle("window function " + name);
        };
    }

    private interface Rank {
        int of(WindowFunction.Partition partition, int row);
    }

    private Bound rank(List<WindowFunction> windows, boolean totalOrder, Rank rank) {
        if (window.frame() != null || !call.arguments().isEmpty() || call.filter() != null) {
            throw new UnsupportedForOracle("a rank with a frame, arguments or a filter");
        }
        return add(
                windows,
                totalOrder,
                StaticType.NUMBER,
                EnumSet.of(Trait.INTEGER),
                (partition, row) -> Numbers.cell(rank.of(partition, row)));
    }

    private Bound neighbour(List<WindowFunction> windows, int direction) {
        List<Expression> arguments = call.arguments();
        if (window.frame() != null || call.filter() != null || arguments.size() > 3) {
            throw new UnsupportedForOracle("LAG or LEAD with a frame or a filter");
        }
        List<Bound> both = Neighbours.together(List.of(
                binder.bind(arguments.get(0)),
                arguments.size() < 3 ? Bound.constant(null) : binder.bind(arguments.get(2))));
        Bound value = both.get(0);
        int distance = direction * (arguments.size() < 2 ? 1 : constant(arguments.get(1)));
        Bound otherwise = both.get(1);
        Bound either = ExpressionBinder.alternatives(List.of(value, otherwise), env -> null);
        return add(windows, true, either.kind(), Trait.computed(either.traits()), (partition, row) -> {
            if (row == 0) {
                // An error in a value is reported even if no row needs the value.
                partition.rows().forEach(value::value);
                partition.rows().forEach(each -> checkDefault(otherwise, each));
            }
            int other = row + distance;
            Cell cell = other < 0 || other >= partition.rows().size()
                    ? otherwise.value(partition.rows().get(row))
                    : value.value(partition.rows().get(other));
            return Moments.as(either.kind(), cell);
        });
    }

    /** PostgreSQL evaluates the default only for rows that need it, others for all rows. */
    private static void checkDefault(Bound otherwise, Env row) {
        try {
            otherwise.value(row);
        } catch (Rejected error) {
            throw new UnsupportedForOracle(
                    "whether the default of LAG or LEAD is computed where no row asks for it", error);
        }
    }

    private int constant(Expression expression) {
        if (!(expression instanceof Expression.NumberLiteral number)
                || number.value().scale() > 0) {
            throw new UnsupportedForOracle("a number of rows that is not a literal");
        }
        return number.value().intValueExact();
    }

    /** Tiles of almost equal sizes, the larger ones first. */
    private Bound tile(List<WindowFunction> windows) {
        if (window.frame() != null || call.filter() != null) {
            throw new UnsupportedForOracle("NTILE with a frame or a filter");
        }
        int tiles = constant(Functions.only(call.arguments()));
        if (tiles < 1) {
            throw Rejected.always("22014", "no tiles");
        }
        return add(windows, true, StaticType.NUMBER, EnumSet.of(Trait.INTEGER), (partition, row) -> {
            int size = partition.rows().size() / tiles;
            int larger = partition.rows().size() % tiles;
            int inLarger = larger * (size + 1);
            return Numbers.cell(row < inLarger ? row / (size + 1) + 1 : larger + (row - inLarger) / size + 1);
        });
    }

    private interface OfFrame {
        Env of(List<Env> rows);
    }

    private Bound ofFrame(List<WindowFunction> windows, OfFrame which) {
        if (call.filter() != null) {
            throw new UnsupportedForOracle("a value of a frame with a filter");
        }
        Bound value = binder.bind(Functions.only(call.arguments()));
        Frame frame = Frame.of(window);
        return add(windows, true, value.kind(), Trait.computed(value.traits()), (partition, row) -> {
            List<Env> rows = frame.rows(partition, row);
            return rows.isEmpty() ? null : value.value(which.of(rows));
        });
    }

    private Bound aggregate(List<WindowFunction> windows) {
        Aggregates.Aggregate aggregate = Aggregates.aggregate(call, binder);
        Frame frame = Frame.of(window);
        return add(
                windows,
                frame.totalOrder(),
                aggregate.kind(),
                aggregate.traits(),
                (partition, row) -> aggregate.of(frame.rows(partition, row)));
    }

    private Bound add(
            List<WindowFunction> windows,
            boolean totalOrder,
            StaticType kind,
            Set<Trait> traits,
            WindowFunction.OfRow function) {
        List<Bound> partitionBy = binder.bind(window.partitionBy());
        List<Bound> orderBy =
                binder.bind(window.orderBy().stream().map(SortItem::expression).toList());
        List<Direction> directions =
                window.orderBy().stream().map(Direction::of).toList();
        int index = windows.size();
        windows.add(new WindowFunction(partitionBy, orderBy, directions, totalOrder, function));
        return Bound.of(kind, traits, env -> env.windows.get(index));
    }

    /**
     * The rows of the partition that are in a row's frame.
     *
     * @param first the distance from the row; null for the start of the partition
     * @param last the distance from the row; null for the end of the partition
     * @param peers whether the frame ends at the row's peers rather than at the row
     */
    private record Frame(
            @Nullable Integer first, @Nullable Integer last, boolean peers, Window.@Nullable Exclusion exclusion) {
        static Frame of(Window window) {
            Window.Frame frame = window.frame();
            if (frame == null) {
                return new Frame(null, window.orderBy().isEmpty() ? null : 0, true, null);
            }
            Window.Bound end = frame.end();
            if (frame.unit() == Window.FrameUnit.GROUPS && window.orderBy().isEmpty()) {
                throw Rejected.always("42803", "GROUPS without an order");
            }
            boolean range = frame.unit() == Window.FrameUnit.RANGE;
            Integer last = end == null ? Integer.valueOf(0) : distance(end, range);
            return new Frame(
                    distance(frame.start(), range), last, frame.unit() != Window.FrameUnit.ROWS, frame.exclusion());
        }

        private static @Nullable Integer distance(Window.Bound bound, boolean range) {
            Expression distance = bound.distance();
            if (distance != null && (range || !(distance instanceof Expression.NumberLiteral))) {
                throw new UnsupportedForOracle("a frame of a range of values, or of a computed number of rows");
            }
            if (distance instanceof Expression.NumberLiteral number
                    && number.value().scale() > 0) {
                throw Rejected.always("42803", "a frame of a fraction of a row");
            }
            int rows = distance instanceof Expression.NumberLiteral number
                    ? number.value().intValueExact()
                    : 0;
            return switch (bound.kind()) {
                case UNBOUNDED_PRECEDING, UNBOUNDED_FOLLOWING -> null;
                case PRECEDING -> -rows;
                case CURRENT_ROW -> 0;
                case FOLLOWING -> rows;
            };
        }

        boolean totalOrder() {
            return !peers && (first != null || last != null);
        }

        List<Env> rows(WindowFunction.Partition partition, int row) {
            int size = partition.rows().size();
            List<Env> rows = new ArrayList<>();
            for (int other = 0; other < size; other++) {
                int distance = peers ? group(partition, other) - group(partition, row) : other - row;
                boolean inside = (first == null || distance >= first) && (last == null || distance <= last);
                if (inside && !isExcluded(partition, row, other)) {
                    rows.add(partition.rows().get(other));
                }
            }
            return rows;
        }

        /** The number of peer groups before the row's own. */
        private static int group(WindowFunction.Partition partition, int row) {
            int groups = 0;
            for (int place = partition.firstPeer(row); place > 0; place = partition.firstPeer(place - 1)) {
                groups++;
            }
            return groups;
        }

        private boolean isExcluded(WindowFunction.Partition partition, int row, int other) {
            if (exclusion == null) {
                return false;
            }
            boolean peer = other >= partition.firstPeer(row) && other <= partition.lastPeer(row);
            return switch (exclusion) {
                case CURRENT_ROW -> other == row;
                case GROUP -> peer;
                case TIES -> peer && other != row;
                case NO_OTHERS -> false;
            };
        }
    }
}
