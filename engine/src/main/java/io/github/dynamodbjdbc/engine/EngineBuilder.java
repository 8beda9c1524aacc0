package io.github.dynamodbjdbc.engine;

import io.github.dynamodbjdbc.engine.operation.AccessControl;
import io.github.dynamodbjdbc.engine.operation.OperationSettings;
import io.github.dynamodbjdbc.engine.operation.Staleness;
import io.github.dynamodbjdbc.engine.operation.Throttle;
import io.github.dynamodbjdbc.engine.policy.Policy;
import io.github.dynamodbjdbc.engine.store.StoreException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of an engine. {@link #build()} opens it. */
public final class EngineBuilder {
    private @Nullable Path directory;
    private boolean sync;
    private Clock clock = Clock.systemUTC();
    private @Nullable String accessKey;
    private boolean sharedTables;
    private Duration tableDelay = Duration.ZERO;
    private Duration expiryInterval = Duration.ofSeconds(1);
    private @Nullable Path buckets;
    private int pageBytes = OperationSettings.SERVICE_PAGE_BYTES;
    private long seed;
    private Fault fault = Fault.NONE;
    private FaultRates faultRates = FaultRates.NONE;
    private Span latency = Span.NONE;
    private Span readLag = Span.NONE;
    private Span indexLag = Span.NONE;
    private @Nullable Duration burst;
    private boolean partitionThroughput;
    private int controlRate;
    private final Map<String, List<Policy>> policies = new HashMap<>();

    EngineBuilder() {}

    private record Span(Duration least, Duration most) {
        static final Span NONE = new Span(Duration.ZERO, Duration.ZERO);

        Span {
            if (least.isNegative() || most.compareTo(least) < 0) {
                throw new IllegalArgumentException("A time from " + least + " to " + most);
            }
        }

        Staleness.Lag lag() {
            return new Staleness.Lag(least.toMillis(), most.toMillis());
        }
    }

    /** Sets the directory that holds all data. Default: all data is in memory. */
    public EngineBuilder directory(Path kept) {
        directory = kept;
        return this;
    }

    /** Makes each write wait for the disk, so that it survives a power failure. Default: a write survives only the end of the process. */
    public EngineBuilder sync(boolean waits) {
        sync = waits;
        return this;
    }

    /** Sets the clock for expiration, streams, tokens, tables in status CREATING, lags and throughput. */
    public EngineBuilder clock(Clock used) {
        clock = used;
        return this;
    }

    /** Sets the only access key that HTTP requests may have. Default: each access key has its own tables. */
    public EngineBuilder accessKey(String only) {
        accessKey = only;
        return this;
    }

    /** Sets whether all access keys and regions see the same tables. */
    public EngineBuilder sharedTables(boolean shared) {
        sharedTables = shared;
        return this;
    }

    /** Sets the time for which a table or index has status CREATING, and a table status DELETING. Default: zero. */
    public EngineBuilder tableDelay(Duration delay) {
        tableDelay = delay;
        return this;
    }

    /** Sets the time between two deletions of expired items. Zero: only {@link Engine#expire()} deletes. Default: one second. */
    public EngineBuilder expiryInterval(Duration interval) {
        expiryInterval = interval;
        return this;
    }

    /**
     * Sets the directory whose folders are the S3 buckets of exports and imports. Default: exports and imports are refused.
     *
     * @param directory has a folder for each bucket
     */
    public EngineBuilder buckets(Path directory) {
        buckets = directory;
        return this;
    }

    /** Sets the size of a page of Query or Scan, in bytes of items, for tests of paging. Default: 1 MB. */
    public EngineBuilder pageBytes(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a page of " + bytes + " bytes");
        }
        pageBytes = bytes;
        return this;
    }

    /** Sets the random seed of latency, lags and faults by rate. Default: 0. */
    public EngineBuilder seed(long given) {
        seed = given;
        return this;
    }

    /** Sets a fault, which is asked before each request. */
    public EngineBuilder fault(Fault given) {
        fault = given;
        return this;
    }

    /** Sets the shares of requests that fail, for requests to which {@link #fault} does nothing. */
    public EngineBuilder faults(FaultRates rates) {
        faultRates = rates;
        return this;
    }

    FaultRates faults() {
        return faultRates;
    }

    /**
     * Sets faults and limits by text, for the command line of a program: {@code seed=7;pageBytes=400;indexLag=0-500;lost=0.02}. The names are
     * those of this builder and of {@link FaultRates}. A time is a number of milliseconds, or the least and the most with a dash between them.
     *
     * @throws IllegalArgumentException if a setting is unknown, or its value is invalid
     */
    public EngineBuilder settings(String text) {
        TextSettings.apply(this, text);
        return this;
    }

    /** Sets the least time that a request takes, random between two limits. */
    public EngineBuilder latency(Duration least, Duration most) {
        latency = new Span(least, most);
        return this;
    }

    /** Sets the lag of eventually consistent reads of tables and local indexes, by the engine's clock. */
    public EngineBuilder readLag(Duration least, Duration most) {
        readLag = new Span(least, most);
        return this;
    }

    /** Sets the lag of global indexes behind their tables, by the engine's clock. */
    public EngineBuilder indexLag(Duration least, Duration most) {
        indexLag = new Span(least, most);
        return this;
    }

    /**
     * Limits the throughput of tables and global indexes: to the provisioned one, or to an on-demand table's maximum.
     *
     * @param kept the time for which unused units are kept. The service keeps them for 300 seconds. At least one second's units are kept.
     */
    public EngineBuilder tableThroughput(Duration kept) {
        burst = kept;
        return this;
    }

    /** Limits the throughput of each partition key to 3,000 read units and 1,000 write units a second. */
    public EngineBuilder partitionThroughput(boolean limited) {
        partitionThroughput = limited;
        return this;
    }

    /** Limits the rate of each operation that is not about items, such as DescribeTimeToLive, in requests a second. */
    public EngineBuilder controlRate(int perSecond) {
        controlRate = perSecond;
        return this;
    }

    /**
     * Adds an IAM policy to an access key, which from then on can do only what its policies allow. A user who shares tables with other access
     * keys needs {@link #sharedTables}.
     *
     * @param document JSON; {@code ${aws:username}} in it is replaced by the access key
     * @throws IllegalArgumentException if it is not a policy, or if this engine does not know one of its members
     */
    public EngineBuilder policy(String accessKey, String document) {
        policies.computeIfAbsent(accessKey, key -> new ArrayList<>()).add(Policy.read(document, accessKey));
        return this;
    }

    /**
     * Opens the engine.
     *
     * @throws EngineException if its directory can't be opened
     */
    public Engine build() {
        try {
            return new Engine(settings());
        } catch (StoreException e) {
            throw new EngineException(String.valueOf(e.getMessage()), e, e.isInUse());
        }
    }

    private EngineSettings settings() {
        boolean throttles = burst != null || partitionThroughput || controlRate > 0;
        return new EngineSettings(
                directory,
                sync,
                clock,
                accessKey,
                sharedTables,
                tableDelay,
                expiryInterval,
                buckets,
                pageBytes,
                bothFaults(),
                latency.most().isZero() ? Latency.NONE : new Latency(seed, latency.least(), latency.most()),
                new Staleness(seed, readLag.lag(), indexLag.lag()),
                throttles
                        ? new Throttle(
                                clock::millis, burst == null ? -1 : burst.toMillis(), partitionThroughput, controlRate)
                        : null,
                new AccessControl(policies));
    }

    private Fault bothFaults() {
        if (faultRates.isNone()) {
            return fault;
        }
        Fault asked = fault;
        Fault byChance = faultRates.fault(seed);
        return request -> {
            Fault.Effect effect = asked.before(request);
            return effect instanceof Fault.Pass ? byChance.before(request) : effect;
        };
    }
}
