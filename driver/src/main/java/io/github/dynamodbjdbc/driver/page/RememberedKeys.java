package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.RowSequence;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the reads of one client configuration were: for numbers of rows the key that they end with, so that OFFSET need not read
 * them again. Bounded: the read that was not asked for longest makes room, and of a read the key that was remembered longest ago.
 * In memory only, and shown nowhere. Safe for many threads.
 */
public final class RememberedKeys {
    private static final int READS = 200;
    private static final int KEYS_OF_A_READ = 64;

    private final Clock clock;
    private final Map<Read, Places> reads = new LinkedHashMap<>(16, 0.75f, true);
    private long counted;
    private long forgotten;

    RememberedKeys(Clock clock) {
        this.clock = clock;
    }

    /** The state that all holders of this client share. */
    public static RememberedKeys of(ClientHandle client) {
        return client.shared(
                RememberedKeys.class, RememberedKeys.class, shared -> new RememberedKeys(Clock.systemUTC()));
    }

    /**
     * The identity of a read.
     *
     * @param expiryClock which clock decides expiry; not what it says
     * @param columns that are made of the rows, if what they hold may end the read by an error; else none
     */
    public record Read(RowSequence rows, Object expiryClock, List<ColumnSource> columns) {
        public Read {
            columns = List.copyOf(columns);
        }
    }

    /**
     * When rows began to be counted. What counts from before another began, or from before everything was forgotten, is no news.
     *
     * @param number the higher, the later
     */
    public record Ticket(long number, long atMillis) {}

    private static final class Places {
        final NavigableMap<Long, Remembered> byRows = new TreeMap<>();
        long lastTicket;
    }

    /**
     * A place in a read.
     *
     * @param rows before it, counted from the read's beginning
     * @param key an ExclusiveStartKey that leads there; null at the beginning
     */
    public record Position(long rows, @Nullable Key key) {
        public static final Position START = new Position(0, null);

        @Override
        public String toString() {
            return "Position[" + rows + "]";
        }
    }

    /** @param number the higher, the newer */
    private record Remembered(Position position, long atMillis, long number) {}

    /** The last place that is known with no more rows before it, and for no longer than the age says. */
    public synchronized Position last(Read read, long rows, Duration age) {
        Places known = reads.get(read);
        if (known == null) {
            return Position.START;
        }
        long oldest = clock.millis() - age.toMillis();
        return known.byRows.headMap(rows, true).descendingMap().values().stream()
                .filter(entry -> entry.atMillis() >= oldest)
                .map(Remembered::position)
                .findFirst()
                .orElse(Position.START);
    }

    /** Begins to count the rows of a read. */
    public synchronized Ticket begin() {
        return new Ticket(++counted, clock.millis());
    }

    /** Takes note of a place. Those after it that were counted from another one are forgotten. */
    public synchronized void remember(Read read, Position position, Ticket ticket) {
        if (ticket.number() <= forgotten) {
            return;
        }
        Places known = reads.get(read);
        if (known == null) {
            if (reads.size() == READS) {
                reads.remove(reads.keySet().iterator().next());
            }
            known = new Places();
            reads.put(read, known);
        }
        if (ticket.number() < known.lastTicket) {
            return;
        }
        known.lastTicket = ticket.number();
        Remembered before = known.byRows.put(position.rows(), new Remembered(position, ticket.atMillis(), ++counted));
        if (before == null || !before.position().equals(position)) {
            known.byRows.tailMap(position.rows(), false).clear();
        }
        if (known.byRows.size() > KEYS_OF_A_READ) {
            known.byRows.values().stream()
                    .min(Comparator.comparingLong(Remembered::number))
                    .map(entry -> entry.position().rows())
                    .ifPresent(known.byRows::remove);
        }
    }

    /** Forgets the places of one read. */
    public synchronized void forget(Read read) {
        forgotten = ++counted;
        reads.remove(read);
    }

    /** Forgets a table that was dropped or changed. */
    public synchronized void forget(String table) {
        forgotten = ++counted;
        reads.keySet().removeIf(read -> read.rows().table().equals(table));
    }

    public synchronized void forgetAll() {
        forgotten = ++counted;
        reads.clear();
    }
}
