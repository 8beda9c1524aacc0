package io.github.dynamodbjdbc.tck.oracle;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a path of SQL/JSON by recursive descent. It knows no escapes, regular expressions or moments. */
final class JsonPathText {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(==|!=|<>|<=|>=|&&|\\|\\||\\*\\*|\"[^\"\\\\]*\"|\\$\\w+|\\d+(?:\\.\\d+)?|[\\p{L}_]\\w*|'[^']*'|[-$@.*\\[\\]{}()?!<>+/%,])");
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<>", "<", "<=", ">", ">=");

    private final List<String> tokens = new ArrayList<>();
    private final boolean strict;
    private int at;

    JsonPathText(String path) {
        Matcher matcher = TOKEN.matcher(path);
        int end = 0;
        while (!path.substring(end).isBlank()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw unknown(path);
            }
            tokens.add(matcher.group(1));
            end = matcher.end();
        }
        tokens.add("");
        strict = takes("strict");
        if (!strict) {
            takes("lax");
        }
    }

    boolean isStrict() {
        return strict;
    }

    private static UnsupportedForOracle unknown(String part) {
        return new UnsupportedForOracle("the path " + part);
    }

    private String next() {
        return tokens.get(at);
    }

    private boolean takes(String token) {
        boolean taken = next().equals(token);
        at += taken ? 1 : 0;
        return taken;
    }

    private void expect(String token) {
        if (!takes(token)) {
            throw unknown(String.join(" ", tokens.subList(at, tokens.size())));
        }
    }

    JsonPlaces.Part whole() {
        int start = at;
        JsonPlaces.Part value = attempt(this::sum);
        if (value != null && next().isEmpty()) {
            return value;
        }
        at = start;
        JsonPlaces.Part truth = truth(or());
        expect("");
        return truth;
    }

    private static JsonPlaces.Part truth(JsonPlaces.Condition condition) {
        return place -> {
            Boolean truth = condition.of(place);
            return List.of(truth == null ? new Datum.Null() : new Datum.Bool(truth));
        };
    }

    private interface Rule<T> {
        T read();
    }

    private <T> @Nullable T attempt(Rule<T> rule) {
        int start = at;
        try {
            return rule.read();
        } catch (UnsupportedForOracle e) {
            at = start;
            return null;
        }
    }

    private JsonPlaces.Part sum() {
        JsonPlaces.Part left = product();
        while (next().equals("+") || next().equals("-")) {
            left = JsonPlaces.arithmetic(tokens.get(at++), left, product());
        }
        return left;
    }

    private JsonPlaces.Part product() {
        JsonPlaces.Part left = signed();
        while (next().equals("*") || next().equals("/") || next().equals("%")) {
            left = JsonPlaces.arithmetic(tokens.get(at++), left, signed());
        }
        return left;
    }

    private JsonPlaces.Part signed() {
        if (next().equals("+") || next().equals("-")) {
            boolean minus = tokens.get(at++).equals("-");
            return JsonPlaces.sign(minus, signed());
        }
        JsonPlaces.Part value = start();
        while (next().equals(".") || next().equals("[") || next().equals("?")) {
            value = from(value);
        }
        return value;
    }

    private JsonPlaces.Part start() {
        String token = tokens.get(at++);
        if (token.equals("$")) {
            return place -> List.of(place.root());
        } else if (token.equals("@")) {
            return place -> List.of(place.current());
        } else if (token.equals("last")) {
            return place -> List.of(Numbers.cell(place.last()));
        } else if (token.equals("true") || token.equals("false")) {
            return place -> List.of(new Datum.Bool(token.equals("true")));
        } else if (token.equals("null")) {
            return place -> List.of(new Datum.Null());
        } else if (token.equals("(")) {
            return parenthesized();
        } else if (token.startsWith("\"")) {
            return place -> List.of(new Datum.Text(inside(token)));
        } else if (token.startsWith("$")) {
            return place -> {
                if (!place.variables().containsKey(token.substring(1))) {
                    throw new UnsupportedForOracle("a variable without a value");
                }
                return List.of(place.variables().get(token.substring(1)));
            };
        } else if (!token.isEmpty() && Character.isDigit(token.charAt(0))) {
            return place -> List.of(Numbers.cell(new BigDecimal(token)));
        }
        throw unknown(token);
    }

    private JsonPlaces.Part parenthesized() {
        int start = at;
        JsonPlaces.Part value = attempt(() -> {
            JsonPlaces.Part inner = sum();
            expect(")");
            return inner;
        });
        if (value != null) {
            return value;
        }
        at = start;
        JsonPlaces.Part truth = truth(or());
        expect(")");
        return truth;
    }

    private static String inside(String quoted) {
        return quoted.substring(1, quoted.length() - 1);
    }

    private JsonPlaces.Part from(JsonPlaces.Part value) {
        boolean forgiving = tokens.get(at + 1).equals("**");
        JsonPlaces.Step step = step();
        if (forgiving) {
            // The steps behind start from values of any kind.
            JsonPlaces.Part rest = place -> List.of(place.current());
            while (next().equals(".") || next().equals("[") || next().equals("?")) {
                rest = from(rest);
            }
            JsonPlaces.Part last = rest;
            return place -> all(value, step, place).stream()
                    .flatMap(each -> last.of(place.forgiving().at(each)).stream())
                    .toList();
        }
        return place -> all(value, step, place);
    }

    private static List<Datum> all(JsonPlaces.Part value, JsonPlaces.Step step, JsonPlaces.Place place) {
        return value.of(place).stream()
                .flatMap(each -> step.of(each, place).stream())
                .toList();
    }

    private JsonPlaces.Step step() {
        if (takes("?")) {
            expect("(");
            JsonPlaces.Condition condition = or();
            expect(")");
            return JsonPlaces.filter(condition);
        } else if (takes("[")) {
            return places();
        }
        expect(".");
        if (takes("*")) {
            return JsonPlaces.members();
        } else if (takes("**")) {
            return descendants();
        }
        String name = tokens.get(at++);
        if (name.equals("datetime") && next().equals("(") && tokens.get(at + 1).startsWith("\"")) {
            at++;
            JsonPlaces.Step day = JsonPathMethods.day(inside(tokens.get(at++)));
            expect(")");
            return day;
        } else if (takes("(")) {
            List<Integer> arguments = new ArrayList<>();
            while (next().matches("\\d{1,3}")) {
                arguments.add(Integer.valueOf(tokens.get(at++)));
                takes(",");
            }
            expect(")");
            return arguments.size() == 2 && name.equals("decimal")
                    ? JsonPathMethods.decimal(arguments.get(0), arguments.get(1))
                    : method(name, arguments);
        } else if (name.startsWith("\"")) {
            return JsonPlaces.member(inside(name));
        } else if (name.isEmpty() || !Character.isLetter(name.charAt(0)) && name.charAt(0) != '_') {
            throw unknown(name);
        }
        return JsonPlaces.member(name);
    }

    private JsonPlaces.Step places() {
        if (takes("*")) {
            expect("]");
            return JsonPlaces.allElements();
        } else if (next().startsWith("'") || next().startsWith("\"")) {
            JsonPlaces.Step member = JsonPlaces.member(inside(tokens.get(at++)));
            expect("]");
            return member;
        }
        List<JsonPlaces.Step> ranges = new ArrayList<>();
        do {
            JsonPlaces.Part from = sum();
            ranges.add(JsonPlaces.place(from, takes("to") ? sum() : from));
        } while (takes(","));
        expect("]");
        return (value, place) -> ranges.stream()
                .flatMap(range -> range.of(value, place).stream())
                .toList();
    }

    private JsonPlaces.Step descendants() {
        if (!takes("{")) {
            return JsonPlaces.descendants(0, Integer.MAX_VALUE);
        }
        int from = level();
        int to = takes("to") ? level() : from;
        expect("}");
        if (from == Integer.MAX_VALUE) {
            return (value, place) -> JsonPlaces.descendants(1, to).of(value, place).stream()
                    .filter(each -> !(each instanceof Datum.Document) && !Lists.isCollection(each))
                    .toList();
        }
        return JsonPlaces.descendants(from, to);
    }

    private int level() {
        String token = tokens.get(at++);
        return token.equals("last") ? Integer.MAX_VALUE : Integer.parseInt(token);
    }

    private static JsonPlaces.Step method(String name, List<Integer> arguments) {
        return switch (arguments.isEmpty() ? name : "") {
            case "type" -> (value, place) -> List.of(new Datum.Text(JsonCalls.type(value)));
            case "size" ->
                (value, place) -> Lists.isCollection(value)
                        ? List.of(Numbers.cell(Lists.elements(value).size()))
                        : place.strict() ? place.structural() : List.of(Numbers.cell(1));
            case "abs" -> ofNumber(BigDecimal::abs);
            case "floor" -> ofNumber(number -> number.setScale(0, RoundingMode.FLOOR));
            case "ceiling" -> ofNumber(number -> number.setScale(0, RoundingMode.CEILING));
            case "double", "number" -> JsonPathMethods.ofNumbers(number -> number);
            case "integer" -> JsonPathMethods.whole(Numbers.LEAST_OF_32_BITS, Numbers.MOST_OF_32_BITS);
            case "bigint" -> JsonPathMethods.whole(Numbers.LEAST_OF_64_BITS, Numbers.MOST_OF_64_BITS);
            case "boolean" -> JsonPathMethods.truth();
            case "string" -> JsonPathMethods.string();
            case "date" -> JsonPathMethods.date();
            case "keyvalue" -> JsonPathMethods.members();
            default -> throw unknown(name + "()");
        };
    }

    private interface OfNumber {
        BigDecimal of(BigDecimal number);
    }

    private static JsonPlaces.Step ofNumber(OfNumber function) {
        return JsonPlaces.ofEach(
                (value, place) -> List.of(Numbers.cell(function.of(JsonPlaces.number(List.of(value))))));
    }

    private JsonPlaces.Condition or() {
        JsonPlaces.Condition left = and();
        while (takes("||")) {
            JsonPlaces.Condition one = left;
            JsonPlaces.Condition other = and();
            left = place -> combined(true, one.of(place), other.of(place));
        }
        return left;
    }

    private JsonPlaces.Condition and() {
        JsonPlaces.Condition left = test();
        while (takes("&&")) {
            JsonPlaces.Condition one = left;
            JsonPlaces.Condition other = test();
            left = place -> combined(false, one.of(place), other.of(place));
        }
        return left;
    }

    /** @param decides the truth of one side that decides */
    private static @Nullable Boolean combined(boolean decides, @Nullable Boolean left, @Nullable Boolean right) {
        if (Boolean.valueOf(decides).equals(left) || Boolean.valueOf(decides).equals(right)) {
            return decides;
        }
        return left == null || right == null ? null : Boolean.valueOf(!decides);
    }

    private JsonPlaces.Condition test() {
        if (takes("!")) {
            JsonPlaces.Condition operand = delimited();
            return place -> {
                Boolean truth = operand.of(place);
                return truth == null ? null : Boolean.valueOf(!truth);
            };
        }
        JsonPlaces.Condition comparison = attempt(this::comparison);
        return comparison == null ? delimited() : comparison;
    }

    private JsonPlaces.Condition delimited() {
        if (takes("exists")) {
            expect("(");
            JsonPlaces.Part value = sum();
            expect(")");
            return place -> exists(value, place);
        }
        expect("(");
        JsonPlaces.Condition inner = or();
        expect(")");
        if (takes("is")) {
            expect("unknown");
            return place -> inner.of(place) == null;
        }
        return inner;
    }

    /** In lax mode, the search may end at a value before an error. */
    private static @Nullable Boolean exists(JsonPlaces.Part value, JsonPlaces.Place place) {
        try {
            return !value.of(place).isEmpty();
        } catch (Rejected e) {
            if (place.strict()) {
                return null;
            }
            throw new UnsupportedForOracle("a value before an error");
        }
    }

    private JsonPlaces.Condition comparison() {
        JsonPlaces.Part left = sum();
        if (takes("starts")) {
            expect("with");
            JsonPlaces.Part prefix = start();
            return JsonPlaces.guarded(place -> startsWith(left, prefix, place));
        }
        if (takes("like_regex")) {
            String pattern = inside(tokens.get(at++));
            Pattern regex = JsonPathMethods.pattern(pattern, takes("flag") ? inside(tokens.get(at++)) : "");
            return JsonPlaces.guarded(place -> JsonPlaces.any(
                    JsonPlaces.unwrapped(left.of(place), place).stream()
                            .map(each -> each instanceof Datum.Text text
                                    ? Boolean.valueOf(
                                            regex.matcher(text.value()).find())
                                    : null)
                            .collect(Collectors.toCollection(ArrayList::new)),
                    place));
        }
        if (!COMPARISONS.contains(next())) {
            throw unknown(next());
        }
        return JsonPlaces.compare(tokens.get(at++), left, sum());
    }

    private static @Nullable Boolean startsWith(JsonPlaces.Part left, JsonPlaces.Part prefix, JsonPlaces.Place place) {
        Datum beginning = prefix.of(place).get(0);
        List<@Nullable Boolean> truths = new ArrayList<>();
        for (Datum each : JsonPlaces.unwrapped(left.of(place), place)) {
            boolean texts = each instanceof Datum.Text && beginning instanceof Datum.Text;
            truths.add(
                    texts
                            ? Boolean.valueOf(((Datum.Text) each).value().startsWith(((Datum.Text) beginning).value()))
                            : null);
        }
        return JsonPlaces.any(truths, place);
    }
}
