package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a statement wants of one table reference; how it is read is the {@link AccessPath}'s business.
 *
 * @param index named outright by the user ({@code "Table"."Index"}): its rows are then what is asked for; else null
 * @param predicate everything that the read can check, TTL included
 * @param output the columns wanted, in order
 * @param order the order wanted, most significant first, as far as it is one of attributes; else empty
 * @param rowsWanted how many rows the statement takes if they come in that order; -1 for all
 * @param pricedBy the values of parameters that paths are priced by; null where they are not known
 */
public record ScanSpec(
        TableSchema table,
        @Nullable IndexSchema index,
        Predicate predicate,
        List<ColumnSource> output,
        List<Ordering> order,
        long rowsWanted,
        ReadOptions options,
        @Nullable ParameterValues pricedBy) {
    public ScanSpec {
        output = List.copyOf(output);
        order = List.copyOf(order);
    }

    /** Of what tells scans of one statement apart: a hash of all that is known of the table takes longer than to plan the scan. */
    @Override
    public int hashCode() {
        return Objects.hash(table.name(), output.size(), order.size(), rowsWanted);
    }

    /** Wishes whose parameters have no values yet. */
    public ScanSpec(
            TableSchema table,
            @Nullable IndexSchema index,
            Predicate predicate,
            List<ColumnSource> output,
            List<Ordering> order,
            long rowsWanted,
            ReadOptions options) {
        this(table, index, predicate, output, order, rowsWanted, options, null);
    }

    /** The same workload, priced by the values of one run; null for those of any. */
    public ScanSpec pricedBy(@Nullable ParameterValues values) {
        return new ScanSpec(table, index, predicate, output, order, rowsWanted, options, values);
    }

    /** The same workload with another predicate. */
    public ScanSpec withPredicate(Predicate changed) {
        return new ScanSpec(table, index, changed, output, order, rowsWanted, options, pricedBy);
    }

    /** The same workload, read as these options say. */
    public ScanSpec with(ReadOptions changed) {
        return new ScanSpec(table, index, predicate, output, order, rowsWanted, changed, pricedBy);
    }

    /** The same workload of the same table, as another description has it. */
    public ScanSpec on(TableSchema described) {
        IndexSchema named = index == null ? null : described.index(index.name());
        return new ScanSpec(described, named, predicate, output, order, rowsWanted, options, pricedBy);
    }

    /** The same workload for other columns. */
    public ScanSpec withOutput(List<ColumnSource> changed) {
        return new ScanSpec(table, index, predicate, changed, order, rowsWanted, options, pricedBy);
    }

    /** The same workload, in that order and for so many rows; -1 for all. */
    public ScanSpec wanting(List<Ordering> changedOrder, long rows) {
        return new ScanSpec(table, index, predicate, output, changedOrder, rows, options, pricedBy);
    }

    /** Whether all columns that a star shows are wanted; a star in a subquery whose columns are not all used is none. */
    boolean isStar() {
        return !options.star().isEmpty()
                && output.stream()
                        .map(source -> source instanceof ColumnSource.Attribute attribute
                                ? attribute.path().toString()
                                : source.attribute())
                        .collect(Collectors.toSet())
                        .containsAll(options.star());
    }

    /** One key of an order: a top-level attribute, and its direction. */
    public record Ordering(String attribute, boolean descending) {}
}
