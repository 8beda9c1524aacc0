package io.github.dynamodbjdbc.engine;

import io.github.dynamodbjdbc.engine.operation.OperationSettings;
import io.github.dynamodbjdbc.engine.store.StoreException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The settings of an engine to be. */
public final class EngineBuilder {
    private @Nullable Path directory;
    private boolean sync;
    private Clock clock = Clock.systemUTC();
    private @Nullable String accessKey;
    private boolean sharedTables;
    private Duration tableDelay = Duration.ZERO;
    private Duration expiryInterval = Duration.ofSeconds(1);
    private int pageBytes = OperationSettings.SERVICE_PAGE_BYTES;

    EngineBuilder() {}

    /** Keeps all in a directory. Without one, all is in memory. */
    public EngineBuilder directory(Path kept) {
        directory = kept;
        return this;
    }

    /** Waits with each write for the disk, so that it outlives a loss of power. Without, it outlives the end of the process. */
    public EngineBuilder sync(boolean waits) {
        sync = waits;
        return this;
    }

    /** The clock for times of expiry, streams, tokens, and tables in the making. */
    public EngineBuilder clock(Clock used) {
        clock = used;
        return this;
    }

    /** The only access key that requests over HTTP may have. Without, each access key has tables of its own. */
    public EngineBuilder accessKey(String only) {
        accessKey = only;
        return this;
    }

    /** Shows the same tables to all access keys and regions. */
    public EngineBuilder sharedTables(boolean shared) {
        sharedTables = shared;
        return this;
    }

    /** The time for which a table or index is CREATING, and a table DELETING. Zero without. */
    public EngineBuilder tableDelay(Duration delay) {
        tableDelay = delay;
        return this;
    }

    /** The time between two deletions of what has expired. Zero leaves it to {@link Engine#expire()}. A second without. */
    public EngineBuilder expiryInterval(Duration interval) {
        expiryInterval = interval;
        return this;
    }

    /** Bytes of items at which a page of Query or Scan ends, for tests of paging. 1 MB without. */
    public EngineBuilder pageBytes(int bytes) {
        pageBytes = bytes;
        return this;
    }

    /**
     * Opens the engine.
     *
     * @throws EngineException if its directory can't be opened
     */
    public Engine build() {
        try {
            return new Engine(new EngineSettings(
                    directory, sync, clock, accessKey, sharedTables, tableDelay, expiryInterval, pageBytes));
        } catch (StoreException e) {
            throw new EngineException(String.valueOf(e.getMessage()), e, e.isInUse());
        }
    }
}
