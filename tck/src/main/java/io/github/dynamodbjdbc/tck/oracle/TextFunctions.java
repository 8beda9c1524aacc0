package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Further functions of text, which all count code points. */
final class TextFunctions {
    private static final int LONGEST = 1000;

    private final ExpressionBinder binder;

    TextFunctions(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null for any other function. */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name) {
            case "CONCAT" -> concat(null, arguments);
            case "CONCAT_WS" -> {
                if (arguments.isEmpty()) {
                    throw Rejected.always("42883", "CONCAT_WS of nothing");
                }
                yield concat(arguments.get(0), arguments.subList(1, arguments.size()));
            }
            case "LEFT" ->
                cut(arguments, (text, n) -> part(text, 0, n < 0 ? length(text) + n : Math.min(n, length(text))));
            case "RIGHT" ->
                cut(
                        arguments,
                        (text, n) -> part(text, n < 0 ? Math.min(-n, length(text)) : length(text) - n, length(text)));
            case "REPEAT" -> cut(arguments, TextFunctions::repeat);
            case "LPAD" -> pad(arguments, true);
            case "RPAD" -> pad(arguments, false);
            case "REVERSE" ->
                ofTexts(Functions.arguments(arguments, 1), texts -> new Datum.Text(reversed(texts.get(0))));
            case "STRPOS", "INSTR" -> position(Functions.arguments(arguments, 2).get(0), arguments.get(1));
            case "SPLIT_PART" -> splitPart(Functions.arguments(arguments, 3));
            case "REGEXP_LIKE" -> matches(arguments);
            case "REGEXP_REPLACE" -> replaced(arguments);
            case "NORMALIZE" -> {
                Normalizer.Form form = arguments.size() == 1
                        ? Normalizer.Form.NFC
                        : Normalizer.Form.valueOf(
                                arguments.get(1) instanceof Expression.NameReference written
                                        ? written.parts().get(0).name().toUpperCase(Locale.ROOT)
                                        : "NFC");
                yield ofTexts(
                        arguments.subList(0, 1), texts -> new Datum.Text(Normalizer.normalize(texts.get(0), form)));
            }
            case "IS_NORMALIZED" ->
                ofTexts(
                        Functions.arguments(arguments, 2),
                        texts ->
                                new Datum.Bool(Normalizer.normalize(texts.get(0), Normalizer.Form.valueOf(texts.get(1)))
                                        .equals(texts.get(0))),
                        StaticType.BOOLEAN);
            case "STARTS_WITH" ->
                ofTexts(
                        Functions.arguments(arguments, 2),
                        texts -> new Datum.Bool(texts.get(0).startsWith(texts.get(1))),
                        StaticType.BOOLEAN);
            case "ENDS_WITH" ->
                ofTexts(
                        Functions.arguments(arguments, 2),
                        texts -> new Datum.Bool(texts.get(0).endsWith(texts.get(1))),
                        StaticType.BOOLEAN);
            default -> null;
        };
    }

    /** Of a text, a pattern, a replacement without groups, a position, and the number of the match that is replaced. */
    private Bound replaced(List<Expression> arguments) {
        boolean placed = arguments.size() > 3 && !(arguments.get(3) instanceof Expression.StringLiteral);
        if (!placed) {
            return replacedByFlags(arguments);
        }
        if (binder.bind(arguments.get(3)).kind() != StaticType.NUMBER) {
            throw new UnsupportedForOracle("flags of regular expressions");
        }
        boolean anyCase = arguments.size() == 6 && isAnyCase(arguments.get(5));
        List<Bound> texts = arguments.subList(0, 3).stream().map(binder::text).toList();
        List<Bound> numbers = arguments.subList(3, Math.min(5, arguments.size())).stream()
                .map(binder::number)
                .toList();
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            List<String> given = new ArrayList<>();
            for (Bound text : texts) {
                String one = text.text(env);
                if (one == null) {
                    return null;
                }
                given.add(one);
            }
            Integer start = Functions.integer(numbers.get(0), env);
            Integer number = numbers.size() == 1 ? Integer.valueOf(1) : Functions.integer(numbers.get(1), env);
            if (start == null || number == null) {
                return null;
            }
            if (start < 1 || number < 0) {
                throw Rejected.byValue("22023", "no position or match");
            }
            return new Datum.Text(replaced(given, start - 1, number, anyCase ? Pattern.CASE_INSENSITIVE : 0));
        });
    }

    private Bound replacedByFlags(List<Expression> arguments) {
        Expression flags = arguments.size() > 3 ? arguments.get(3) : null;
        int options = flags != null && isAnyCase(flags) ? Pattern.CASE_INSENSITIVE : 0;
        boolean each = flags instanceof Expression.StringLiteral literal
                && literal.value().contains("g");
        return ofTexts(arguments.subList(0, 3), texts -> new Datum.Text(replaced(texts, 0, each ? 0 : 1, options)));
    }

    private static boolean isAnyCase(Expression flags) {
        if (!(flags instanceof Expression.StringLiteral literal)
                || !literal.value().matches("[gi]*")) {
            throw new UnsupportedForOracle("flags of regular expressions");
        }
        return literal.value().contains("i");
    }

    private static String replaced(List<String> texts, int start, int number, int options) {
        String text = texts.get(0);
        boolean same = !texts.get(1).matches("(?s).*(\\[:|\\\\[mMy]).*");
        if (text.length() != length(text) || !same) {
            throw new UnsupportedForOracle("characters of two units, and expressions that Java does not have");
        }
        if (start > text.length()) {
            return text;
        }
        String by = Matcher.quoteReplacement(texts.get(2)).replaceAll("\\\\\\\\([1-9])", "\\$$1");
        int[] matches = {0};
        String rest = Pattern.compile(texts.get(1), options)
                .matcher(text.substring(start))
                .replaceAll(
                        match -> number == 0 || ++matches[0] == number ? by : Matcher.quoteReplacement(match.group()));
        return text.substring(0, start) + rest;
    }

    private Bound matches(List<Expression> arguments) {
        if (arguments.size() != 2 && arguments.size() != 3) {
            throw new UnsupportedForOracle("REGEXP_LIKE of " + arguments.size() + " arguments");
        }
        return ofTexts(
                arguments,
                texts -> {
                    String flags = texts.size() == 2 ? "" : texts.get(2);
                    if (!flags.isEmpty() && !flags.equals("i")) {
                        throw new UnsupportedForOracle("flags of regular expressions");
                    }
                    int options = flags.isEmpty() ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                    return new Datum.Bool(Pattern.compile(texts.get(1), options)
                            .matcher(texts.get(0))
                            .find());
                },
                StaticType.BOOLEAN);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The part between two indexes, without positions outside the text. */
    private static String part(String text, int from, int to) {
        int start = Math.max(from, 0);
        return to <= start ? "" : new String(text.codePoints().toArray(), start, to - start);
    }

    private static String reversed(String text) {
        return text.codePoints().mapToObj(Character::toString).reduce("", (all, character) -> character + all);
    }

    private static String repeat(String text, int times) {
        if ((long) times * text.length() > LONGEST) {
            throw new UnsupportedForOracle("text that may be too long");
        }
        return text.repeat(Math.max(times, 0));
    }

    private interface OfTexts {
        Cell of(List<String> texts);
    }

    private Bound ofTexts(List<Expression> arguments, OfTexts function) {
        return ofTexts(arguments, function, StaticType.TEXT);
    }

    private Bound ofTexts(List<Expression> arguments, OfTexts function, StaticType kind) {
        List<Bound> texts = arguments.stream().map(binder::text).toList();
        return Bound.of(kind, Trait.NONE, env -> {
            List<String> values = new ArrayList<>();
            for (Bound text : texts) {
                String value = text.text(env);
                if (value == null) {
                    return null;
                }
                values.add(value);
            }
            return function.of(values);
        });
    }

    private Bound position(Expression in, Expression of) {
        Bound text = binder.text(in);
        Bound sought = binder.text(of);
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> {
            String a = text.text(env);
            String b = sought.text(env);
            return a == null || b == null
                    ? null
                    : Numbers.cell(a.contains(b) ? a.codePointCount(0, a.indexOf(b)) + 1 : 0);
        });
    }

    private interface Cut {
        String of(String text, int number);
    }

    private Bound cut(List<Expression> arguments, Cut function) {
        Bound text = binder.text(Functions.arguments(arguments, 2).get(0));
        Bound number = binder.number(arguments.get(1));
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String value = text.text(env);
            Integer count = Functions.integer(number, env);
            return value == null || count == null ? null : new Datum.Text(function.of(value, count));
        });
    }

    /** Pads to a length; longer text is truncated. */
    private Bound pad(List<Expression> arguments, boolean left) {
        if (arguments.size() != 2 && arguments.size() != 3) {
            throw Rejected.always("42883", "LPAD or RPAD of " + arguments.size() + " arguments");
        }
        Bound text = binder.text(arguments.get(0));
        Bound length = binder.number(arguments.get(1));
        Bound fill = arguments.size() == 2 ? Bound.constant(new Datum.Text(" ")) : binder.text(arguments.get(2));
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String value = text.text(env);
            Integer wanted = Functions.integer(length, env);
            String with = fill.text(env);
            if (value == null || wanted == null || with == null) {
                return null;
            }
            int missing = wanted - length(value);
            if (missing <= 0 || with.isEmpty()) {
                return new Datum.Text(part(value, 0, Math.min(Math.max(wanted, 0), length(value))));
            }
            String added = part(repeat(with, missing / length(with) + 1), 0, missing);
            return new Datum.Text(left ? added + value : value + added);
        });
    }

    private Bound splitPart(List<Expression> arguments) {
        Bound text = binder.text(arguments.get(0));
        Bound separator = binder.text(arguments.get(1));
        Bound place = binder.number(arguments.get(2));
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String value = text.text(env);
            String between = separator.text(env);
            Integer number = Functions.integer(place, env);
            if (value == null || between == null || number == null) {
                return null;
            } else if (number == 0 || between.isEmpty()) {
                throw new UnsupportedForOracle("field 0, or fields between nothing");
            }
            String[] fields = value.split(Pattern.quote(between), -1);
            int index = number > 0 ? number - 1 : fields.length + number;
            return new Datum.Text(index < 0 || index >= fields.length ? "" : fields[index]);
        });
    }

    /** Skips NULLs; the result for values other than text is unknown here. */
    private Bound concat(@Nullable Expression separator, List<Expression> arguments) {
        Bound between = separator == null ? Bound.constant(new Datum.Text("")) : binder.text(separator);
        List<Bound> texts = arguments.stream().map(binder::text).toList();
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String with = between.text(env);
            Stream<Cell> values = texts.stream().map(text -> text.value(env)).filter(value -> value != null);
            List<Cell> present = values.toList();
            if (present.stream().anyMatch(value -> !(value instanceof Datum.Text))) {
                throw new UnsupportedForOracle("CONCAT of what is not a string");
            }
            return with == null
                    ? null
                    : new Datum.Text(present.stream()
                            .map(value -> ((Datum.Text) value).value())
                            .collect(Collectors.joining(with)));
        });
    }
}
