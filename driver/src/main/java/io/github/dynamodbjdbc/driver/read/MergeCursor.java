package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Merges the rows of several reads that have the same order. The first pages are read concurrently. */
final class MergeCursor implements RowCursor {
    /** The maximum number of first pages read concurrently. */
    private static final int SIDE_BY_SIDE = 8;

    private final List<PagedCursor> sources;
    private final List<ScanSpec.Ordering> order;
    private final PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.naturalOrder());
    private boolean opened;
    private @Nullable Head current;

    /** @param order in terms of DynamoDB's sort keys */
    MergeCursor(List<PagedCursor> sources, List<ScanSpec.Ordering> order) {
        this.sources = List.copyOf(sources);
        this.order = List.copyOf(order);
    }

    /** A source positioned at its next row. */
    private final class Head implements Comparable<Head> {
        private final int source;
        private final List<@Nullable Object> values = new ArrayList<>();

        Head(int source, Item item) {
            this.source = source;
            for (ScanSpec.Ordering ordering : order) {
                values.add(item.get(ordering.attribute()));
            }
        }

        @Override
        public int compareTo(Head other) {
            for (int i = 0; i < order.size(); i++) {
                int place = Values.compare(values.get(i), other.values.get(i));
                if (place != 0) {
                    return order.get(i).descending() ? -place : place;
                }
            }
            return Integer.compare(source, other.source);
        }
    }

    @Override
    public boolean advance() {
        if (!opened) {
            opened = true;
            open();
        } else if (current != null) {
            enter(current.source);
        }
        current = heads.poll();
        return current != null;
    }

    private void open() {
        for (int i = 1; i < Math.min(SIDE_BY_SIDE, sources.size()); i++) {
            sources.get(i).prefetch();
        }
        for (int i = 0; i < sources.size(); i++) {
            enter(i);
            if (i + SIDE_BY_SIDE < sources.size()) {
                sources.get(i + SIDE_BY_SIDE).prefetch();
            }
        }
    }

    private void enter(int source) {
        PagedCursor cursor = sources.get(source);
        if (cursor.advance()) {
            heads.add(new Head(source, cursor.item()));
        }
    }

    @Override
    public @Nullable Object[] row() {
        if (current == null) {
            throw new IllegalStateException("The cursor is not on a row");
        }
        return sources.get(current.source).row();
    }

    @Override
    public void needAll() {
        sources.forEach(PagedCursor::needAll);
    }

    @Override
    public void close() {
        sources.forEach(PagedCursor::close);
    }
}
