package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.gateway.PageSizing;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.BatchReader;
import io.github.dynamodbjdbc.driver.page.BatchSizing;
import io.github.dynamodbjdbc.driver.page.ItemReader;
import io.github.dynamodbjdbc.driver.page.PageReader;
import io.github.dynamodbjdbc.driver.page.PageSource;
import io.github.dynamodbjdbc.driver.page.ParallelReader;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.page.SearchReader;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.driver.request.RequestFactory;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Fetch;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.SampledSegments;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads by requests; one reader per run of a statement. A cursor holds a page or two, regardless of the number of rows. */
public final class DynamoTableReader implements TableReader {

    private final RequestGateway gateway;
    private final RequestFactory requests;
    private final Consumer<Misfit> misfits;
    private final BiConsumer<String, Object> noMoment;
    private final BiConsumer<String, List<Item>> readItems;
    private final BiConsumer<String, String> unshown;
    private final @Nullable OffsetMemory memory;
    private final Map<List<AccessPath>, Snapshot> snapshots = new ConcurrentHashMap<>();

    /**
     * The start of a Query or Scan. A read that doesn't start at its first item adds no count to statistics.
     *
     * @param bookmark takes the position of the read; null if it is not needed
     */
    private record Beginning(
            RememberedKeys.Position start, @Nullable Bookmark bookmark) {
        static final Beginning FIRST = new Beginning(RememberedKeys.Position.START, null);

        boolean isFirst() {
            return start.rows() == 0;
        }
    }

    /** @param misfits takes values that do not fit their columns, and so read as NULL */
    private final long sampleSeed;

    public DynamoTableReader(RequestGateway gateway, Consumer<Misfit> misfits) {
        this(gateway, misfits, (where, value) -> {}, (table, attribute) -> {}, (table, items) -> {}, null);
    }

    /**
     * @param noMoment takes values that a condition compares with a date or time and that are neither
     * @param unshown takes the table and the name of an attribute that a star reads but no column shows
     * @param readItems takes the table and the items of each page
     * @param memory the remembered positions of reads; null if OFFSET reads the rows that it skips
     */
    public DynamoTableReader(
            RequestGateway gateway,
            Consumer<Misfit> misfits,
            BiConsumer<String, Object> noMoment,
            BiConsumer<String, String> unshown,
            BiConsumer<String, List<Item>> readItems,
            @Nullable OffsetMemory memory) {
        this.gateway = gateway;
        this.requests = new RequestFactory(gateway.capacityDetail());
        this.misfits = misfits;
        this.noMoment = noMoment;
        this.unshown = unshown;
        this.readItems = readItems;
        this.memory = memory;
        this.sampleSeed = ThreadLocalRandom.current().nextLong();
    }

