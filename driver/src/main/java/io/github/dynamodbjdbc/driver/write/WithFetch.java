package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import java.util.stream.Stream;

/** Adds attributes to those that a path reads. */
public record WithFetch(Fetch more) implements AccessPath.Visitor<AccessPath> {
    /** @param attributes in addition to the table's key */
    public static AccessPath of(AccessPath path, List<String> attributes) {
        Fetch more = new Fetch(
                false,
                Stream.concat(path.table().key().attributes().stream().map(KeyAttribute::name), attributes.stream())
                        .distinct()
                        .sorted(Values::compareStrings)
                        .map(AttributePath::of)
                        .toList());
        return path.accept(new WithFetch(more));
    }

    private Fetch with(Fetch fetch) {
        return fetch.wholeItem() ? fetch : fetch.with(more);
    }

    @Override
    public AccessPath visit(AccessPath.Empty empty) {
        return empty;
    }

    @Override
    public AccessPath visit(AccessPath.GetItem path) {
        return new AccessPath.GetItem(path.table(), path.key(), with(path.fetch()), path.residual(), path.consistent());
    }

    @Override
    public AccessPath visit(AccessPath.BatchGet path) {
        return new AccessPath.BatchGet(
                path.table(), path.keys(), with(path.fetch()), path.residual(), path.consistent());
    }

    @Override
    public AccessPath visit(AccessPath.TransactGet path) {
        // Each path of a snapshot lists all of the snapshot's paths.
        return new AccessPath.TransactGet(
                path.items().accept(this),
                path.all().stream().map(item -> of(item, List.of())).toList());
    }

    @Override
    public AccessPath visit(AccessPath.Query path) {
        return query(path);
    }

    private AccessPath.Query query(AccessPath.Query path) {
        return new AccessPath.Query(
                path.table(),
                path.index(),
                path.keyCondition(),
                path.filter(),
                path.residual(),
                with(path.fetch()),
                path.fetchesFromTable(),
                path.forward(),
                path.consistent());
    }

    @Override
    public AccessPath visit(AccessPath.MergedQueries path) {
        return new AccessPath.MergedQueries(
                path.queries().stream().map(this::query).toList(), path.order(), path.sortKeys());
    }

    @Override
    public AccessPath visit(AccessPath.IndexThenBatchGet path) {
        return new AccessPath.IndexThenBatchGet(path.index(), with(path.fetch()), path.residual(), path.consistent());
    }

    @Override
    public AccessPath visit(AccessPath.Scan path) {
        return new AccessPath.Scan(
                path.table(),
                path.index(),
                path.filter(),
                path.residual(),
                with(path.fetch()),
                path.consistent(),
                path.segments(),
                path.part());
    }

    @Override
    public AccessPath visit(AccessPath.SearchVectors path) {
        return new AccessPath.SearchVectors(
                path.table(),
                path.index(),
                path.filter(),
                path.residual(),
                with(path.fetch()),
                path.vector(),
                path.most());
    }
}
