package io.github.dynamodbjdbc.planner.exec.function;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Substitution;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Functions of documents, and DynamoDB's own functions where they are not part of a table's read. Conditions are evaluated by
 * {@link PredicateEvaluator}.
 */
public final class DocumentFunctions {
    private static final JsonFactory JSON = new JsonFactory();
    private static final AttributePath VALUE = AttributePath.of("value");
    private static final Term.Attribute ATTRIBUTE = new Term.Attribute(VALUE, null);
    private static final BigDecimal LAST_MILLIS = BigDecimal.valueOf(Long.MAX_VALUE / 1000);

    private DocumentFunctions() {}

    /** The map's member of that name; null if the value is not a map or has no such member. */
    public static @Nullable Object field(Object document, Object name) {
        return document instanceof Map<?, ?> map ? map.get(name) : null;
    }

    /** The list's element at the index, from 0; null if the value is not a list or has no such element. */
    public static @Nullable Object element(Object document, Object place) {
        int index = ((Number) place).intValue();
        return document instanceof List<?> list && index >= 0 && index < list.size() ? list.get(index) : null;
    }

    /** A document of names and values in turn; null values become stored NULLs. */
    public static Object document(@Nullable Object[] members) {
        Map<Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            map.put(Objects.requireNonNull(members[i]), DynamicFunctions.canonical(members[i + 1]));
        }
        return Collections.unmodifiableMap(map);
    }

    /** A map of those members, each a name, a value and whether it is left out, that are not. */
    public static Object documentOfPresent(@Nullable Object[] members) {
        Map<Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 3) {
            if (!Boolean.TRUE.equals(members[i + 2])) {
                map.put(Objects.requireNonNull(members[i]), DynamicFunctions.canonical(members[i + 1]));
            }
        }
        return Collections.unmodifiableMap(map);
    }

    /** A collection; any other value in a list. */
    public static Object elements(@Nullable Object value) {
        return value instanceof List || value instanceof ItemSet ? value : list(new @Nullable Object[] {value});
    }

    /** A list of the elements; null elements become stored NULLs. */
    public static Object list(@Nullable Object[] elements) {
        List<@Nullable Object> list = new ArrayList<>(elements.length);
        for (Object element : elements) {
            list.add(DynamicFunctions.canonical(element));
        }
        return Collections.unmodifiableList(list);
    }

    /** A DynamoDB set of the list's elements. */
    public static Object toSet(Object list) {
        if (list instanceof ItemSet) {
            return list;
        }
        Set<ItemSet.Kind> kinds = new HashSet<>();
        Set<Object> elements = new java.util.LinkedHashSet<>();
        for (Object element : (List<?>) list) {
            kinds.add(setKind(element));
            if (!elements.add(element)) {
                throw new QueryException(
                        ErrorKind.INVALID_VALUE,
                        "a set has each element once; this one has two " + Values.text(element));
            }
        }
        if (kinds.size() != 1) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "a set holds strings, numbers or binaries, one kind of them, and at least one");
        }
        return new ItemSet(kinds.iterator().next(), elements);
    }

    /** A set, where the elements make one; otherwise a list of them in the order of values, so that equal bags are equal lists. */
    public static Object toBag(Object list) {
        if (list instanceof ItemSet) {
            return list;
        }
        List<?> elements = (List<?>) list;
        boolean scalars = elements.stream()
                .allMatch(element ->
                        element instanceof String || element instanceof BigDecimal || element instanceof ByteString);
        boolean set = scalars
                && !elements.isEmpty()
                && new HashSet<Object>(elements).size() == elements.size()
                && elements.stream().map(DocumentFunctions::setKind).distinct().count() == 1;
        if (set) {
            return toSet(list);
        }
        List<@Nullable Object> sorted = new ArrayList<>(elements);
        sorted.sort(Values::compare);
        return Collections.unmodifiableList(sorted);
    }

    /** The elements of a bag in the order of values, as a list. */
    public static Object bagList(Object bag) {
        return bag instanceof ItemSet set ? Values.inOrder(set) : bag;
    }

    private static ItemSet.Kind setKind(@Nullable Object element) {
        if (element instanceof String) {
            return ItemSet.Kind.SS;
        }
        if (element instanceof BigDecimal) {
            return ItemSet.Kind.NS;
        }
        if (element instanceof ByteString) {
            return ItemSet.Kind.BS;
        }
        throw new QueryException(
                ErrorKind.INVALID_VALUE, "a set holds strings, numbers or binaries, not " + Values.text(element));
    }

    /** A map unchanged, or JSON text parsed to one. */
    public static @Nullable Object toDocument(@Nullable Object value) {
        Object parsed = value instanceof String text ? parse(text) : value;
        if (parsed == null || parsed instanceof Map<?, ?>) {
            return parsed;
        }
        throw new QueryException(ErrorKind.INVALID_VALUE, "not a document: " + Values.text(parsed));
    }

    /** A list or set unchanged, or a JSON array parsed to a list. */
    public static @Nullable Object toList(@Nullable Object value) {
        Object parsed = value instanceof String text ? parse(text) : value;
        if (parsed == null || parsed instanceof List<?> || parsed instanceof ItemSet) {
            return parsed;
        }
        throw new QueryException(ErrorKind.INVALID_VALUE, "not a list: " + Values.text(parsed));
    }

    static @Nullable Object parse(String text) {
        return parse(text, false);
    }

    /** @param unique whether a name that is twice in an object is an error */
    static @Nullable Object parse(String text, boolean unique) {
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            Object value = read(parser, unique);
            if (parser.nextToken() != null) {
                throw new QueryException(ErrorKind.INVALID_VALUE, "more than one JSON value");
            }
            return value;
        } catch (StreamConstraintsException tooLarge) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "JSON nested too deeply, or with too long a name or number: " + abbreviated(text),
                    null,
                    tooLarge);
        } catch (IOException malformed) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "not JSON: " + abbreviated(text), null, malformed);
        }
    }

    private static String abbreviated(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    private static @Nullable Object read(JsonParser parser, boolean unique) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "not JSON: an empty string");
        }
        return switch (token) {
            case START_OBJECT -> readDocument(parser, unique);
            case START_ARRAY -> readList(parser, unique);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Values.canonical(parser.getDecimalValue());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    private static Map<String, @Nullable Object> readDocument(JsonParser parser, boolean unique) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (unique && map.containsKey(name)) {
                throw Arguments.twice(name);
            }
            parser.nextToken();
            map.put(name, read(parser, unique));
        }
        return Collections.unmodifiableMap(map);
    }

    private static List<@Nullable Object> readList(JsonParser parser, boolean unique) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(read(parser, unique));
        }
        return Collections.unmodifiableList(list);
    }

    public static @Nullable Boolean beginsWith(@Nullable Object value, @Nullable Object prefix) {
        return evaluate(
                new Predicate.BeginsWith(ATTRIBUTE, new Term.Literal(DynamicFunctions.canonical(prefix))), value);
    }

    public static @Nullable Boolean contains(@Nullable Object value, @Nullable Object element) {
        return evaluate(
                new Predicate.Contains(ATTRIBUTE, new Term.Literal(DynamicFunctions.canonical(element))), value);
    }

    /**
     * @param type one of DynamoDB's type names
     * @param missing whether a null value means a missing attribute; otherwise a stored NULL
     */
    public static @Nullable Boolean attributeType(
            @Nullable Object value, @Nullable Object type, @Nullable Object missing) {
        if (type == null) {
            return null;
        }
        if (value == null && Boolean.FALSE.equals(missing)) {
            return type.equals(AttributeType.NULL.name());
        }
        for (AttributeType known : AttributeType.values()) {
            if (known.name().equals(type)) {
                return evaluate(new Predicate.HasType(VALUE, known), value);
            }
        }
        throw new QueryException(
                ErrorKind.INVALID_VALUE,
                "attribute_type takes one of S, N, B, BOOL, NULL, M, L, SS, NS, BS, not " + type);
    }

    public static @Nullable BigDecimal size(@Nullable Object value) {
        return Values.size(value);
    }

    private static @Nullable Boolean evaluate(Predicate predicate, @Nullable Object value) {
        Object canonical = DynamicFunctions.canonical(value);
        ItemView item = path -> canonical;
        return PredicateEvaluator.evaluate(predicate, item);
    }

    /** The time at which an item with that TTL value expires, in epoch milliseconds; null if the value is not a number or is out of range. */
    public static @Nullable Long expiresAt(@Nullable Object ttl) {
        return ttl instanceof BigDecimal seconds && seconds.abs().compareTo(LAST_MILLIS) < 0
                ? seconds.movePointRight(3).longValue()
                : null;
    }

    /** The statement's clock in epoch seconds, optionally less five years. */
    public static Object clock(boolean fiveYearsAgo, RunContext run) {
        long now = Math.floorDiv(run.expiryClockMillis(), 1000L);
        Substitution clock = new Substitution(index -> null, now);
        Object seconds = clock.apply(fiveYearsAgo ? Term.Clock.FIVE_YEARS_AGO : Term.Clock.NOW)
                .value();
        return seconds == null ? BigDecimal.ZERO : seconds;
    }
}
