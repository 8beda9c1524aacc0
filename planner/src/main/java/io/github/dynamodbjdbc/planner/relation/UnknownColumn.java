package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.SqlKeywords;
import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column that is neither declared, a key, nor in a sample of its table.
 *
 * @param known the names of the table's known columns
 * @param before what a name of the whole item begins with: the name of an item at hand with its dot, or nothing
 */
record UnknownColumn(TableSchema table, Identifier name, List<String> known, String before) {
    /** Columns that every table has in other databases, in upper case, with the replacement. */
    private static final Map<String, String> OTHER_DIALECTS = Map.of(
            "ROWNUM", "LIMIT 3 at the end for the first 3 rows, or ROW_NUMBER() OVER (ORDER BY a) for numbers",
            "ROWID", "the columns of the key, which identify an item");

    /**
     * Throws or warns, depending on the session.
     *
     * @param qualified whether the table qualifies the name
     * @param around a column of an enclosing query that may be meant instead; null if there is none
     */
    void check(Notes notes, boolean qualified, @Nullable String around) {
        Catalog catalog = notes.catalog();
        UnknownColumns allowed = notes.options().unknownColumns();
        String instead = name.quoted() || qualified || around != null
                ? null
                : OTHER_DIALECTS.get(name.name().toUpperCase(Locale.ROOT));
        if (instead != null && allowed != UnknownColumns.ALLOW) {
            throw unknown("there is no '" + name.name() + "' here: write " + instead + insisting(), name);
        }
        String hint = NearestName.hint(name.name(), known);
        boolean sampled = catalog.unsampled(table) == null;
        String shown = table.shownName();
        String message = "column '" + name.name() + "' is not known in table " + shown
                + (around == null ? hint : "; the column of the query around it is " + around)
                + (instead == null && !name.quoted() && !qualified ? word() : "");
        if (allowed == UnknownColumns.ERROR) {
            throw unknown(
                    sampled
                            ? message
                            : message + "; no sample of its items has been taken yet: DESCRIBE " + shown + " takes one",
                    name);
        }
        String meant = around == null ? NearestName.meant(name.name(), known) : null;
        if (meant != null && allowed == UnknownColumns.NEAR) {
            throw unknown(
                    "column '" + name.name() + "' is not known in table " + shown + "; nearest is '" + meant + "'"
                            + insisting(),
                    name);
        }
        notes.names(table, AttributePath.of(name.name()), around);
        // Without a sample, almost every name is unknown; a read says which names no item had.
        if (sampled) {
            notes.warn(message);
        }
    }

    /** A hint about a word of the language that the name is nearly. */
    private String word() {
        String word = SqlKeywords.nearValue(name.name());
        return word == null ? "" : "; " + word;
    }

    private String insisting() {
        return ", or, if there is such an attribute, " + before + "\"$item\"."
                + SqlPrinter.print(new Expression.NameReference(List.of(name), name.position()))
                + "; unknownColumns=allow takes any name";
    }

    private static QueryException unknown(String message, Identifier name) {
        return new QueryException(ErrorKind.UNKNOWN_COLUMN, message, name.position());
    }
}
