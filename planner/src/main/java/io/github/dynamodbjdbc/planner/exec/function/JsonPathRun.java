package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.jsonpath.JsonPath;
import io.github.dynamodbjdbc.grammar.jsonpath.PathAccess;
import io.github.dynamodbjdbc.grammar.jsonpath.PathMethod;
import io.github.dynamodbjdbc.grammar.jsonpath.PathValue;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a path over a value. Values are passed on as they are found, so that the search for a single one ends there.
 * Structural errors are errors in strict mode only.
 */
final class JsonPathRun implements PathTruths.Found {
    /** Takes the values that a path finds. */
    interface Sink {
        /** @return whether more are wanted */
        boolean take(@Nullable Object item);
    }

    /** Beyond it, several {@code .**} in a deep value could take hours. */
    private static final int MOST_STEPS = 5_000_000;

    private final JsonPath path;
    private final boolean lax;
    private final @Nullable Object root;
    private final Map<?, ?> variables;
    private final PathTruths truths;
    private final IdentityHashMap<Object, Integer> objects = new IdentityHashMap<>();
    private boolean lenient;
    private int walked;
    private @Nullable Object current;
    private int last;

    /** @param variables the values of {@code $name} by name */
    JsonPathRun(JsonPath path, @Nullable Object root, Map<?, ?> variables) {
        this.path = path;
        this.lax = !path.strict();
        this.lenient = lax;
        this.root = root;
        this.variables = variables;
        this.truths = new PathTruths(lax, this);
    }

    /**
     * Passes on all values.
     *
     * @throws PathFailure if the path fails; the values before that were passed on
     */
    void find(Sink sink) {
        emit(path.value(), sink);
    }

    /** Whether there is a value: in lax mode before any error, in strict mode with none at all. */
    boolean exists() {
        return exists(path.value());
    }

    @Override
    public boolean exists(PathValue value) {
        return lax ? !emit(value, item -> false) : !all(value, false).isEmpty();
    }

    /** @return whether more values are wanted */
    private boolean emit(PathValue value, Sink sink) {
        return value.accept(new Emission(sink));
    }

    @Override
    public List<@Nullable Object> all(PathValue value, boolean unwrapped) {
        List<@Nullable Object> items = new ArrayList<>();
        emit(value, item -> {
            if (unwrapped && lax && PathItems.collection(item) instanceof List<?> list) {
                items.addAll(list);
            } else {
                items.add(item);
            }
            return true;
        });
        return items;
    }

