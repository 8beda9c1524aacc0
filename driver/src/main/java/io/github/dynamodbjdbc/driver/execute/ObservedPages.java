package io.github.dynamodbjdbc.driver.execute;

import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageSource;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Pages that are counted on their way: at their end, or when they are closed, the observer is told what each read was. */
final class ObservedPages implements PageSource {
    private final PageSource pages;
    private final IntSupplier source;
    private final List<Tally> tallies;
    private final Consumer<ReadObservation> observer;
    private final AtomicBoolean told = new AtomicBoolean();

    private ObservedPages(
            PageSource pages, IntSupplier source, List<Tally> tallies, Consumer<ReadObservation> observer) {
        this.pages = pages;
        this.source = source;
        this.tallies = tallies;
        this.observer = observer;
    }

    /**
     * @param queries bound, at least one
     * @param source which of the queries the last page is of
     */
    static PageSource queries(
            PageSource pages, List<AccessPath.Query> queries, IntSupplier source, Consumer<ReadObservation> observer) {
        return new ObservedPages(pages, source, queries.stream().map(Tally::new).toList(), observer);
    }

    /** @param scan bound; the pages are those of all its segments */
    static PageSource scan(PageSource pages, AccessPath.Scan scan, Consumer<ReadObservation> observer) {
        return new ObservedPages(pages, () -> 0, List.of(new Tally(scan)), observer);
    }

    @Override
    public @Nullable Page next(long delivered) {
        Page page = pages.next(delivered);
        if (page == null) {
            tell(delivered);
        } else {
            tallies.get(source.getAsInt()).add(page);
        }
        return page;
    }

    @Override
    public void prefetch() {
        pages.prefetch();
    }

    @Override
    public void close() {
        pages.close();
        tell(-1);
    }

    /** @param rows of all the reads together; -1 if they were not read to the end */
    private void tell(long rows) {
        if (!told.compareAndSet(false, true)) {
            return;
        }
        long evaluated = tallies.stream().mapToLong(Tally::evaluated).sum();
        for (Tally tally : tallies) {
            // Which of several reads a row is of is not known here; their conditions are much the same.
            double share = evaluated == 0 ? 0 : (double) tally.evaluated() / evaluated;
            ReadObservation observation = tally.isCounted()
                    ? tally.observation(tally.returned(), rows >= 0, true)
                    : tally.observation(rows < 0 ? -1 : Math.round(rows * share), rows >= 0, tallies.size() == 1);
            if (observation != null) {
                observer.accept(observation);
            }
        }
    }

    /** What the pages of one read add up to. Closed by another thread, it may be told of one page too few. */
    private static final class Tally {
        private final ReadTarget target;
        private final @Nullable KeyCondition condition;
        private final Predicate filter;
        private final Predicate residual;
        private final double blocksPerUnit;
        private final boolean endsWithPage;
        private volatile boolean ended;
        private volatile long pages;
        private volatile long evaluated;
        private volatile long returned;
        private volatile double units;
        private volatile boolean unitsTold;

        Tally(AccessPath.Query query) {
            target = query.target();
            condition = query.keyCondition();
            filter = query.filter();
            residual = query.residual();
            blocksPerUnit = query.consistent() ? 1 : 2;
            endsWithPage = true;
            // Base items are in the bill too.
            unitsTold = !query.fetchesFromTable();
        }

        Tally(AccessPath.Scan scan) {
            target = scan.target();
            condition = null;
            filter = scan.filter();
            residual = scan.residual();
            blocksPerUnit = scan.consistent() ? 1 : 2;
            endsWithPage = scan.segments() == 1;
            unitsTold = !scan.target().fetchesFromTable(scan.fetch());
        }

        long evaluated() {
            return evaluated;
        }

        /** Whether what DynamoDB returns are rows, so that they are known also where not all of them were taken. */
        boolean isCounted() {
            return Predicates.isTrue(residual);
        }

        long returned() {
            return returned;
        }

        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread reads pages; volatile is for one that closes
        void add(Page page) {
            pages++;
            evaluated += page.itemsEvaluated();
            returned += page.items().size();
            units += page.readUnits();
            unitsTold &= page.readUnits() >= 0;
            ended = endsWithPage && !page.hasNext();
        }

        @Nullable
        ReadObservation observation(long rows, boolean allEnded, boolean alone) {
            return pages == 0
                    ? null
                    : new ReadObservation(
                            target,
                            condition,
                            filter,
                            residual,
                            evaluated,
                            rows,
                            unitsTold ? units * blocksPerUnit : -1,
                            pages,
                            ended || allEnded,
                            alone);
        }
    }
}
