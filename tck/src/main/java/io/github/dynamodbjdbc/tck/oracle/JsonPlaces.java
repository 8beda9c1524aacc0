package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The values to which an SQL/JSON path leads, by one step and the rest of the path. */
final class JsonPlaces {
    private static final Pattern FIRST =
            Pattern.compile("(?:\\.(?:([\\w$]+)|\"([^\"\\\\]*)\"|(\\*))|\\[(\\d+|last|\\*)])(.*)");

    private JsonPlaces() {}

    static List<Datum> find(Datum root, String path) {
        if (!path.startsWith("$")) {
            throw new UnsupportedForOracle("a path that does not begin with $");
        }
        return values(root, path.substring(1)).toList();
    }

    private static Stream<Datum> values(Datum value, String path) {
        if (path.isEmpty()) {
            return Stream.of(value);
        }
        Matcher step = FIRST.matcher(path);
        if (!step.matches()) {
            throw new UnsupportedForOracle("the path " + path);
        }
        return step(value, step.toMatchResult()).flatMap(each -> values(each, step.group(5)));
    }

    private static Stream<Datum> step(Datum value, MatchResult step) {
        if (step.group(4) == null) {
            Stream<Datum> within = Lists.isCollection(value) ? Lists.elements(value).stream() : Stream.of(value);
            return within.flatMap(each -> members(each, step));
        }
        List<Datum> elements = Lists.isCollection(value) ? Lists.elements(value) : List.of(value);
        return switch (step.group(4)) {
            case "*" -> elements.stream();
            case "last" -> elements.stream().skip(Math.max(0, elements.size() - 1));
            default -> elements.stream().skip(Long.parseLong(step.group(4))).limit(1);
        };
    }

    private static Stream<Datum> members(Datum value, MatchResult step) {
        if (!(value instanceof Datum.Document document)) {
            return Stream.empty();
        }
        String name = step.group(1) == null ? step.group(2) : step.group(1);
        return step.group(3) != null
                ? document.members().values().stream()
                : Stream.ofNullable(document.members().get(name));
    }
}
