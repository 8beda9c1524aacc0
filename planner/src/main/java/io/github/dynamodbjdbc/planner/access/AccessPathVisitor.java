package io.github.dynamodbjdbc.planner.access;

/** Visits paths of which most give the same result. A path made of another one gives that one's. */
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
}
