package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The typed columns (declared columns and keys of indexes) that WHERE or a value of SET uses. A query reads a value that does not fit as
 * NULL, but a write must not: an item with such a value is an error.
 */
final class NamedColumns {
    private final TableSchema table;
    private final List<Predicate> conditions = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();

    private record Column(Term.Attribute attribute, PredicateEvaluator fits) {}

    private NamedColumns(TableSchema table) {
        this.table = table;
    }

    /**
     * @param where the parts of the condition that predicates can express
     * @param read the columns on which other conditions and values depend
     */
    static NamedColumns of(TableSchema table, List<Predicate> where, Collection<ColumnSource> read) {
        Set<Term.Attribute> typed = new LinkedHashSet<>();
        where.forEach(part -> typed.addAll(Predicates.typedColumns(part)));
        for (ColumnSource source : read) {
            if (source instanceof ColumnSource.Attribute column
                    && (column.declared() != null || column.form() != null)) {
                typed.add(new Term.Attribute(column.path(), column.declared(), column.form()));
            }
        }
        NamedColumns named = new NamedColumns(table);
        for (Term.Attribute column : typed) {
            boolean fitsAnyway = table.key().find(column.path().attribute()) != null && column.isDecidedByType();
            if (!fitsAnyway && where.stream().noneMatch(part -> Predicates.impliesValue(part, column))) {
                Predicate fits = Predicates.fits(column);
                named.conditions.add(fits);
                named.columns.add(new Column(column, PredicateEvaluator.of(fits)));
            }
        }
        return named;
    }

    /** The conditions that all values fit, except those that WHERE implies. */
    List<Predicate> conditions() {
        return conditions;
    }

    /** Other conditions, followed by those of these columns. */
    List<Predicate> with(Collection<Predicate> others) {
        List<Predicate> all = new ArrayList<>(others);
        all.addAll(conditions);
        return all;
    }

    /**
     * Checks the values of an item for which WHERE is true.
     *
     * @param read canonical values of the top-level attributes that were read; {@link #conditions} checks the others
     * @throws QueryException INVALID_VALUE if a value does not fit
     */
    void check(Map<String, Object> key, Map<String, @Nullable Object> read) {
        check(key, (ItemView) path -> at(read, path));
    }

    /** Checks the values of an item that was read as a whole. */
    void check(Map<String, Object> key, ItemView item) {
        for (Column column : columns) {
            if (!column.fits.matches(item)) {
                AttributePath path = column.attribute.path();
                throw new QueryException(
                        ErrorKind.INVALID_VALUE,
                        new Misfit(table, key, column.attribute, AttributeType.of(item.get(path))).text()
                                + "; it is not written over as if it were NULL. CAST(" + PredicateText.of(path)
                                + " AS VARIANT) reads it, and " + PredicateText.of(path)
                                + " IS MISSING is true only where there is no value");
            }
        }
    }

    private static @Nullable Object at(Map<String, @Nullable Object> item, AttributePath path) {
        Object value = item.get(path.attribute());
        for (AttributePath.Step step : path.steps()) {
            if (step instanceof AttributePath.Field field && value instanceof Map<?, ?> map) {
                value = map.get(field.name());
            } else if (step instanceof AttributePath.Index index
                    && value instanceof List<?> list
                    && index.index() < list.size()) {
                value = list.get(index.index());
            } else {
                return null;
            }
        }
        return value;
    }
}
