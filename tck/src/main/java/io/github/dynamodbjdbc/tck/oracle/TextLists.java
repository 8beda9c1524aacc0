package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists of the parts of text, and text of lists. */
final class TextLists {
    private final ExpressionBinder binder;

    TextLists(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null for any other function. */
    @Nullable
    Bound bind(String name, List<Expression> arguments) {
        return switch (name) {
            case "STRING_TO_ARRAY" -> split(arguments);
            case "REGEXP_SPLIT_TO_ARRAY" -> splitByMatches(arguments);
            case "ARRAY_TO_STRING" -> joined(arguments);
            default -> null;
        };
    }

    Bound split(List<Expression> arguments) {
        return parts(arguments, TextLists::split);
    }

    Bound splitByMatches(List<Expression> arguments) {
        return parts(arguments, TextLists::splitByMatches);
    }

    private interface Split {
        List<String> of(String text, @Nullable String separator);
    }

    private Bound parts(List<Expression> arguments, Split split) {
        if (arguments.size() != 2) {
            throw new UnsupportedForOracle("parts of text with " + arguments.size() + " arguments");
        }
        Bound text = binder.text(arguments.get(0));
        Bound separator = binder.text(arguments.get(1));
        return Bound.of(StaticType.LIST, Trait.NONE, env -> {
            String whole = text.text(env);
            return whole == null
                    ? null
                    : new Datum.Sequence(split.of(whole, separator.text(env)).stream()
                            .<Datum>map(Datum.Text::new)
                            .toList());
        });
    }

    /** The parts between separators; the characters for NULL. */
    private static List<String> split(String text, @Nullable String separator) {
        List<String> parts = new ArrayList<>();
        if (separator == null) {
            text.codePoints().forEach(character -> parts.add(Character.toString(character)));
        } else if (separator.isEmpty() && !text.isEmpty()) {
            parts.add(text);
        } else if (!text.isEmpty()) {
            int start = 0;
            for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
                parts.add(text.substring(start, end));
                start = end + separator.length();
            }
            parts.add(text.substring(start));
        }
        return parts;
    }

    /** The parts between matches. An empty match counts neither at the ends of the text nor right behind another one. */
    private static List<String> splitByMatches(String text, @Nullable String pattern) {
        if (pattern == null) {
            throw new UnsupportedForOracle("a pattern that is NULL");
        }
        List<String> parts = new ArrayList<>();
        Matcher match = Pattern.compile(pattern).matcher(text);
        int start = 0;
        while (match.find()) {
            boolean empty = match.start() == match.end();
            if (!empty || match.start() > start && match.start() < text.length()) {
                parts.add(text.substring(start, match.start()));
                start = match.end();
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private Bound joined(List<Expression> arguments) {
        if (arguments.size() != 2) {
            throw new UnsupportedForOracle("text in place of NULLs in a list");
        }
        Bound list = binder.bind(arguments.get(0));
        Bound separator = binder.text(arguments.get(1));
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            String between = separator.text(env);
            Cell value = list.value(env);
            if (between == null || !Lists.isCollection(value)) {
                return null;
            }
            List<String> texts = new ArrayList<>();
            for (Datum element : Lists.elements(value)) {
                if (element instanceof Datum.Text text) {
                    texts.add(text.value());
                } else if (element instanceof Datum.Numeric number) {
                    texts.add(number.value().toPlainString());
                } else if (!(element instanceof Datum.Null)) {
                    throw new UnsupportedForOracle("the text of an element");
                }
            }
            return new Datum.Text(String.join(between, texts));
        });
    }

    /** The groups of each match as a list, or the whole match in one; the first match only without a flag. */
    TableFunction matches(List<Expression> arguments) {
        boolean all = arguments.size() == 3
                && arguments.get(2) instanceof Expression.StringLiteral flags
                && flags.value().equals("g");
        if (arguments.size() != 2 && !all) {
            throw new UnsupportedForOracle("flags of regular expressions");
        }
        Bound text = binder.text(arguments.get(0));
        Bound pattern = binder.text(arguments.get(1));
        return new TableFunction(StaticType.LIST, Trait.NONE, env -> {
            String whole = text.text(env);
            String sought = pattern.text(env);
            if (whole == null || sought == null) {
                return null;
            }
            List<Datum> found = new ArrayList<>();
            Matcher match = Pattern.compile(sought).matcher(whole);
            while ((all || found.isEmpty()) && match.find()) {
                List<Datum> groups = new ArrayList<>();
                for (int i = Math.min(1, match.groupCount()); i <= match.groupCount(); i++) {
                    groups.add(match.group(i) == null ? new Datum.Null() : new Datum.Text(match.group(i)));
                }
                found.add(new Datum.Sequence(groups));
            }
            return new Datum.Sequence(found);
        });
    }
}
