package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.jspecify.annotations.Nullable;

/** What Calcite objects to, in the user's words and at the user's place. */
final class ValidationErrors {
    /** What a message of Calcite's contains, and the kind of error that it then is. The first that fits decides. */
    private static final Map<String, ErrorKind> KINDS = kinds();

    private ValidationErrors() {}

    static QueryException translate(CalciteContextException failure, LoweredQuery query) {
        Throwable cause = failure.getCause();
        Position position = failure.getPosLine() > 0
                ? new Position(
                        failure.getPosLine(),
                        failure.getPosColumn(),
                        failure.getEndPosLine(),
                        failure.getEndPosColumn())
                : null;
        return translate(message(cause == null ? failure : cause), position, query, failure);
    }

    static QueryException translate(CalciteException failure, LoweredQuery query) {
        return translate(message(failure), null, query, failure);
    }

    private static QueryException translate(
            String message, @Nullable Position position, LoweredQuery query, Throwable cause) {
        ErrorKind kind = KINDS.entrySet().stream()
                .filter(entry -> message.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(ErrorKind.INVALID_STATEMENT);
        return new QueryException(kind, inUsersWords(message, query), position, cause);
    }

    private static String message(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private static String inUsersWords(String message, LoweredQuery query) {
        String text = message;
        List<Map.Entry<String, String>> names =
                new ArrayList<>(query.internalNames().entrySet());
        // T#11 before T#1.
        names.sort(Comparator.comparing(entry -> -entry.getKey().length()));
        for (Map.Entry<String, String> name : names) {
            text = text.replace(name.getKey(), name.getValue());
        }
        text = text.replace("\n", "; ")
                .replace("DECIMAL(38, 18)", "NUMERIC")
                .replace("<ANY>", "<VARIANT>")
                .replace("_UTF-8'", "'")
                .replace("`", "\"");
        boolean word = text.length() > 1 && Character.isLowerCase(text.charAt(1));
        return word ? Character.toLowerCase(text.charAt(0)) + text.substring(1) : text;
    }

    private static Map<String, ErrorKind> kinds() {
        Map<String, ErrorKind> kinds = new LinkedHashMap<>();
        for (String text : List.of(
                "is not being grouped",
                "ggregate expression",
                "FILTER must",
                "WITHIN GROUP",
                "OVER ",
                "indow",
                "ROW/RANGE",
                "RANGE clause",
                "grouped expression",
                "aggregate query",
                "may only occur in SELECT",
                "not in the select clause",
                "requires precisely one ORDER BY",
                "DISTINCT/ALL not allowed")) {
            kinds.put(text, ErrorKind.GROUPING);
        }
        for (String text : List.of(
                "Cannot apply",
                "compatible types",
                "comparable",
                "Type mismatch",
                "Illegal mixing of types",
                "Cannot infer return type",
                "Cast function cannot convert",
                "Expected a boolean",
                "Expected a character",
                "must be a condition",
                "data type",
                "Invalid type",
                "Parameters must be of the same type")) {
            kinds.put(text, ErrorKind.TYPE_MISMATCH);
        }
        for (String text : List.of("number of arguments", "No match found for function", "Argument to function")) {
            kinds.put(text, ErrorKind.TYPE_MISMATCH);
        }
        kinds.put("literal", ErrorKind.INVALID_VALUE);
        kinds.put("is not supported", ErrorKind.UNSUPPORTED);
        kinds.put("ambiguous", ErrorKind.AMBIGUOUS_COLUMN);
        kinds.put("not found", ErrorKind.UNKNOWN_COLUMN);
        return kinds;
    }
}