    private boolean walk(List<PathAccess> steps, int at, @Nullable Object item, Sink sink, boolean unwraps) {
        if (++walked > MOST_STEPS) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED,
                    "a path of JSON takes more than " + MOST_STEPS
                            + " steps in one value: give the levels of .**, as in .**{1 to 3}, or names");
        }
        return at == steps.size()
                ? sink.take(item)
                : steps.get(at).accept(new Step(steps, at, PathItems.collection(item), sink, unwraps));
    }

    /** Passes on the values of an expression. */
    private final class Emission implements PathValue.Visitor<Boolean> {
        private final Sink sink;

        Emission(Sink sink) {
            this.sink = sink;
        }

        @Override
        public Boolean visit(PathValue.Literal literal) {
            return sink.take(literal.value());
        }

        @Override
        public Boolean visit(PathValue.Variable variable) {
            if (!variables.containsKey(variable.name())) {
                // The statement is at fault, so that no ON ERROR hides it.
                throw new QueryException(
                        ErrorKind.INVALID_PATH,
                        "the path has a variable $" + variable.name() + " that no value is passed for");
            }
            return sink.take(variables.get(variable.name()));
        }

        @Override
        public Boolean visit(PathValue.Context context) {
            return sink.take(
                    switch (context) {
                        case ROOT -> root;
                        case CURRENT -> current;
                        case LAST -> BigDecimal.valueOf(last);
                    });
        }

        @Override
        public Boolean visit(PathValue.Access access) {
            return emit(access.start(), item -> walk(access.steps(), 0, item, sink, lax));
        }

        @Override
        public Boolean visit(PathValue.Arithmetic arithmetic) {
            List<@Nullable Object> left = all(arithmetic.left(), true);
            List<@Nullable Object> right = all(arithmetic.right(), true);
            PathValue.Operator operator = arithmetic.operator();
            return sink.take(PathItems.computed(operator, number(left, operator), number(right, operator)));
        }

        private BigDecimal number(List<@Nullable Object> items, PathValue.Operator operator) {
            if (items.size() == 1 && items.get(0) instanceof BigDecimal number) {
                return number;
            }
            throw PathFailure.of("an operand of " + operator.symbol() + " in a path is not a single number");
        }

        @Override
        public Boolean visit(PathValue.Sign sign) {
            return emit(sign.operand(), item -> {
                if (lax && PathItems.collection(item) instanceof List<?> list) {
                    return list.stream().allMatch(element -> sink.take(signed(sign, element)));
                }
                return sink.take(signed(sign, item));
            });
        }

        private BigDecimal signed(PathValue.Sign sign, @Nullable Object item) {
            if (item instanceof BigDecimal number) {
                return sign.minus() ? number.negate() : number;
            }
            throw PathFailure.of("the operand of a sign in a path is not a number");
        }

        @Override
        public Boolean visit(PathValue.Truth truth) {
            return sink.take(truth.condition().accept(truths).value());
        }
    }

    /** Passes on the values behind one step. */
    private final class Step implements PathAccess.Visitor<Boolean> {
        private final List<PathAccess> steps;
        private final int at;
        private final @Nullable Object item;
        private final Sink sink;
        private final boolean unwraps;

        Step(List<PathAccess> steps, int at, @Nullable Object item, Sink sink, boolean unwraps) {
            this.steps = steps;
            this.at = at;
            this.item = item;
            this.sink = sink;
            this.unwraps = unwraps;
        }

        private boolean next(@Nullable Object found) {
            return walk(steps, at + 1, found, sink, lax);
        }

        private boolean nextOfAll(Collection<?> found) {
            for (Object each : found) {
                if (!next(each)) {
                    return false;
                }
            }
            return true;
        }

        /** Takes the step from each element, but not from elements of elements. */
        private boolean fromElements(List<?> list) {
            for (Object element : list) {
                if (!walk(steps, at, element, sink, false)) {
                    return false;
                }
            }
            return true;
        }

        private boolean structural(String problem) {
            if (!lenient) {
                throw PathFailure.of(problem);
            }
            return true;
        }

        @Override
        public Boolean visit(PathAccess.Member member) {
            if (item instanceof Map<?, ?> map) {
                return map.containsKey(member.name())
                        ? next(map.get(member.name()))
                        : structural("an object has no member \"" + member.name() + "\"");
            }
            return unwraps && item instanceof List<?> list
                    ? fromElements(list)
                    : structural("the value before ." + member.name() + " of a path is no object");
        }

        @Override
        public Boolean visit(PathAccess.All all) {
            return switch (all) {
                case MEMBERS -> {
                    if (item instanceof Map<?, ?> map) {
                        yield nextOfAll(map.values());
                    }
                    yield unwraps && item instanceof List<?> list
                            ? fromElements(list)
                            : structural("the value before .* of a path is no object");
                }
                case ELEMENTS -> {
                    if (item instanceof List<?> list) {
                        yield nextOfAll(list);
                    }
                    yield lax ? next(item) : structural("the value before [*] of a path is no array");
                }
            };
        }

        /** The steps behind {@code .**} start from values of any kind, so that their structural errors are none. */
        @Override
        public Boolean visit(PathAccess.Descendants descendants) {
            boolean before = lenient;
            lenient = true;
            try {
                return (descendants.from() > 0 || next(item)) && descend(descendants, item, 1);
            } finally {
                lenient = before;
            }
        }

        private boolean descend(PathAccess.Descendants descendants, @Nullable Object parent, int level) {
            if (level > descendants.to()) {
                return true;
            }
            boolean leaves = descendants.from() == PathAccess.Descendants.LAST;
            Object collection = PathItems.collection(parent);
            Collection<?> children = collection instanceof Map<?, ?> map
                    ? map.values()
                    : collection instanceof List<?> list ? list : List.of();
            for (Object child : children) {
                boolean wanted = level >= descendants.from() || leaves && !PathItems.isContainer(child);
                if (wanted && !next(child) || !descend(descendants, child, level + 1)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public Boolean visit(PathAccess.Places places) {
            if (!lax && !(item instanceof List)) {
                return structural("the value before a subscript of a path is no array");
            }
            int size = item instanceof List<?> list ? list.size() : 1;
            for (PathAccess.Range range : places.ranges()) {
                int from = place(range.from(), size);
                int to = range.to() == range.from() ? from : place(range.to(), size);
                if (from < 0 || from > to || to >= size) {
                    structural("a subscript of a path is beyond the array");
                }
                for (int place = Math.max(from, 0); place <= Math.min(to, size - 1); place++) {
                    if (!next(item instanceof List<?> list ? list.get(place) : item)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private int place(PathValue subscript, int size) {
            int before = last;
            last = size - 1;
            try {
                List<@Nullable Object> found = all(subscript, false);
                if (found.size() != 1 || !(found.get(0) instanceof BigDecimal number)) {
                    throw PathFailure.of("a subscript of a path is not a single number");
                }
                BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
                if (whole.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
                    throw PathFailure.of("a subscript of a path is out of range");
                }
                return whole.intValue();
            } finally {
                last = before;
            }
        }

        @Override
        public Boolean visit(PathAccess.Filter filter) {
            if (unwraps && item instanceof List<?> list) {
                return fromElements(list);
            }
            Object before = current;
            current = item;
            PathTruths.Truth truth;
            try {
                truth = filter.condition().accept(truths);
            } finally {
                current = before;
            }
            return truth != PathTruths.Truth.TRUE || next(item);
        }

        @Override
        public Boolean visit(PathAccess.Method method) {
            if (method.name() == PathMethod.TYPE) {
                return next(PathItems.type(item));
            } else if (method.name() == PathMethod.SIZE) {
                return item instanceof List<?> list
                        ? next(BigDecimal.valueOf(list.size()))
                        : lax ? next(BigDecimal.ONE) : structural(".size() of a path takes an array");
            } else if (unwraps && item instanceof List<?> list) {
                return fromElements(list);
            }
            return method.name() == PathMethod.KEYVALUE ? members() : next(PathMethods.of(method, item));
        }

        /** A document of the name and value of each member, with a number of the object that it is of. */
        private boolean members() {
            if (!(item instanceof Map<?, ?> map)) {
                throw PathMethods.notOf(PathMethod.KEYVALUE, "an object");
            }
            int known = objects.size();
            int id = objects.computeIfAbsent(map, key -> known);
            for (Map.Entry<?, ?> member : map.entrySet()) {
                Map<String, @Nullable Object> document = new LinkedHashMap<>();
                document.put("id", BigDecimal.valueOf(id));
                document.put("key", member.getKey());
                document.put("value", member.getValue());
                if (!next(document)) {
                    return false;
                }
            }
            return true;
        }
    }
}
