package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows and columns that a statement needs from one table reference. An {@link AccessPath} says how to read them.
 *
 * @param index the index that FROM names ({@code "Table"."Index"}), whose entries are then the rows; null if FROM names the table
 * @param predicate all conditions that the read can check, including the time to live
 * @param output the needed columns, in order
 * @param order the wanted order of rows, most significant key first; empty if there is none or its keys are not all attributes
 * @param rowsWanted the number of rows that the statement takes if they come in that order; -1 for all
 * @param pricedBy the parameter values for which paths are priced; null if unknown
 * @param nearest the distance by which the statement takes the first rows, where an index may have them; otherwise null
 */
public record ScanSpec(
        TableSchema table,
        @Nullable IndexSchema index,
        Predicate predicate,
        List<ColumnSource> output,
        List<Ordering> order,
        long rowsWanted,
        ReadOptions options,
        @Nullable ParameterValues pricedBy,
        @Nullable Nearest nearest) {
    public ScanSpec {
        output = List.copyOf(output);
        order = List.copyOf(order);
    }

    /** Hashes only components that differ between scans of one statement: hashing the table takes longer than planning the scan. */
    @Override
    public int hashCode() {
        return Objects.hash(table.name(), output.size(), order.size(), rowsWanted);
    }

    /** A spec whose parameters have no values yet. */
    public ScanSpec(
            TableSchema table,
            @Nullable IndexSchema index,
            Predicate predicate,
            List<ColumnSource> output,
            List<Ordering> order,
            long rowsWanted,
            ReadOptions options) {
        this(table, index, predicate, output, order, rowsWanted, options, null, null);
    }

    /** This spec priced for the values of one run; null for any values. */
    public ScanSpec pricedBy(@Nullable ParameterValues values) {
        return new ScanSpec(table, index, predicate, output, order, rowsWanted, options, values, nearest);
    }

    /** This spec with another predicate. */
    public ScanSpec withPredicate(Predicate changed) {
        return new ScanSpec(table, index, changed, output, order, rowsWanted, options, pricedBy, nearest);
    }

    /** This spec with other options. */
    public ScanSpec with(ReadOptions changed) {
        return new ScanSpec(table, index, predicate, output, order, rowsWanted, changed, pricedBy, nearest);
    }

    /** This spec with another description of the same table. */
    public ScanSpec on(TableSchema described) {
        IndexSchema named = index == null ? null : described.index(index.name());
        return new ScanSpec(described, named, predicate, output, order, rowsWanted, options, pricedBy, nearest);
    }

    /** This spec with other output columns. */
    public ScanSpec withOutput(List<ColumnSource> changed) {
        return new ScanSpec(table, index, predicate, changed, order, rowsWanted, options, pricedBy, nearest);
    }

    /** This spec with another order and number of rows; -1 for all rows. */
    public ScanSpec wanting(List<Ordering> changedOrder, long rows) {
        return new ScanSpec(table, index, predicate, output, changedOrder, rows, options, pricedBy, nearest);
    }

    /** This spec for rows of which those nearest to a vector are taken; null for all others. */
    public ScanSpec finding(@Nullable Nearest wanted) {
        return new ScanSpec(table, index, predicate, output, order, rowsWanted, options, pricedBy, wanted);
    }

    /** Whether all columns of a star are needed. A star in a subquery whose columns are not all used does not count. */
    boolean isStar() {
        return !options.star().isEmpty()
                && output.stream()
                        .map(source -> source instanceof ColumnSource.Attribute attribute
                                ? attribute.path().toString()
                                : source.attribute())
                        .collect(Collectors.toSet())
                        .containsAll(options.star());
    }

    /** One sort key: a top-level attribute and its direction. */
    public record Ordering(String attribute, boolean descending) {}
}