    @Override
    public RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
        RememberedKeys.Read read = memory == null ? null : memory.read(range, output);
        return memory == null || read == null
                ? after(
                        node,
                        range.skipped(),
                        RememberedKeys.Position.START,
                        start -> read(node, path, output, range.wanted(), Beginning.FIRST),
                        () -> {})
                : remembered(memory, read, node, path, output, range);
    }

    private RowCursor remembered(
            OffsetMemory known,
            RememberedKeys.Read read,
            int node,
            AccessPath path,
            List<ColumnSource> output,
            RowRange range) {
        return after(
                node,
                range.skipped(),
                known.last(read, range.skipped()),
                start -> read(
                        node,
                        path,
                        output,
                        range.wantedAfter(start.rows()),
                        new Beginning(start, new Bookmark(known.keys(), read, start.rows(), keyAttributes(path)))),
                () -> known.keys().forget(read));
    }

    private RowCursor after(
            int node,
            long offset,
            RememberedKeys.Position start,
            Function<RememberedKeys.Position, RowCursor> reads,
            Runnable forget) {
        return offset == 0 ? reads.apply(start) : new OffsetCursor(gateway, node, offset, start, reads, forget);
    }

    private RowCursor read(int node, AccessPath path, List<ColumnSource> output, long rowsWanted, Beginning beginning) {
        return path.accept(new AccessPath.Visitor<RowCursor>() {
            @Override
            public RowCursor visit(AccessPath.Empty empty) {
                return new EmptyCursor();
            }

            @Override
            public RowCursor visit(AccessPath.GetItem getItem) {
                return getItem(node, getItem, output);
            }

            @Override
            public RowCursor visit(AccessPath.BatchGet batchGet) {
                return batchGet(node, batchGet, output, rowsWanted);
            }

            @Override
            public RowCursor visit(AccessPath.TransactGet transactGet) {
                return transactGet(node, transactGet, output);
            }

            @Override
            public RowCursor visit(AccessPath.Query query) {
                return query(node, query, output, rowsWanted, beginning);
            }

            @Override
            public RowCursor visit(AccessPath.MergedQueries merged) {
                return merged(node, merged, output, rowsWanted);
            }

            @Override
            public RowCursor visit(AccessPath.IndexThenBatchGet fetch) {
                return fetch(node, fetch, output, rowsWanted);
            }

            @Override
            public RowCursor visit(AccessPath.Scan scan) {
                return scan(node, scan, output, rowsWanted, beginning);
            }

            @Override
            public RowCursor visit(AccessPath.SearchVectors search) {
                return search(node, search, output);
            }
        });
    }

    private RowCursor getItem(int node, AccessPath.GetItem path, List<ColumnSource> output) {
        PageSource pages =
                new ItemReader(gateway, node, requests.getItem(path), unitsOfItem(path.table(), path.consistent()));
        return cursor(
                new ObservedItems(pages, learned().items(new ReadTarget(path.table(), null), path.consistent())),
                rows(path.table(), path.fetch(), Predicate.TRUE, path.residual(), output));
    }

    private static double unitsOfItem(TableSchema table, boolean consistent) {
        return Capacity.units(Capacity.blocks((double) table.averageItemBytes()), consistent);
    }

    private RowCursor batchGet(int node, AccessPath.BatchGet path, List<ColumnSource> output, long rowsWanted) {
        PageSource pages = new BatchReader(
                gateway,
                node,
                requests.batchGet(path.table(), path.fetch(), path.consistent()),
                path.keys().stream().map(RequestFactory::key).toList(),
                new BatchSizing(rowsWanted, unitsOfItem(path.table(), path.consistent())));
        return cursor(
                new ObservedItems(pages, learned().items(new ReadTarget(path.table(), null), path.consistent())),
                rows(path.table(), path.fetch(), Predicate.TRUE, path.residual(), output));
    }

    private RowCursor transactGet(int node, AccessPath.TransactGet path, List<ColumnSource> output) {
        Snapshot snapshot = snapshots.computeIfAbsent(path.all(), all -> new Snapshot(gateway, requests, all));
        return cursor(
                snapshot.items(node, path.items()),
                rows(path.table(), path.fetch(), Predicate.TRUE, path.residual(), output));
    }

    private PagedCursor query(int node, AccessPath.Query query, List<ColumnSource> output, long rowsWanted) {
        return query(node, query, output, rowsWanted, Beginning.FIRST);
    }

    private PagedCursor query(
            int node, AccessPath.Query query, List<ColumnSource> output, long rowsWanted, Beginning beginning) {
        PageReader pages = new PageReader(
                gateway,
                node,
                target(query.table(), query.index()),
                requests.query(query, isCount(query.filter(), query.residual(), output)),
                sizing(query, rowsWanted),
                beginning.start());
        return cursor(
                beginning.isFirst() ? ObservedPages.queries(pages, List.of(query), () -> 0, learned()::observe) : pages,
                rows(query, output),
                beginning);
    }

    private PageSizing sizing(AccessPath.Query query, long rowsWanted) {
        return new PageSizing(
                gateway.rowsWanted(rowsWanted),
                isFiltered(query.filter(), query.residual()),
                query.consistent(),
                itemBytes(query.table(), query.index()),
                query.fetchesFromTable());
    }

    private RowCursor merged(int node, AccessPath.MergedQueries path, List<ColumnSource> output, long rowsWanted) {
        // A statement with a small LIMIT should not consume the first page of each query.
        List<AccessPath.Query> consecutive = rowsWanted < 0 ? null : path.consecutive();
        if (consecutive != null) {
            return new SequenceCursor(consecutive.stream()
                    .<LongFunction<RowCursor>>map(
                            query -> before -> query(node, query, output, Math.max(1, rowsWanted - before)))
                    .toList());
        }
        if (!path.order().isEmpty()) {
            return new MergeCursor(
                    path.queries().stream()
                            .map(query -> query(node, query, output, rowsWanted))
                            .toList(),
                    path.order());
        }
        AccessPath.Query first = path.queries().get(0);
        ParallelReader pages = ParallelReader.queries(
                gateway,
                node,
                target(first.table(), first.index()),
                path.queries().stream()
                        .map(query -> requests.query(query, isCount(query.filter(), query.residual(), output)))
                        .toList(),
                new PageSizing(
                        -1,
                        isFiltered(first.filter(), first.residual()),
                        first.consistent(),
                        itemBytes(first.table(), first.index()),
                        first.fetchesFromTable()));
        List<RowMaker> rows =
                path.queries().stream().map(query -> rows(query, output)).toList();
        return new PagedCursor(
                ObservedPages.queries(pages, path.queries(), pages::source, learned()::observe),
                () -> rows.get(pages.source()),
                gateway::checkCancelled);
    }

    private RowMaker rows(AccessPath.Query query, List<ColumnSource> output) {
        return rows(query.table(), query.fetch(), query.filter(), query.residual(), output);
    }

    private RowCursor fetch(int node, AccessPath.IndexThenBatchGet path, List<ColumnSource> output, long rowsWanted) {
        TableSchema table = path.table();
        return new FetchCursor(
                gateway,
                node,
                requests.batchGet(table, path.fetch(), path.consistent()),
                read(node, path.index(), ColumnSource.keysOf(table), rowsWanted, Beginning.FIRST),
                table.key().attributes().stream().map(KeyAttribute::name).toList(),
                rows(table, path.fetch(), Predicate.TRUE, path.residual(), output),
                new BatchSizing(rowsWanted, unitsOfItem(table, path.consistent())),
                learned().items(path.target(), path.consistent()));
    }

    private RowCursor scan(
            int node, AccessPath.Scan path, List<ColumnSource> output, long rowsWanted, Beginning beginning) {
        TableCopy copy = path.table().copy();
        if (copy != null) {
            return copy(copy, path, output);
        }
        if (path.part() instanceof SampledSegments sample) {
            return new SequenceCursor(sample.segments(sampleSeed).stream()
                    .map(path::of)
                    .<LongFunction<RowCursor>>map(segment -> before -> scan(
                            node,
                            segment,
                            output,
                            rowsWanted < 0 ? rowsWanted : Math.max(1, rowsWanted - before),
                            Beginning.FIRST))
                    .toList());
        }
        boolean parallel = path.segments() > 1;
        boolean count = isCount(path.filter(), path.residual(), output);
        PageSizing sizing = new PageSizing(
                gateway.rowsWanted(rowsWanted),
                isFiltered(path.filter(), path.residual()),
                path.consistent(),
                itemBytes(path.table(), path.index()),
                false);
        Target target = target(path.table(), path.index());
        if (!parallel) {
            PageReader pages =
                    new PageReader(gateway, node, target, requests.scan(path, count, 0), sizing, beginning.start());
            return cursor(
                    // The size of a segment's part doesn't show the size of the whole.
                    beginning.isFirst() && path.part() == null
                            ? ObservedPages.scan(pages, path, learned()::observe)
                            : pages,
                    rows(path.table(), path.fetch(), path.filter(), path.residual(), output),
                    beginning);
        }
        List<PagedRequest.Scan> segments = IntStream.range(0, path.segments())
                .mapToObj(segment -> requests.scan(path, count, segment))
                .toList();
        ParallelReader pages = ParallelReader.segments(gateway, node, target, segments, sizing);
        return cursor(
                ObservedPages.scan(pages, path, learned()::observe),
                rows(path.table(), path.fetch(), path.filter(), path.residual(), output));
    }

    private RowCursor copy(TableCopy copy, AccessPath.Scan path, List<ColumnSource> output) {
        if (!(copy instanceof TableCopy.Export export)) {
            throw new IllegalStateException("No items of " + copy);
        }
        return cursor(
                new ExportPages(export.folder()),
                rows(path.table(), path.fetch(), path.filter(), path.residual(), output));
    }

    private RowCursor search(int node, AccessPath.SearchVectors path, List<ColumnSource> output) {
        PageSource pages = new SearchReader(
                gateway, node, new Target(path.table().name(), path.index().name()), requests.searchVectors(path));
        return cursor(pages, rows(path.table(), path.fetch(), path.filter(), path.residual(), output));
    }

    // Looked up only where it is needed: GetItem adds no statistics.
    private LearnedStatistics learned() {
        return LearnedStatistics.of(gateway.client());
    }

    private PagedCursor cursor(PageSource pages, RowMaker rows) {
        return cursor(pages, rows, Beginning.FIRST);
    }

    private PagedCursor cursor(PageSource pages, RowMaker rows, Beginning beginning) {
        return new PagedCursor(pages, rows, gateway::checkCancelled, beginning.bookmark());
    }

    private static List<String> keyAttributes(AccessPath path) {
        ReadTarget target = path instanceof AccessPath.Query query ? query.target() : ((AccessPath.Scan) path).target();
        return Stream.concat(path.table().key().attributes().stream(), target.key().attributes().stream())
                .map(KeyAttribute::name)
                .distinct()
                .toList();
    }

    /** @param filter the condition that DynamoDB checks */
    private RowMaker rows(
            TableSchema table, Fetch fetch, Predicate filter, Predicate residual, List<ColumnSource> output) {
        return new RowMaker(
                table,
                filter,
                residual,
                output,
                misfits,
                noMoment,
                fetch.star() ? attribute -> unshown(table, attribute) : null,
                items -> readItems.accept(table.name(), items));
    }

    /** Attributes that the user has hidden are not reported. */
    private void unshown(TableSchema table, String attribute) {
        if (!table.hidden().contains(attribute)) {
            unshown.accept(table.name(), attribute);
        }
    }

    private static Target target(TableSchema table, @Nullable IndexSchema index) {
        return new Target(table.name(), index == null ? null : index.name());
    }

    private static long itemBytes(TableSchema table, @Nullable IndexSchema index) {
        return index != null && index.itemCount() > 0
                ? Math.max(1, index.sizeBytes() / index.itemCount())
                : table.averageItemBytes();
    }

    // No attributes are needed then: the response has the count.
    private static boolean isCount(Predicate filter, Predicate residual, List<ColumnSource> output) {
        return output.isEmpty()
                && Predicates.isTrue(residual)
                && Fetch.takenForNull(filter).isEmpty();
    }

    private static boolean isFiltered(Predicate filter, Predicate residual) {
        return !Predicates.isTrue(filter) || !Predicates.isTrue(residual);
    }
}
