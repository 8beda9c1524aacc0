package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests that read the rows of a table for a predicate. Independent of Calcite and of the SDK. Operands may be parameters;
 * {@link AccessPathBinder} replaces them with literals.
 */
public sealed interface AccessPath {
    TableSchema table();

    /** The condition that the driver checks; TRUE if there is none. */
    Predicate residual();

    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of path. */
    interface Visitor<R> {
        R visit(Empty empty);

        R visit(GetItem getItem);

        R visit(BatchGet batchGet);

        R visit(TransactGet transactGet);

        R visit(Query query);

        R visit(MergedQueries queries);

        R visit(IndexThenBatchGet fetch);

        R visit(Scan scan);

        R visit(SearchVectors search);
    }

    /** No row can match, so no request is sent. */
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
     * @param key equalities on every key attribute of the table
     * @param residual the condition that the driver checks, since GetItem has no filter
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
     * Items by their keys, in any order.
     *
     * @param keys for each key, equalities on every key attribute of the table; distinct once they are bound
     * @param residual the condition that the driver checks, since BatchGetItem has no filter
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
     * Items by their keys, read in one transaction with all such paths of the statement.
     *
     * @param items a GetItem or a BatchGet for the items
     * @param all all paths that the transaction reads, {@code items} included; empty until values are bound
     */
    record TransactGet(AccessPath items, List<AccessPath> all) implements AccessPath {
        /** @throws IllegalArgumentException if {@code items} is another kind of path, which is a defect */
        public TransactGet {
            all = List.copyOf(all);
            require(isByFullKeys(items), "a transaction reads items by their full keys: ", "" + items);
        }

        /** This path with all paths that the transaction reads. */
        public TransactGet among(List<AccessPath> others) {
            return new TransactGet(items, others);
        }

        /** Whether a transaction can read the path. */
        public static boolean isByFullKeys(AccessPath path) {
            return path instanceof GetItem || path instanceof BatchGet;
        }

        /** The keys of the items, distinct once they are bound. */
        public List<List<KeyCondition.Equality>> keys() {
            return keys(items);
        }

        /** The keys of a path that a transaction reads. */
        public static List<List<KeyCondition.Equality>> keys(AccessPath items) {
            return items instanceof GetItem getItem ? List.of(getItem.key()) : ((BatchGet) items).keys();
        }

        public Fetch fetch() {
            return fetch(items);
        }

        /** The fetch of a path that a transaction reads. */
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
     * @param filter a condition on attributes that the table or index projects, without its keys
     * @param residual the condition that the driver checks
     * @param fetchesFromTable whether attributes are requested that an LSI does not project, which costs a read of each base item
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
        /** @throws IllegalArgumentException if DynamoDB would refuse or misread the filter, which is a defect */
        public Query {
            ReadTarget target = new ReadTarget(table, index);
            for (String attribute : Predicates.attributes(filter)) {
                require(target.projects(attribute), "a filter names an attribute that is not projected: ", attribute);
                require(!target.isKey(attribute), "a Query's filter names a key: ", attribute);
            }
        }

        public ReadTarget target() {
            return new ReadTarget(table, index);
        }

        /** This query with the values of a run. */
        Query of(KeyCondition bound, Predicate boundFilter) {
            return new Query(table, index, bound, boundFilter, residual, fetch, fetchesFromTable, forward, consistent);
        }

        /** This query in the opposite direction. */
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
     * Several Queries of one table or index. Once they are bound, they have no rows in common.
     *
     * @param queries at least one; all forward or all backward
     * @param order the order of each query, in which their rows are merged; empty if they are not merged
     * @param sortKeys whether conditions on sort attributes made queries of their own, or only conditions on the partition key
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

        /** The queries of a bound path, sorted so that running one after the other gives the order; null if that is impossible. */
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
     * Entries of an index, then their base items, in the order of the index.
     *
     * @param index a Query, MergedQueries or Scan of an index, or a SearchVectors, which fetches the keys of the table and checks what entries can decide
     * @param residual the whole predicate: an item may be newer than its index entry
     */
    record IndexThenBatchGet(AccessPath index, Fetch fetch, Predicate residual, boolean consistent)
            implements AccessPath {
        @Override
        public TableSchema table() {
            return index.table();
        }

        /** The index that is read first. */
        public ReadTarget target() {
            if (index instanceof Query query) {
                return query.target();
            }
            if (index instanceof SearchVectors) {
                return new ReadTarget(table(), null);
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
     * @param filter a condition on attributes that the table or index projects; on an index, DynamoDB treats others as missing
     * @param segments the number of parallel segments, at least 1
     * @param part the part to read, one segment after the other; null for the whole target
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
        /** A Scan of the whole table or index. */
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

        /** @throws IllegalArgumentException if DynamoDB would refuse or misread the filter, which is a defect */
        public Scan {
            ReadTarget target = new ReadTarget(table, index);
            for (String attribute : Predicates.attributes(filter)) {
                require(target.projects(attribute), "a filter names an attribute that is not projected: ", attribute);
            }
        }

        public ReadTarget target() {
            return new ReadTarget(table, index);
        }

        /** This Scan limited to one segment. */
        public Scan of(ScanSegment segment) {
            return new Scan(table, index, filter, residual, fetch, consistent, 1, segment);
        }

        /** This Scan with that number of parallel segments. */
        public Scan inSegments(int sideBySide) {
            return new Scan(table, index, filter, residual, fetch, consistent, sideBySide, part);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * The items whose vectors are nearest to another vector, by an index that may miss some of them. A run gives the vector and the number of
     * items; {@link #of} sets them.
     *
     * @param filter conditions on attributes of the index's search schema, as searches know them; at least as many items meet them as meet the
     *     predicate
     * @param residual the condition that the driver checks
     * @param vector the numbers to which the nearest are searched; empty until they are known
     * @param most the number of items to return; 0 until it is known
     */
    record SearchVectors(
            TableSchema table,
            VectorIndexSchema index,
            Predicate filter,
            Predicate residual,
            Fetch fetch,
            List<BigDecimal> vector,
            int most)
            implements AccessPath {
        /** The largest number of items that one search returns. */
        public static final int MOST = 100;

        public SearchVectors {
            vector = List.copyOf(vector);
        }

        /** This search for a number of items that are nearest to a vector. */
        public SearchVectors of(List<BigDecimal> nearestTo, int items) {
            return new SearchVectors(table, index, filter, residual, fetch, nearestTo, items);
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
