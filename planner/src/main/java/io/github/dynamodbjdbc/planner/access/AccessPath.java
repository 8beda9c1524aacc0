package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A way to read the rows of a table that a predicate wants. Free of Calcite and of the SDK. Its operands may be parameters;
 * {@link AccessPathBinder} gives the same path with literals only.
 */
public sealed interface AccessPath {
    TableSchema table();

    /** What is left to check in the driver; TRUE if nothing is. */
    Predicate residual();

    <R> R accept(Visitor<R> visitor);

    /** One method for each way to read. */
    interface Visitor<R> {
        R visit(Empty empty);

        R visit(GetItem getItem);

        R visit(BatchGet batchGet);

        R visit(TransactGet transactGet);

        R visit(Query query);

        R visit(MergedQueries queries);

        R visit(IndexThenBatchGet fetch);

        R visit(Scan scan);
    }

    /** No row can match: no request. */
    record Empty(TableSchema table, String reason) implements AccessPath {
        @Override
        public Predicate residual() {
            return Predicate.TRUE;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param key every key attribute of the table
     * @param residual what is checked in the driver: GetItem knows no filter
     */
    record GetItem(
            TableSchema table, List<KeyCondition.Equality> key, Fetch fetch, Predicate residual, boolean consistent)
            implements AccessPath {
        public GetItem {
            key = List.copyOf(key);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * Items by their keys, in no order.
     *
     * @param keys each with every key attribute of the table; once they are bound, no two are the same
     * @param residual what is checked in the driver: BatchGetItem knows no filter
     */
    record BatchGet(
            TableSchema table,
            List<List<KeyCondition.Equality>> keys,
            Fetch fetch,
            Predicate residual,
            boolean consistent)
            implements AccessPath {
        public BatchGet {
            keys = keys.stream().map(List::copyOf).toList();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * Items by their keys, as they are at one moment, which is the same for all such paths of a statement.
     *
     * @param items a GetItem or a BatchGet, which says which items they are
     * @param all what the statement reads at that moment, these items among it; empty until values are bound
     */
    record TransactGet(AccessPath items, List<AccessPath> all) implements AccessPath {
        /** @throws IllegalArgumentException if it is another path, which is a defect */
        public TransactGet {
            all = List.copyOf(all);
            require(isByFullKeys(items), "a transaction reads items by their full keys: ", "" + items);
        }

        /** The same among all that is read at that moment. */
        public TransactGet among(List<AccessPath> others) {
            return new TransactGet(items, others);
        }

        /** Whether a transaction can read so. */
        public static boolean isByFullKeys(AccessPath path) {
            return path instanceof GetItem || path instanceof BatchGet;
        }

        /** The keys of the items, no two the same once they are bound. */
        public List<List<KeyCondition.Equality>> keys() {
            return keys(items);
        }

        /** The same of one of those that are read at that moment. */
        public static List<List<KeyCondition.Equality>> keys(AccessPath items) {
            return items instanceof GetItem getItem ? List.of(getItem.key()) : ((BatchGet) items).keys();
        }

        public Fetch fetch() {
            return fetch(items);
        }

        /** The same of one of those that are read at that moment. */
        public static Fetch fetch(AccessPath items) {
            return items instanceof GetItem getItem ? getItem.fetch() : ((BatchGet) items).fetch();
        }

        @Override
        public TableSchema table() {
            return items.table();
        }

        @Override
        public Predicate residual() {
            return items.residual();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param index null for the table itself
     * @param filter names only attributes that the table or index projects, and no key of it
     * @param residual what is left to check in the driver
     * @param fetchesFromTable on an LSI: attributes are asked for that it does not project, which costs a read of each base item
     */
    record Query(
            TableSchema table,
            @Nullable IndexSchema index,
            KeyCondition keyCondition,
            Predicate filter,
            Predicate residual,
            Fetch fetch,
            boolean fetchesFromTable,
            boolean forward,
            boolean consistent)
            implements AccessPath {
        /** @throws IllegalArgumentException if DynamoDB would not take the filter as it means it, which is a defect */
        public Query {
            ReadTarget target = new ReadTarget(table, index);
            for (String attribute : Predicates.attributes(filter)) {
                require(target.projects(attribute), "a filter names what is not projected: ", attribute);
                require(!target.isKey(attribute), "a Query's filter names a key: ", attribute);
            }
        }

        public ReadTarget target() {
            return new ReadTarget(table, index);
        }

        /** The same with the values of a run. */
        Query of(KeyCondition bound, Predicate boundFilter) {
            return new Query(table, index, bound, boundFilter, residual, fetch, fetchesFromTable, forward, consistent);
        }

        /** The same the other way round. */
        public Query reversed() {
            return new Query(
                    table, index, keyCondition, filter, residual, fetch, fetchesFromTable, !forward, consistent);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * Several Queries of one table or index. Once they are bound, no row comes from two of them.
     *
     * @param queries at least one; all forward, or all backward
     * @param order that each of them gives, and that their rows are merged in; empty if in none
     * @param sortKeys whether conditions on sort attributes made queries too, or only those on the partition key
     */
    record MergedQueries(List<Query> queries, List<ScanSpec.Ordering> order, boolean sortKeys) implements AccessPath {
        public MergedQueries {
            queries = List.copyOf(queries);
            order = List.copyOf(order);
        }

        private Query first() {
            return queries.get(0);
        }

        @Override
        public TableSchema table() {
            return first().table();
        }

        public ReadTarget target() {
            return first().target();
        }

        public boolean forward() {
            return first().forward();
        }

        /** The queries so that one after the other gives the order, if they can be put so; else null. Of a bound path. */
        public @Nullable List<Query> consecutive() {
            return order.isEmpty() ? queries : Consecutive.of(queries, order);
        }

        @Override
        public Predicate residual() {
            return common(queries.stream().map(Query::residual).toList());
        }

        public Predicate filter() {
            return common(queries.stream().map(Query::filter).toList());
        }

        private static Predicate common(List<Predicate> predicates) {
            List<Predicate> distinct = predicates.stream().distinct().toList();
            return distinct.size() == 1 ? distinct.get(0) : Predicates.or(distinct);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * Entries of an index, then the items of the table that they stand for, in the order of the index.
     *
     * @param index a Query, MergedQueries or Scan of an index, which fetches the keys of the table; it checks what it can
     * @param residual the whole predicate: an item may be newer than its index entry
     */
    record IndexThenBatchGet(AccessPath index, Fetch fetch, Predicate residual, boolean consistent)
            implements AccessPath {
        @Override
        public TableSchema table() {
            return index.table();
        }

        /** The index. */
        public ReadTarget target() {
            if (index instanceof Query query) {
                return query.target();
            }
            return index instanceof Scan scan ? scan.target() : ((MergedQueries) index).target();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param index null for the table itself
     * @param filter names only attributes that the table or index projects; on an index, the service takes any other for missing
     * @param segments side by side, at least 1
     * @param part that is read, one segment after the other; null for all there is
     */
    record Scan(
            TableSchema table,
            @Nullable IndexSchema index,
            Predicate filter,
            Predicate residual,
            Fetch fetch,
            boolean consistent,
            int segments,
            @Nullable ScanPart part)
            implements AccessPath {
        /** Of all there is. */
        public Scan(
                TableSchema table,
                @Nullable IndexSchema index,
                Predicate filter,
                Predicate residual,
                Fetch fetch,
                boolean consistent,
                int segments) {
            this(table, index, filter, residual, fetch, consistent, segments, null);
        }

        /** @throws IllegalArgumentException if DynamoDB would not take the filter as it means it, which is a defect */
        public Scan {
            ReadTarget target = new ReadTarget(table, index);
            for (String attribute : Predicates.attributes(filter)) {
                require(target.projects(attribute), "a filter names what is not projected: ", attribute);
            }
        }

        public ReadTarget target() {
            return new ReadTarget(table, index);
        }

        /** The same of one segment. */
        public Scan of(ScanSegment segment) {
            return new Scan(table, index, filter, residual, fetch, consistent, 1, segment);
        }

        /** The same, so many parts side by side. */
        public Scan inSegments(int sideBySide) {
            return new Scan(table, index, filter, residual, fetch, consistent, sideBySide, part);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    private static void require(boolean holds, String message, String attribute) {
        if (!holds) {
            throw new IllegalArgumentException(message + attribute);
        }
    }
}
