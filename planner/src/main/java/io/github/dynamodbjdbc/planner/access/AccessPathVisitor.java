package io.github.dynamodbjdbc.planner.access;

/** A visitor with a default result. A path that wraps another path gives the result of the wrapped one. */
public abstract class AccessPathVisitor<R> implements AccessPath.Visitor<R> {
    private final R otherwise;

    /** @param otherwise the result for paths whose method is not overridden */
    protected AccessPathVisitor(R otherwise) {
        this.otherwise = otherwise;
    }

    @Override
    public R visit(AccessPath.Empty empty) {
        return otherwise;
    }

    @Override
    public R visit(AccessPath.GetItem getItem) {
        return otherwise;
    }

    @Override
    public R visit(AccessPath.BatchGet batchGet) {
        return otherwise;
    }

    @Override
    public R visit(AccessPath.TransactGet transactGet) {
        return transactGet.items().accept(this);
    }

    @Override
    public R visit(AccessPath.Query query) {
        return otherwise;
    }

    @Override
    public R visit(AccessPath.MergedQueries queries) {
        return otherwise;
    }

    @Override
    public R visit(AccessPath.IndexThenBatchGet fetch) {
        return fetch.index().accept(this);
    }

    @Override
    public R visit(AccessPath.Scan scan) {
        return otherwise;
    }

    @Override
    public R visit(AccessPath.SearchVectors search) {
        return otherwise;
    }
}
