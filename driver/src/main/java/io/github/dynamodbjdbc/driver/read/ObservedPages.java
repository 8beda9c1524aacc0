package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageSource;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Pages with totals for statistics: at their end, or when they are closed, the observer receives the totals of each read. */
final class ObservedPages implements PageSource {
    private final PageSource pages;
    private final IntSupplier source;
    private final List<Tally> tallies;
    private final Consumer<ReadObservation> observer;
    private final AtomicBoolean reported = new AtomicBoolean();

    private ObservedPages(
            PageSource pages, IntSupplier source, List<Tally> tallies, Consumer<ReadObservation> observer) {
        this.pages = pages;
        this.source = source;
        this.tallies = tallies;
        this.observer = observer;
    }

    /**
     * @param queries bound, at least one
     * @param source returns the index of the query to which the last page belongs
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
            report(true);
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
    public void needAll() {
        pages.needAll();
    }

    @Override
    public void close() {
        pages.close();
        report(false);
    }

    /** @param allEnded whether all reads have ended */
    private void report(boolean allEnded) {
        if (reported.compareAndSet(false, true)) {
            for (Tally tally : tallies) {
                if (allEnded || tally.ended) {
                    observer.accept(new ReadObservation(
                            tally.target, tally.condition, tally.filter, tally.evaluated, tally.returned));
                }
            }
        }
    }

    /** The totals of one read's pages. If another thread closes it, one page may be missing. */
    private static final class Tally {
        private final ReadTarget target;
        private final @Nullable KeyCondition condition;
        private final Predicate filter;
        private final boolean endsWithPage;
        private volatile boolean ended;
        private volatile long evaluated;
        private volatile long returned;

        Tally(AccessPath.Query query) {
            target = query.target();
            condition = query.keyCondition();
            filter = query.filter();
            endsWithPage = true;
        }

        Tally(AccessPath.Scan scan) {
            target = scan.target();
            condition = null;
            filter = scan.filter();
            endsWithPage = scan.segments() == 1;
        }

        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread reads pages; volatile is for a thread that closes
        void add(Page page) {
            evaluated += page.itemsEvaluated();
            returned += page.items().size();
            ended = endsWithPage && !page.hasNext();
        }
    }
}
