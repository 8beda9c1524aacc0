package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A statement that writes. In its pieces of SQL, {@code {3}} stands for the literal of that number, and {@code @} before
 * the columns of the table that is written.
 *
 * @param columns of INSERT
 * @param rows of INSERT: a value for each column; empty if there is a query
 * @param query of INSERT, null if there are rows
 * @param sets of UPDATE, or of ON CONFLICT DO UPDATE
 * @param where without the word; null for none
 * @param returning without the word; null for none
 * @param literals never changed in place
 */
record RandomWrite(
        Kind kind,
        String table,
        List<String> columns,
        List<List<String>> rows,
        @Nullable String query,
        List<Assignment> sets,
        List<String> removes,
        @Nullable String where,
        @Nullable String returning,
        List<Datum> literals) {
    private static final Pattern MARK = Pattern.compile("\\{(\\d+)}");

    enum Kind {
        INSERT,
        UPSERT,
        DO_NOTHING,
        DO_REPLACE,
        DO_UPDATE,
        UPDATE,
        DELETE,
        PURGE
    }

    /** @param path from the attribute down, such as {@code m.f} or {@code l[0]} */
    record Assignment(String path, String value) {}

    RandomWrite with(List<Datum> others) {
        return new RandomWrite(kind, table, columns, rows, query, sets, removes, where, returning, others);
    }

    /** With all literals in it. */
    String sql() {
        return MARK.matcher(template()).replaceAll(mark -> Matcher.quoteReplacement(literal(mark)));
    }

    /** With question marks for all literals that can be bound; {@link #bound} has their values. */
    String prepared() {
        return MARK.matcher(template()).replaceAll("?");
    }

    List<Datum> bound() {
        List<Datum> values = new ArrayList<>();
        MARK.matcher(template()).results().forEach(mark -> values.add(literals.get(Integer.parseInt(mark.group(1)))));
        return values;
    }

    /** A piece as the evaluator takes it. */
    String forModel(String piece, String alias) {
        return MARK.matcher(piece.replace("@", alias)).replaceAll(mark -> Matcher.quoteReplacement(literal(mark)));
    }

    /** The literal that a piece is and nothing else, null if it is more. */
    @Nullable
    Datum only(String piece) {
        Matcher mark = MARK.matcher(piece);
        return mark.matches() ? literals.get(Integer.parseInt(mark.group(1))) : null;
    }

    private String literal(MatchResult mark) {
        return Literals.sql(literals.get(Integer.parseInt(mark.group(1))));
    }

    private String template() {
        return switch (kind) {
            case UPDATE ->
                "UPDATE " + table
                        + (sets.isEmpty() ? "" : " SET " + assignments())
                        + (removes.isEmpty() ? "" : " REMOVE " + String.join(", ", removes))
                        + condition()
                        + tail();
            case DELETE -> "DELETE FROM " + table + condition() + tail();
            case PURGE -> "PURGE EXPIRED FROM " + table + condition();
            default -> insert() + tail();
        };
    }

    private String insert() {
        String values = query != null
                ? query.replace("@", "")
                : "VALUES "
                        + rows.stream()
                                .map(row -> "(" + String.join(", ", row) + ")")
                                .collect(Collectors.joining(", "));
        return (kind == Kind.UPSERT ? "UPSERT" : "INSERT") + " INTO " + table + " (" + String.join(", ", columns) + ") "
                + values
                + switch (kind) {
                    case DO_NOTHING -> " ON CONFLICT DO NOTHING";
                    case DO_REPLACE -> " ON CONFLICT DO REPLACE";
                    case DO_UPDATE -> " ON CONFLICT DO UPDATE SET " + assignments();
                    default -> "";
                };
    }

    private String assignments() {
        return sets.stream()
                .map(set -> set.path() + " = " + set.value().replace("@", ""))
                .collect(Collectors.joining(", "));
    }

    private String condition() {
        return where == null ? "" : " WHERE " + where.replace("@", "");
    }

    private String tail() {
        return returning == null ? "" : " RETURNING " + returning + " *";
    }
}
