package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A write statement. In its SQL fragments, {@code {3}} is a placeholder for the literal with that index, and {@code @} for the qualifier of the written table's
 * columns.
 *
 * @param columns the columns of INSERT
 * @param rows the rows of INSERT, with a value for each column; empty if there is a query
 * @param query the query of INSERT; null if there are rows
 * @param document whether the rows are written as {@code VALUE {…}}
 * @param sets the assignments of UPDATE or of ON CONFLICT DO UPDATE
 * @param whens the clauses of MERGE, whose source is the rows or the query with the columns as names
 * @param where the condition without the keyword; null for none
 * @param returning the list without the keyword; null for none
 * @param literals never modified
 */
record RandomWrite(
        Kind kind,
        String table,
        List<String> columns,
        List<List<String>> rows,
        @Nullable String query,
        boolean document,
        List<Assignment> sets,
        List<When> whens,
        List<String> removes,
        @Nullable String where,
        @Nullable String returning,
        List<Datum> literals) {
    /** The alias of MERGE's source. */
    static final String SOURCE = "src";

    /** An attribute that no item has. */
    private static final String UNUSED = "zz";

    /** What {@code INSERT INTO l [1]} writes, too. */
    private static final Pattern APPENDED = Pattern.compile("list_append\\((\\w+), (\\[[^\\[\\]]*])\\)");

    private static final Pattern MARK = Pattern.compile("\\{(\\d+)}");

    enum Kind {
        INSERT,
        UPSERT,
        DO_NOTHING,
        DO_REPLACE,
        DO_UPDATE,
        MERGE,
        UPDATE,
        DELETE,
        PURGE
    }

    /** @param path the path from the attribute, such as {@code m.f} or {@code l[0]} */
    record Assignment(String path, String value) {}

    /**
     * A clause of MERGE.
     *
     * @param condition null for none
     * @param sets the assignments of an UPDATE, or a value for each column of an INSERT
     */
    record When(boolean matched, @Nullable String condition, Action action, List<Assignment> sets) {}

    enum Action {
        UPDATE,
        DELETE,
        INSERT,
        NOTHING
    }

    static RandomWrite insert(
            Kind kind,
            String table,
            List<String> columns,
            List<List<String>> rows,
            @Nullable String query,
            boolean document,
            List<Assignment> sets,
            @Nullable String returning,
            List<Datum> literals) {
        return new RandomWrite(
                kind, table, columns, rows, query, document, sets, List.of(), List.of(), null, returning, literals);
    }

    static RandomWrite merge(
            String table,
            List<String> columns,
            List<List<String>> rows,
            @Nullable String query,
            List<When> whens,
            List<Datum> literals) {
        return new RandomWrite(
                Kind.MERGE, table, columns, rows, query, false, List.of(), whens, List.of(), null, null, literals);
    }

    static RandomWrite update(
            String table,
            List<Assignment> sets,
            List<String> removes,
            @Nullable String where,
            @Nullable String returning,
            List<Datum> literals) {
        return new RandomWrite(
                Kind.UPDATE,
                table,
                List.of(),
                List.of(),
                null,
                false,
                sets,
                List.of(),
                removes,
                where,
                returning,
                literals);
    }

    /** A DELETE or PURGE. */
    static RandomWrite delete(
            Kind kind, String table, @Nullable String where, @Nullable String returning, List<Datum> literals) {
        return new RandomWrite(
                kind, table, List.of(), List.of(), null, false, List.of(), List.of(), List.of(), where, returning,
                literals);
    }

    RandomWrite with(List<Datum> others) {
        return new RandomWrite(
                kind, table, columns, rows, query, document, sets, whens, removes, where, returning, others);
    }

    /** An UPDATE or DELETE with a further condition. */
    RandomWrite and(String condition) {
        return new RandomWrite(
                kind,
                table,
                columns,
                rows,
                query,
                document,
                sets,
                whens,
                removes,
                where == null ? condition : where + " AND " + condition,
                returning,
                literals);
    }

    /**
     * An equivalent statement of which DynamoDB can't evaluate all itself, if it updates or deletes: with a condition that is always true, an
     * assignment without effect, or both.
     */
    RandomWrite byDriver() {
        String condition = "CHAR_LENGTH(COALESCE(@" + UNUSED + ", 'z')) = 1";
        List<Assignment> more = new ArrayList<>(sets);
        more.add(new Assignment(UNUSED, "UPPER(@" + UNUSED + ")"));
        return switch (kind) {
            case UPDATE ->
                update(table, more, removes, where, returning, literals).and(condition);
            case DELETE -> and(condition);
            case DO_UPDATE -> insert(kind, table, columns, rows, query, document, more, returning, literals);
            default -> this;
        };
    }

    /** Whether it writes at most one item, or each item independently. */
    boolean isItemByItem() {
        return query == null && rows.size() <= 1;
    }

    /** The SQL with all literals. */
    String sql() {
        return MARK.matcher(template(false)).replaceAll(mark -> Matcher.quoteReplacement(literal(mark)));
    }

    /**
     * The SQL with parameters for all literals that can be bound; {@link #bound} returns their values. An UPDATE or DELETE is written as
     * PartiQL's {@code FROM t WHERE … SET …}.
     */
    String prepared() {
        return MARK.matcher(template(true)).replaceAll("?");
    }

    List<Datum> bound() {
        List<Datum> values = new ArrayList<>();
        MARK.matcher(template(true))
                .results()
                .forEach(mark -> values.add(literals.get(Integer.parseInt(mark.group(1)))));
        return values;
    }

    /** A fragment in the evaluator's form. */
    String forModel(String piece, String alias) {
        return MARK.matcher(piece.replace("@", alias)).replaceAll(mark -> Matcher.quoteReplacement(literal(mark)));
    }

    /** Whether the condition or an assigned value contains a column of the table. */
    boolean reads(String column) {
        Pattern name = Pattern.compile("@" + column + "\\b");
        return Stream.concat(Stream.ofNullable(where), sets.stream().map(Assignment::value))
                .anyMatch(piece -> name.matcher(piece).find());
    }

    /** The literal of which a fragment consists; null if it contains anything else. */
    @Nullable
    Datum only(String piece) {
        Matcher mark = MARK.matcher(piece);
        return mark.matches() ? literals.get(Integer.parseInt(mark.group(1))) : null;
    }

    private String literal(MatchResult mark) {
        return Literals.sql(literals.get(Integer.parseInt(mark.group(1))));
    }

    private String template(boolean fromFirst) {
        String from = "FROM " + table + condition();
        return switch (kind) {
            case UPDATE -> (fromFirst ? from + actions() : "UPDATE " + table + actions() + condition()) + tail();
            case DELETE -> (fromFirst ? from + " DELETE" : "DELETE " + from) + tail();
            case PURGE -> "PURGE EXPIRED FROM " + table + condition();
            case MERGE -> merge();
            default -> insert() + tail();
        };
    }

    private String actions() {
        StringBuilder actions = new StringBuilder();
        boolean listed = false;
        for (Assignment set : sets) {
            String value = set.value().replace("@", "");
            Matcher more = APPENDED.matcher(value);
            boolean inserted = more.matches() && more.group(1).equals(set.path());
            actions.append(inserted ? " INSERT INTO " : listed ? ", " : " SET ")
                    .append(set.path())
                    .append(inserted ? " " + more.group(2) : " = " + value);
            listed = !inserted;
        }
        return actions + (removes.isEmpty() ? "" : " REMOVE " + String.join(", ", removes));
    }

    private String merge() {
        StringBuilder merge = new StringBuilder("MERGE INTO " + table + " t USING " + sourceTable() + " ON ");
        merge.append(columns.stream()
                .filter(column -> column.equals("pk") || column.equals("sk"))
                .map(key -> "t." + key + " = " + SOURCE + "." + key)
                .collect(Collectors.joining(" AND ")));
        for (When when : whens) {
            merge.append(when.matched ? " WHEN MATCHED" : " WHEN NOT MATCHED")
                    .append(when.condition == null ? "" : " AND " + when.condition.replace("@", "t."))
                    .append(" THEN ")
                    .append(
                            switch (when.action) {
                                case UPDATE -> "UPDATE SET " + assignments(when.sets, "t.");
                                case DELETE -> "DELETE";
                                case NOTHING -> "DO NOTHING";
                                case INSERT ->
                                    "INSERT (" + joined(when.sets, Assignment::path) + ") VALUES ("
                                            + joined(when.sets, Assignment::value) + ")";
                            });
        }
        return merge.toString();
    }

    private static String joined(List<Assignment> sets, Function<Assignment, String> part) {
        return sets.stream().map(part).collect(Collectors.joining(", "));
    }

    /** The source of MERGE as a table. */
    String sourceTable() {
        return "(" + source() + ") AS " + SOURCE + " (" + String.join(", ", columns) + ")";
    }

    private String source() {
        return query != null
                ? query.replace("@", "")
                : "VALUES "
                        + rows.stream()
                                .map(row -> "(" + String.join(", ", row) + ")")
                                .collect(Collectors.joining(", "));
    }

    private String documents() {
        return "VALUE "
                + rows.stream()
                        .map(row -> IntStream.range(0, row.size())
                                .mapToObj(i -> "'" + columns.get(i) + "': " + row.get(i))
                                .collect(Collectors.joining(", ", "{", "}")))
                        .collect(Collectors.joining(", "));
    }

    private String insert() {
        return (kind == Kind.UPSERT ? "UPSERT" : "INSERT") + " INTO " + table
                + (document ? " " + documents() : " (" + String.join(", ", columns) + ") " + source())
                + switch (kind) {
                    case DO_NOTHING -> " ON CONFLICT DO NOTHING";
                    case DO_REPLACE -> " ON CONFLICT DO REPLACE";
                    case DO_UPDATE -> " ON CONFLICT DO UPDATE SET " + assignments(sets, "");
                    default -> "";
                };
    }

    private static String assignments(List<Assignment> sets, String alias) {
        return sets.stream()
                .map(set -> set.path() + " = " + set.value().replace("@", alias))
                .collect(Collectors.joining(", "));
    }

    private String condition() {
        return where == null ? "" : " WHERE " + where.replace("@", "");
    }

    private String tail() {
        return returning == null ? "" : " RETURNING " + returning + " *";
    }
}
