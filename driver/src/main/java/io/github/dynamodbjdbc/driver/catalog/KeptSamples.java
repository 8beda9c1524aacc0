package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.sample.KeptSample;
import io.github.dynamodbjdbc.driver.sample.SampleFile;
import io.github.dynamodbjdbc.driver.sample.SampleJson;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * A table's samples that processes share: in the file of the property {@code samples}, and in the table's item in the catalog, which is read with the
 * declarations. A process announces there that it takes a sample, so that in a fleet that starts together only one does, and the others wait for it.
 */
final class KeptSamples {
    /** Reading a longer one would take more units than sampling. */
    private static final int MOST_BYTES = 8_192;

    /** The time that other processes wait for the one that takes a sample. */
    private static final Duration TAKING = Duration.ofSeconds(5);

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);

    /** The timeout of requests in the background. */
    private static final Duration ASIDE = Duration.ofSeconds(2);

    /** The number of attempts if other processes change the item concurrently. */
    private static final int ATTEMPTS = 3;

    private final CatalogState state;
    private final String name;
    private final LongSupplier millis;

    /** The item as it was last read or written. */
    private volatile Kept kept = Kept.NOTHING;

    private volatile @Nullable String id;
    private volatile @Nullable String tableId;

    /** The time until which other processes wait for this one. */
    private volatile long mine;

    /** @param millis the wall clock, which is common to all processes */
    KeptSamples(CatalogState state, String name, LongSupplier millis) {
        this.state = state;
        this.name = name;
        this.millis = millis;
    }

    /** The sample to use, or whether another one is being taken. */
    record Turn(@Nullable KeptSample sample, boolean taken) {
        private static final Turn MINE = new Turn(null, false);
        private static final Turn OTHERS = new Turn(null, true);
    }

    /** Sets the table's description from now on. */
    void described(Requests.Described described) {
        kept = described.kept();
        id = described.id();
        tableId = described.tableId();
    }

    /**
     * The sample of the same table that another process took; null if there is none that is useful.
     *
     * @param counted the table's current number of items by DescribeTable
     * @throws IOException if the file can't be read
     */
    @Nullable
    KeptSample find(long counted) throws IOException {
        KeptSample inItem = inItem(counted);
        if (inItem != null) {
            return inItem;
        }
        SampleFile file = state.sampleFile();
        String table = id;
        KeptSample found = file == null || table == null ? null : file.find(table, counted);
        return found == null || isForgotten(found.takenAt()) || found.items().values() == 0 ? null : found;
    }

    private boolean isForgotten(long takenAt) {
        return takenAt < state.refreshedMillis();
    }

    private CatalogItem.@Nullable Sampled sampled() {
        CatalogItem item = kept.item();
        CatalogItem.Sampled sample = item == null ? null : item.shared().sample();
        return sample == null || !sample.id().equals(tableId) || isForgotten(sample.taken()) ? null : sample;
    }

    private @Nullable KeptSample inItem(long counted) {
        CatalogItem.Sampled sample = sampled();
        if (sample == null || sample.items().length() == 0) {
            return null;
        }
        try {
            KeptSample found =
                    new KeptSample(SampleJson.inflated(sample.items().getBytes()), sample.taken(), sample.counted());
            return found.isOfUse(millis.getAsLong(), counted) ? found : null;
        } catch (IOException e) {
            // An unreadable sample is ignored, because it is only a cache.
            return null;
        }
    }

    /**
     * Decides whether this process takes a sample; waits for another process that does.
     *
     * @param counted the table's current number of items by DescribeTable
     * @param younger the maximum age of a sample
     * @param waiting whether to wait, because there is no older sample
     */
    Turn await(Sampling statement, long counted, Duration younger, boolean waiting) {
        long end = state.nanos() + TAKING.toNanos();
        while (true) {
            KeptSample found = inItem(counted);
            if (found != null && !found.isOlder(millis.getAsLong(), younger)) {
                return new Turn(found, false);
            }
            if (!isShared(counted) || state.nanos() - end >= 0) {
                return Turn.MINE;
            }
            boolean taken = isTaken();
            if (!taken && (!statement.mayWrite() || statement.isPartial() || begun(statement.gateway()))) {
                return Turn.MINE;
            }
            if (!waiting) {
                return Turn.OTHERS;
            }
            if (taken) {
                statement.gateway().pause(pause());
            }
            kept = readAgain(statement.gateway());
        }
    }

    /** Doesn't wait for a catalog that doesn't respond. */
    private Kept readAgain(RequestGateway gateway) {
        try {
            return state.table().read(gateway, name, InFlight::new);
        } catch (SdkException e) {
            return Kept.NOTHING;
        }
    }

    /** Whether processes share samples of the table; not if it has no items by DescribeTable, where there may be no sample to wait for. */
    private boolean isShared(long counted) {
        return kept.isThere() && tableId != null && counted > 0 && !isTooLong();
    }

    private boolean isTooLong() {
        CatalogItem.Sampled sample = sampled();
        return sample != null && sample.items().length() == 0;
    }

    private boolean isTaken() {
        CatalogItem item = kept.item();
        long left = item == null ? 0 : item.shared().sampling() - millis.getAsLong();
        return left > 0 && left <= 2 * TAKING.toMillis();
    }

    private static Duration pause() {
        return Duration.ofNanos(
                ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE.toNanos(), LONGEST_PAUSE.toNanos()));
    }

    /** Announces that this process takes a sample; false if another process was faster. */
    private boolean begun(RequestGateway gateway) {
        CatalogItem.Shared shared = shared();
        mine = millis.getAsLong() + TAKING.toMillis();
        return share(gateway, new CatalogItem.Shared(shared.expiry(), shared.sample(), mine))
                != CatalogTable.Sharing.LATE;
    }

    private CatalogItem.Shared shared() {
        CatalogItem item = kept.item();
        return item == null ? CatalogItem.Shared.NOTHING : item.shared();
    }

    private CatalogTable.Sharing share(RequestGateway gateway, CatalogItem.Shared shared) {
        CatalogTable.Outcome done = state.table().share(gateway, name, kept, tableId, shared);
        kept = done.kept();
        return done.sharing();
    }

    /**
     * Stores a sample for other processes.
     *
     * @param counted the table's number of items by DescribeTable at that time
     * @return warnings for the user
     */
    List<String> keep(Sampling statement, SampledPath items, long counted) {
        String table = tableId;
        ByteString bytes = bytes(items);
        if (kept.isThere() && table != null && statement.mayWrite() && (bytes.length() > 0 || !isTooLong())) {
            share(
                    statement.gateway(),
                    new CatalogItem.Shared(
                            shared().expiry(), new CatalogItem.Sampled(table, millis.getAsLong(), counted, bytes), 0));
        }
        SampleFile file = state.sampleFile();
        String of = id;
        if (file == null || of == null) {
            return List.of();
        }
        try {
            file.keep(of, items, counted);
            return List.of();
        } catch (IOException e) {
            return List.of("The sample of " + name + " is not kept in the file of property samples: "
                    + (e instanceof FileSystemException ? e.getClass().getSimpleName() + ", " : "")
                    + e.getMessage());
        }
    }

    /** Withdraws the announcement if no sample was taken. */
    void keepNone(Sampling statement) {
        CatalogItem.Shared shared = shared();
        if (shared.sampling() == mine && mine > 0) {
            share(statement.gateway(), new CatalogItem.Shared(shared.expiry(), shared.sample(), 0));
        }
    }

    private static ByteString bytes(SampledPath items) {
        try {
            byte[] bytes = SampleJson.deflated(items);
            return bytes.length > MOST_BYTES ? ByteString.EMPTY : new ByteString(bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Removes the sample, which lacks the attributes written here, for other processes.
     *
     * @return warnings for the user
     */
    List<String> forget() {
        try {
            forgetInItem();
        } catch (StatementFailure e) {
            // The write itself has succeeded.
            return List.of("The sample of " + name
                    + " in the catalog is older than the last writes, and could not be removed in time");
        }
        SampleFile file = state.sampleFile();
        String table = id;
        if (file == null || table == null) {
            return List.of();
        }
        try {
            file.forget(table);
            return List.of();
        } catch (IOException e) {
            return List.of("The sample of " + name
                    + " in the file of property samples is older than the last writes, and could not be removed: "
                    + e.getMessage());
        }
    }

    private void forgetInItem() {
        for (int attempt = 0; attempt < ATTEMPTS && sampled() != null; attempt++) {
            RequestGateway gateway = state.requests().gateway(ASIDE);
            CatalogItem.Shared shared = shared();
            if (share(gateway, new CatalogItem.Shared(shared.expiry(), null, shared.sampling()))
                    != CatalogTable.Sharing.LATE) {
                return;
            }
            kept = readAgain(gateway);
        }
    }
}
