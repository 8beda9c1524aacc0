package io.github.dynamodbjdbc.planner.name;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Matches names: exact matches take precedence; otherwise unquoted names match regardless of case. */
public final class Identifiers {
    private Identifiers() {}

    /** The candidates that match the name: exact matches, or else, if it is unquoted, those that differ in case only. */
    public static <T> List<T> matching(Identifier name, List<T> candidates, Function<T, String> nameOf) {
        List<T> exact = candidates.stream()
                .filter(candidate -> nameOf.apply(candidate).equals(name.name()))
                .toList();
        if (!exact.isEmpty() || name.quoted()) {
            return exact;
        }
        return candidates.stream()
                .filter(candidate -> nameOf.apply(candidate).equalsIgnoreCase(name.name()))
                .toList();
    }

    /** The names among the first ones that match; if there is none, those among the others. */
    public static List<String> matching(Identifier name, List<String> first, List<String> others) {
        List<String> found = matching(name, first, candidate -> candidate);
        return found.isEmpty() ? matching(name, others, candidate -> candidate) : found;
    }

    public static boolean matches(Identifier name, String candidate) {
        return name.quoted() ? name.name().equals(candidate) : name.name().equalsIgnoreCase(candidate);
    }

    public static String text(List<Identifier> parts) {
        return parts.stream().map(Identifier::name).collect(Collectors.joining("."));
    }

    /** @param choice the way to name one of the columns, as a clause */
    public static QueryException ambiguous(Identifier name, String choice) {
        return new QueryException(
                ErrorKind.AMBIGUOUS_COLUMN, "column '" + name.name() + "' is ambiguous; " + choice, name.position());
    }

    /** The same for names that differ in case only. */
    public static QueryException ambiguousInCase(Identifier name) {
        return ambiguous(name, "write it in double quotes");
    }

    /** Whether both have the same length and each identifier matches its name. */
    public static boolean match(List<Identifier> identifiers, List<String> names) {
        return identifiers.size() == names.size()
                && IntStream.range(0, names.size()).allMatch(i -> matches(identifiers.get(i), names.get(i)));
    }
}
