package io.github.dynamodbjdbc.driver.metadata;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of names: {@code %} and {@code _} as in LIKE, with {@code \} as the escape character. Null and the empty string match everything, as
 * tools expect. Because DynamoDB's names may contain {@code _}, a pattern that equals an existing name matches only that name.
 */
public final class NamePattern {
    private final @Nullable String text;
    private final @Nullable Pattern compiled;

    private NamePattern(@Nullable String text, @Nullable Pattern compiled) {
        this.text = text;
        this.compiled = compiled;
    }

    public static NamePattern of(@Nullable String pattern) {
        return pattern == null || pattern.isEmpty() || pattern.equals("%")
                ? new NamePattern(null, null)
                : new NamePattern(pattern, compile(pattern));
    }

    /** The pattern for one name, for methods that take no pattern; null and {@code %}, which tools use, match all. */
    static @Nullable String ofName(@Nullable String name) {
        if (name == null || name.isEmpty() || name.equals("%")) {
            return name;
        }
        // No name contains a backslash, so a tool has added it as an escape.
        return name.replace("\\", "").replaceAll("([%_])", "\\\\$1");
    }

    public boolean matchesAll() {
        return text == null;
    }

    /** The matching names, in their order. */
    public List<String> select(List<String> names) {
        if (text == null || compiled == null) {
            return names;
        }
        return names.contains(text)
                ? List.of(text)
                : names.stream()
                        .filter(name -> compiled.matcher(name).matches())
                        .toList();
    }

    /** The only name that a pattern without {@code %} can mean, unescaped; null for other patterns. */
    public @Nullable String singleName() {
        if (text == null) {
            return null;
        }
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                return null;
            }
            boolean escape = c == '\\' && i + 1 < text.length();
            name.append(escape ? text.charAt(++i) : c);
        }
        return name.toString();
    }

    private static Pattern compile(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else {
                boolean escape = c == '\\' && i + 1 < pattern.length();
                regex.append(Pattern.quote(String.valueOf(escape ? pattern.charAt(++i) : c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }
}
