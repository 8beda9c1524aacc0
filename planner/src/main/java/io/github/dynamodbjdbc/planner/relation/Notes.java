package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects findings about a statement's tables: warnings, comparisons to check once parameters have values, unsampled tables, and unknown names. */
public final class Notes {
    private final Catalog catalog;
    private final SessionOptions options;
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Set<ExpectedParameter> expected = new LinkedHashSet<>();
    private final Set<String> unsampled = new HashSet<>();
    private final Set<UnknownPlace> unknown = new LinkedHashSet<>();

    public Notes(Catalog catalog, SessionOptions options) {
        this.catalog = catalog;
        this.options = options;
    }

    Catalog catalog() {
        return catalog;
    }

    SessionOptions options() {
        return options;
    }

    public void warn(String warning) {
        warnings.add(warning);
    }

    public void expect(ExpectedParameter parameter) {
        expected.add(parameter);
    }

    /** Records that the table's columns are shown, if it is not sampled yet. */
    void shows(TableSchema table) {
        if (catalog.unsampled(table) != null) {
            unsampled.add(table.name());
        }
    }

    /** Records that the path is unknown, if the table is not sampled yet. */
    void names(TableSchema table, AttributePath path, @Nullable String around) {
        if (catalog.unsampled(table) != null) {
            unknown.add(new UnknownPlace(table.name(), path, around));
        }
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    public List<ExpectedParameter> expected() {
        return List.copyOf(expected);
    }

    public Set<String> unsampled() {
        return Set.copyOf(unsampled);
    }

    public List<UnknownPlace> unknown() {
        return List.copyOf(unknown);
    }
}
