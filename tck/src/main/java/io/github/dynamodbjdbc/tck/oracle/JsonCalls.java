package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's functions of JSON, and of the dimensions and order of lists. */
final class JsonCalls {
    private final ExpressionBinder binder;

    JsonCalls(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** @return null for a function that is none of these */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name.replace("JSONB_", "JSON_")) {
            case "JSON_TYPEOF" -> of(StaticType.TEXT, arguments, json -> new Datum.Text(type(json)));
            case "JSON_ARRAY_LENGTH" ->
                of(
                        StaticType.NUMBER,
                        arguments,
                        json -> Numbers.cell(array(json).size()));
            case "JSON_EXTRACT_PATH" -> path(StaticType.DYNAMIC, arguments);
            case "JSON_EXTRACT_PATH_TEXT" -> path(StaticType.TEXT, arguments);
            case "JSON_BUILD_OBJECT" -> binder.bind(object(arguments));
            case "JSON_BUILD_ARRAY" ->
                binder.bind(new Expression.ListValue(arguments, arguments.get(0).position()));
            case "ARRAY_LENGTH", "ARRAY_UPPER" -> dimension(arguments, length -> length);
            case "ARRAY_LOWER" -> dimension(arguments, length -> 1);
            case "ARRAY_NDIMS" ->
                ofList(
                        StaticType.NUMBER,
                        arguments,
                        list -> list.isEmpty() ? null : Numbers.cell(sizes(list).size()));
            case "ARRAY_DIMS" -> ofList(StaticType.TEXT, arguments, JsonCalls::dimensions);
            case "ARRAY_SORT" -> {
                boolean down = isTrue(arguments, 1);
                boolean nullsFirst = arguments.size() > 2 ? isTrue(arguments, 2) : down;
                yield ofList(StaticType.LIST, arguments, list -> sorted(list, down, nullsFirst));
            }
            case "ARRAY_APPEND" -> joined(arguments, false);
            case "ARRAY_PREPEND" -> joined(List.of(arguments.get(1), arguments.get(0)), true);
            case "ARRAY_FILL" -> filled(arguments);
            case "ARRAY_REPLACE" -> replaced(arguments);
            case "ARRAY_REMOVE" -> without(arguments);
            case "ARRAY_CAT" -> both(arguments);
            case "TRIM_ARRAY" -> trimmed(arguments);
            case "ARRAY_REVERSE" -> ofList(StaticType.LIST, arguments, JsonCalls::reversed);
            default -> {
                Bound path = new JsonPathCalls(binder).bind(name, arguments);
                yield path == null ? new JsonClauseCalls(binder).bind(name, arguments) : path;
            }
        };
    }

    /** The list whose elements are the rows of a function in FROM; null for any other function. */
    static @Nullable TableFunction rows(Expression.FunctionCall call, ExpressionBinder binder) {
        JsonCalls calls = new JsonCalls(binder);
        List<Expression> arguments = call.arguments();
        return switch (call.name().name().toUpperCase(Locale.ROOT).replace("JSONB_", "JSON_")) {
            case "JSON_ARRAY_ELEMENTS" -> calls.rows(StaticType.DYNAMIC, arguments, JsonCalls::array);
            case "JSON_ARRAY_ELEMENTS_TEXT" -> calls.rows(StaticType.TEXT, arguments, json -> texts(array(json)));
            case "JSON_OBJECT_KEYS" ->
                calls.rows(StaticType.TEXT, arguments, json -> object(json).members().keySet().stream()
                        .<Datum>map(Datum.Text::new)
                        .toList());
            case "JSON_OBJECT_VALUES" -> calls.rows(StaticType.DYNAMIC, arguments, json -> members(object(json)));
            case "JSON_OBJECT_VALUES_TEXT" ->
                calls.rows(StaticType.TEXT, arguments, json -> texts(members(object(json))));
            case "JSON_PATH_QUERY", "JSON_PATH_QUERY_TZ" -> {
                Bound found = new JsonPathCalls(binder).list(arguments);
                yield new TableFunction(StaticType.DYNAMIC, Trait.NONE, found.evaluation());
            }
            case "GENERATE_SUBSCRIPTS" -> calls.subscripts(arguments);
            default -> null;
        };
    }

    private interface OfJson {
        @Nullable
        Cell of(@Nullable Datum json);
    }

    private interface Rows {
        List<Datum> of(@Nullable Datum json);
    }

    private interface OfList {
        @Nullable
        Cell of(List<Datum> elements);
    }

    private interface OfLength {
        int of(int length);
    }

    private Bound of(StaticType kind, List<Expression> arguments, OfJson function) {
        Bound operand = binder.bind(Functions.only(arguments));
        return Bound.of(kind, Trait.NONE, env -> {
            Cell value = Moments.as(StaticType.DYNAMIC, operand.value(env));
            return value instanceof Datum json && !Values.isNull(json)
                    ? function.of(CollectionCasts.parsed(json))
                    : null;
        });
    }

    private TableFunction rows(StaticType kind, List<Expression> arguments, Rows function) {
        Bound list = of(StaticType.LIST, arguments, json -> new Datum.Sequence(function.of(json)));
        return new TableFunction(kind, Trait.NONE, list.evaluation());
    }

    private Bound ofList(StaticType kind, List<Expression> arguments, OfList function) {
        Bound operand = binder.bind(arguments.get(0));
        return Bound.of(kind, Trait.NONE, env -> {
            Cell value = operand.value(env);
            return Lists.isCollection(value) ? function.of(Lists.elements(value)) : null;
        });
    }

    private Bound dimension(List<Expression> arguments, OfLength result) {
        Bound place = binder.number(Functions.arguments(arguments, 2).get(1));
        Bound list = binder.bind(arguments.get(0));
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            Integer wanted = Functions.integer(place, env);
            Integer length = wanted == null ? null : length(list.value(env), wanted);
            return length == null ? null : Numbers.cell(result.of(length));
        });
    }

    private TableFunction subscripts(List<Expression> arguments) {
        Bound list = binder.bind(arguments.get(0));
        Bound place = binder.number(arguments.get(1));
        boolean down = arguments.size() > 2 && isTrue(arguments.get(2));
        return new TableFunction(StaticType.NUMBER, EnumSet.of(Trait.INTEGER, Trait.OF_32_BITS), env -> {
            Integer wanted = Functions.integer(place, env);
            Integer length = wanted == null ? null : length(list.value(env), wanted);
            List<Datum> places = new ArrayList<>();
            IntStream.rangeClosed(1, length == null ? 0 : length)
                    .forEach(next -> places.add(new Datum.Numeric(BigDecimal.valueOf(next))));
            if (down) {
                Collections.reverse(places);
            }
            return new Datum.Sequence(places);
        });
    }

    /** A list with an element more at one of its ends. */
    private Bound joined(List<Expression> arguments, boolean before) {
        Bound list = binder.bind(arguments.get(0));
        Bound element = binder.bind(arguments.get(1));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell value = list.value(env);
            if (value != null && !Lists.isCollection(value)) {
                throw new UnsupportedForOracle("an array that is none");
            }
            List<Datum> elements = new ArrayList<>(value == null ? List.of() : Lists.elements(value));
            elements.add(before ? 0 : elements.size(), element(element.value(env)));
            return new Datum.Sequence(elements);
        });
    }

    private static Datum element(@Nullable Cell value) {
        if (value == null) {
            return new Datum.Null();
        } else if (value instanceof Datum datum) {
            return datum;
        }
        throw new UnsupportedForOracle("a time in a list");
    }

    private Bound filled(List<Expression> arguments) {
        Bound element = binder.bind(arguments.get(0));
        Bound sizes = binder.bind(arguments.get(1));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            List<Datum> counts = Lists.elements(Objects.requireNonNull(sizes.value(env)));
            if (counts.size() != 1) {
                throw new UnsupportedForOracle("lists of lists");
            }
            int count = ((Datum.Numeric) counts.get(0)).value().intValueExact();
            return new Datum.Sequence(Collections.nCopies(count, element(element.value(env))));
        });
    }

    private Bound replaced(List<Expression> arguments) {
        Bound old = binder.bind(arguments.get(1));
        Bound by = binder.bind(arguments.get(2));
        Bound from = binder.bind(arguments.get(0));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell value = from.value(env);
            Datum wanted = element(old.value(env));
            Datum other = element(by.value(env));
            return Lists.isCollection(value)
                    ? new Datum.Sequence(Lists.elements(value).stream()
                            .map(each -> each.equals(wanted) ? other : each)
                            .toList())
                    : null;
        });
    }

    private Bound without(List<Expression> arguments) {
        Bound from = binder.bind(arguments.get(0));
        Bound removed = binder.bind(arguments.get(1));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell value = from.value(env);
            Datum wanted = element(removed.value(env));
            return Lists.isCollection(value)
                    ? new Datum.Sequence(Lists.elements(value).stream()
                            .filter(each -> !each.equals(wanted))
                            .toList())
                    : null;
        });
    }

    /** The elements of both; a NULL list has none, and two of them give NULL. */
    private Bound both(List<Expression> arguments) {
        Bound left = binder.bind(arguments.get(0));
        Bound right = binder.bind(arguments.get(1));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell first = left.value(env);
            Cell second = right.value(env);
            if (first == null && second == null) {
                return null;
            }
            List<Datum> elements = new ArrayList<>(first == null ? List.of() : Lists.elements(first));
            elements.addAll(second == null ? List.of() : Lists.elements(second));
            return new Datum.Sequence(elements);
        });
    }

    private Bound trimmed(List<Expression> arguments) {
        Bound number = binder.number(Functions.arguments(arguments, 2).get(1));
        Bound from = binder.bind(arguments.get(0));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            Cell value = from.value(env);
            Integer count = Functions.integer(number, env);
            if (count == null || !Lists.isCollection(value)) {
                return null;
            }
            List<Datum> elements = Lists.elements(value);
            if (count < 0 || count > elements.size()) {
                throw new UnsupportedForOracle("more elements than there are");
            }
            return new Datum.Sequence(elements.subList(0, elements.size() - count));
        });
    }

    private static boolean isTrue(Expression written) {
        if (written instanceof Expression.BooleanLiteral literal) {
            return literal.value();
        }
        throw new UnsupportedForOracle("a direction that is not written");
    }

    private static @Nullable Integer length(@Nullable Cell list, int dimension) {
        List<Integer> sizes = Lists.isCollection(list) ? sizes(Lists.elements(list)) : List.of();
        return dimension < 1 || dimension > sizes.size() ? null : sizes.get(dimension - 1);
    }

    private static List<Integer> sizes(List<Datum> elements) {
        List<Integer> sizes = new ArrayList<>();
        if (elements.isEmpty()) {
            return sizes;
        }
        sizes.add(elements.size());
        boolean lists = elements.stream().allMatch(Datum.Sequence.class::isInstance);
        Set<Integer> lengths = Set.copyOf(elements.stream()
                .map(element ->
                        element instanceof Datum.Sequence list ? list.elements().size() : -1)
                .toList());
        if (lists && lengths.size() == 1) {
            sizes.addAll(sizes(((Datum.Sequence) elements.get(0)).elements()));
        }
        return sizes;
    }

    private static @Nullable Cell dimensions(List<Datum> elements) {
        StringBuilder text = new StringBuilder();
        sizes(elements).forEach(size -> text.append("[1:").append(size).append("]"));
        return text.isEmpty() ? null : new Datum.Text(text.toString());
    }

    private static boolean isTrue(List<Expression> arguments, int index) {
        if (index >= arguments.size()) {
            return false;
        }
        if (!(arguments.get(index) instanceof Expression.BooleanLiteral literal)) {
            throw new UnsupportedForOracle("a direction that is no literal");
        }
        return literal.value();
    }

    private static Cell sorted(List<Datum> elements, boolean down, boolean nullsFirst) {
        List<Datum> values = new ArrayList<>(
                elements.stream().filter(element -> !Values.isNull(element)).toList());
        values.sort(Values::total);
        if (down) {
            Collections.reverse(values);
        }
        values.addAll(
                nullsFirst ? 0 : values.size(),
                elements.stream().filter(Values::isNull).toList());
        return new Datum.Sequence(values);
    }

    private static Cell reversed(List<Datum> elements) {
        List<Datum> reversed = new ArrayList<>(elements);
        Collections.reverse(reversed);
        return new Datum.Sequence(reversed);
    }

    private static Expression object(List<Expression> arguments) {
        List<Expression.DocumentEntry> entries = new ArrayList<>();
        for (int i = 0; i + 1 < arguments.size(); i += 2) {
            if (!(arguments.get(i) instanceof Expression.StringLiteral name)) {
                throw new UnsupportedForOracle("a name that is computed");
            }
            entries.add(new Expression.DocumentEntry(name.value(), arguments.get(i + 1), name.position()));
        }
        return new Expression.Document(entries, arguments.get(0).position());
    }

    private Bound path(StaticType kind, List<Expression> arguments) {
        Bound root = binder.bind(arguments.get(0));
        List<Bound> steps = arguments.stream().skip(1).map(binder::text).toList();
        return Bound.of(kind, Trait.NONE, env -> {
            Cell value = root.value(env);
            Datum found = value instanceof Datum json ? CollectionCasts.parsed(json) : null;
            for (Bound step : steps) {
                String name = step.text(env);
                found = name == null || found == null ? null : step(found, name);
            }
            return found == null || kind != StaticType.TEXT || Values.isNull(found) ? found : text(found);
        });
    }

    private static @Nullable Datum step(Datum value, String name) {
        if (value instanceof Datum.Document document) {
            return document.members().get(name);
        }
        if (!(value instanceof Datum.Sequence sequence) || !name.matches("-?\\d{1,6}")) {
            return null;
        }
        List<Datum> elements = new ArrayList<>(sequence.elements());
        boolean fromEnd = name.startsWith("-");
        if (fromEnd) {
            Collections.reverse(elements);
        }
        int place = fromEnd ? Integer.parseInt(name.substring(1)) - 1 : Integer.parseInt(name);
        return place >= 0 && place < elements.size() ? elements.get(place) : null;
    }

    private static List<Datum> texts(List<Datum> elements) {
        return elements.stream()
                .map(element -> Values.isNull(element) ? new Datum.Null() : text(element))
                .toList();
    }

    private static Datum text(Datum value) {
        if (value instanceof Datum.Text) {
            return value;
        } else if (value instanceof Datum.Numeric number) {
            return new Datum.Text(number.value().toPlainString());
        }
        throw new UnsupportedForOracle("the text of a computed number, of binary data, or of a document");
    }

    static String type(@Nullable Datum json) {
        if (json == null || json instanceof Datum.Null) {
            return "null";
        } else if (json instanceof Datum.Document) {
            return "object";
        } else if (Lists.isCollection(json)) {
            return "array";
        } else if (json instanceof Datum.Numeric) {
            return "number";
        }
        return json instanceof Datum.Bool ? "boolean" : "string";
    }

    private static List<Datum> array(@Nullable Datum json) {
        if (!Lists.isCollection(json)) {
            throw Rejected.byValue("22018", "no list");
        }
        return Lists.elements(json);
    }

    private static List<Datum> members(Datum.Document document) {
        return List.copyOf(document.members().values());
    }

    private static Datum.Document object(@Nullable Datum json) {
        if (json instanceof Datum.Document document) {
            return document;
        }
        throw Rejected.byValue("22018", "no document");
    }
}
