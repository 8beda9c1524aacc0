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
 * The positions in reads of one client configuration: the key at certain numbers of rows, so that OFFSET need not read these rows again. Limited: the
 * least recently used read and, within a read, the oldest key are dropped first. In memory only, and not visible to users. Thread-safe.
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
     * @param expiryClock the identity of the clock for expiry, not its time
     * @param columns the columns of the rows, if their values may end the read with an error; otherwise empty
     */
    public record Read(RowSequence rows, Object expiryClock, List<ColumnSource> columns) {
        public Read {
            columns = List.copyOf(columns);
        }
    }

    /**
     * The start of counting rows. A count that started before another one, or before everything was discarded, is outdated.
     *
     * @param number increases with time
     */
    public record Ticket(long number, long atMillis) {}

    private static final class Places {
        final NavigableMap<Long, Remembered> byRows = new TreeMap<>();
        long lastTicket;
    }

    /**
     * A position in a read.
     *
     * @param rows the number of rows before it, from the read's start
     * @param key an ExclusiveStartKey that leads there; null at the start
     */
    public record Position(long rows, @Nullable Key key) {
        public static final Position START = new Position(0, null);

        @Override
        public String toString() {
            return "Position[" + rows + "]";
        }
    }

    /** @param number increases with time */
    private record Remembered(Position position, long atMillis, long number) {}

    /** The last known position with at most that many rows before it, and not older than the given age. */
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

    /** Starts to count the rows of a read. */
    public synchronized Ticket begin() {
        return new Ticket(++counted, clock.millis());
    }

    /** Remembers a position. Later positions that were counted from another one are discarded. */
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

    /** Discards the positions of one read. */
    public synchronized void forget(Read read) {
        forgotten = ++counted;
        reads.remove(read);
    }

    /** Discards a table that was dropped or changed. */
    public synchronized void forget(String table) {
        forgotten = ++counted;
        reads.keySet().removeIf(read -> read.rows().table().equals(table));
    }

    public synchronized void forgetAll() {
        forgotten = ++counted;
        reads.clear();
    }
}
