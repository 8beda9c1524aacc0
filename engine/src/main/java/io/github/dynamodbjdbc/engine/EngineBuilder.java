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

/** The settings of an engine to be. */
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

    /** The clock for times of expiry, streams, tokens, tables in the making, lags and throughput. */
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

    /**
     * The directory whose folders are the S3 buckets of exports and imports. Without, both are refused.
     *
     * @param directory has a folder for each bucket
     */
    public EngineBuilder buckets(Path directory) {
        buckets = directory;
        return this;
    }

    /** Bytes of items at which a page of Query or Scan ends, for tests of paging. 1 MB without. */
    public EngineBuilder pageBytes(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a page of " + bytes + " bytes");
        }
        pageBytes = bytes;
        return this;
    }

    /** The seed of all that is left to chance: latency, lags, and faults by their rates. 0 without. */
    public EngineBuilder seed(long given) {
        seed = given;
        return this;
    }

    /** Goes wrong with requests as it says. */
    public EngineBuilder fault(Fault given) {
        fault = given;
        return this;
    }

    /** Goes wrong with a share of all requests, if {@link #fault} has nothing to say of them. */
    public EngineBuilder faults(FaultRates rates) {
        faultRates = rates;
        return this;
    }

    FaultRates faults() {
        return faultRates;
    }

    /**
     * Settings of what goes wrong as text, for the start of a program: {@code seed=7;pageBytes=400;indexLag=0-500;lost=0.02}. Names are those of
     * this builder and of {@link FaultRates}; times are milliseconds, or the least and the most with a dash.
     *
     * @throws IllegalArgumentException if it has what is no setting, or no value of one
     */
    public EngineBuilder settings(String text) {
        TextSettings.apply(this, text);
        return this;
    }

    /** The time that each request takes at least. */
    public EngineBuilder latency(Duration least, Duration most) {
        latency = new Span(least, most);
        return this;
    }

    /** The lag of eventually consistent reads of tables and local indexes, by the clock. */
    public EngineBuilder readLag(Duration least, Duration most) {
        readLag = new Span(least, most);
        return this;
    }

    /** The lag of global indexes behind their tables, by the clock. */
    public EngineBuilder indexLag(Duration least, Duration most) {
        indexLag = new Span(least, most);
        return this;
    }

    /**
     * Throttles by the throughput of tables and global indexes: provisioned, or an on-demand table's maximum.
     *
     * @param kept the time for which unused units are kept; the service keeps those of 300 seconds. At least one second's are.
     */
    public EngineBuilder tableThroughput(Duration kept) {
        burst = kept;
        return this;
    }

    /** Throttles by the throughput of each partition key: 3,000 read units and 1,000 write units a second. */
    public EngineBuilder partitionThroughput(boolean limited) {
        partitionThroughput = limited;
        return this;
    }

    /** Throttles each operation that is not about items, such as DescribeTimeToLive, at so many requests a second. */
    public EngineBuilder controlRate(int perSecond) {
        controlRate = perSecond;
        return this;
    }

    /**
     * Adds an IAM policy to those of an access key, which may do from then on only what they allow. A user that shares tables with other access
     * keys needs {@link #sharedTables}.
     *
     * @param document JSON; {@code ${aws:username}} in it is the access key
     * @throws IllegalArgumentException if it is no policy, or has what this engine does not know
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
