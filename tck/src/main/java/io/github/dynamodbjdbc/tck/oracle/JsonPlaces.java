package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values to which an SQL/JSON path leads, each part of a path as a function from lists of values to lists of values. */
final class JsonPlaces {
    /** A part of a path. */
    interface Part {
        List<Datum> of(Place place);
    }

    /** A condition of a path; null if it is unknown. */
    interface Condition {
        @Nullable
        Boolean of(Place place);
    }

    /** A step from one value. */
    interface Step {
        List<Datum> of(Datum value, Place place);
    }

    /**
     * @param current the value of {@code @}
     * @param last the last index of the array around
     * @param lenient whether structural errors are none
     */
    record Place(boolean strict, boolean lenient, Datum root, Datum current, int last, Map<String, Datum> variables) {
        Place at(Datum value) {
            return new Place(strict, lenient, root, value, last, variables);
        }

        Place within(int lastOfArray) {
            return new Place(strict, lenient, root, current, lastOfArray, variables);
        }

        Place forgiving() {
            return new Place(strict, true, root, current, last, variables);
        }

        List<Datum> structural() {
            if (lenient) {
                return List.of();
            }
            throw failure("a structural error");
        }
    }

    private JsonPlaces() {}

    static List<Datum> find(Datum root, String path, Map<String, Datum> variables) {
        JsonPathText text = new JsonPathText(path);
        Part whole = text.whole();
        return whole.of(new Place(text.isStrict(), !text.isStrict(), root, root, -1, variables));
    }

    static Rejected failure(String reason) {
        return Rejected.byValue("22018", reason);
    }

    /** In lax mode, arrays as their elements. */
    static List<Datum> unwrapped(List<Datum> values, Place place) {
        return place.strict()
                ? values
                : values.stream().flatMap(value -> elements(value).stream()).toList();
    }

    private static List<Datum> elements(Datum value) {
        return Lists.isCollection(value) ? Lists.elements(value) : List.of(value);
    }

    /** A step that an array passes to its elements in lax mode. */
    static Step ofEach(Step step) {
        return (value, place) -> Lists.isCollection(value) && !place.strict()
                ? Lists.elements(value).stream()
                        .flatMap(element -> step.of(element, place).stream())
                        .toList()
                : step.of(value, place);
    }

    static Step member(String name) {
        return ofEach((value, place) ->
                value instanceof Datum.Document document && document.members().containsKey(name)
                        ? List.of(document.members().get(name))
                        : place.structural());
    }

    static Step members() {
        return ofEach((value, place) -> value instanceof Datum.Document document
                ? List.copyOf(document.members().values())
                : place.structural());
    }

    static Step allElements() {
        return (value, place) -> Lists.isCollection(value) || !place.strict() ? elements(value) : place.structural();
    }

    static Step filter(Condition condition) {
        return ofEach(
                (value, place) -> Boolean.TRUE.equals(condition.of(place.at(value))) ? List.of(value) : List.of());
    }

    static Step place(Part from, Part to) {
        return (value, place) -> {
            if (!Lists.isCollection(value) && place.strict()) {
                return place.structural();
            }
            List<Datum> elements = elements(value);
            Place inside = place.within(elements.size() - 1);
            int first = index(from.of(inside));
            int last = index(to.of(inside));
            if (!place.lenient() && (first < 0 || first > last || last >= elements.size())) {
                return place.structural();
            }
            int begin = Math.max(first, 0);
            int end = Math.min(last + 1, elements.size());
            return begin < end ? elements.subList(begin, end) : List.of();
        };
    }

    private static int index(List<Datum> found) {
        return number(found).setScale(0, RoundingMode.DOWN).intValueExact();
    }

    static BigDecimal number(List<Datum> found) {
        if (found.size() == 1 && found.get(0) instanceof Datum.Numeric number) {
            return number.value();
        }
        throw failure("no single number");
    }

    /** The values at these levels below a value, each before those below it. */
    static Step descendants(int from, int to) {
        return (value, place) -> below(value, 0, from, to).toList();
    }

    private static Stream<Datum> below(Datum value, int level, int from, int to) {
        if (level > to) {
            return Stream.empty();
        }
        Stream<Datum> children = value instanceof Datum.Document document
                ? document.members().values().stream()
                : Lists.isCollection(value) ? Lists.elements(value).stream() : Stream.empty();
        Stream<Datum> deeper = children.flatMap(child -> below(child, level + 1, from, to));
        return level >= from ? Stream.concat(Stream.of(value), deeper) : deeper;
    }

    static Part arithmetic(String operator, Part left, Part right) {
        return place -> {
            BigDecimal one = number(unwrapped(left.of(place), place));
            BigDecimal other = number(unwrapped(right.of(place), place));
            if (operator.equals("/") || operator.equals("%")) {
                Numbers.divisor(other);
            }
            BigDecimal result =
                    switch (operator) {
                        case "+" -> one.add(other);
                        case "-" -> one.subtract(other);
                        case "*" -> one.multiply(other);
                        case "%" -> one.remainder(other);
                        default -> Numbers.quotient(one, other);
                    };
            return List.of(Numbers.cell(Numbers.held(result, Trait.NONE)));
        };
    }

    static Part sign(boolean minus, Part operand) {
        return place -> unwrapped(operand.of(place), place).stream()
                .<Datum>map(value -> {
                    BigDecimal number = number(List.of(value));
                    return Numbers.cell(minus ? number.negate() : number);
                })
                .toList();
    }

    /** Null for an error within the condition. */
    static Condition guarded(Condition condition) {
        return place -> {
            try {
                return condition.of(place);
            } catch (Rejected e) {
                return null;
            }
        };
    }

    static Condition compare(String comparison, Part left, Part right) {
        return guarded(place -> {
            List<@Nullable Boolean> truths = new ArrayList<>();
            for (Datum one : unwrapped(left.of(place), place)) {
                for (Datum other : unwrapped(right.of(place), place)) {
                    truths.add(compare(comparison, one, other));
                }
            }
            return any(truths, place);
        });
    }

    /** In lax mode true wins, in strict mode unknown. */
    static @Nullable Boolean any(List<@Nullable Boolean> truths, Place place) {
        boolean unknown = truths.contains(null);
        boolean found = truths.contains(true);
        return unknown && (place.strict() || !found) ? null : Boolean.valueOf(found);
    }

    private static @Nullable Boolean compare(String comparison, Datum one, Datum other) {
        if (Values.isNull(one) != Values.isNull(other)) {
            return comparison.equals("!=") || comparison.equals("<>");
        }
        Integer order = Values.isNull(one) ? Integer.valueOf(0) : order(one, other);
        if (order == null) {
            return null;
        }
        return switch (comparison) {
            case "==" -> order == 0;
            case "!=", "<>" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static @Nullable Integer order(Datum one, Datum other) {
        if (one instanceof Datum.Bool truth && other instanceof Datum.Bool otherTruth) {
            return Boolean.compare(truth.value(), otherTruth.value());
        } else if (one instanceof Datum.Binary || other instanceof Datum.Binary) {
            throw new UnsupportedForOracle("binary data in a path");
        }
        boolean scalars = one instanceof Datum.Text || one instanceof Datum.Numeric;
        return scalars && one.getClass() == other.getClass() ? Values.compare(one, other) : null;
    }
}
