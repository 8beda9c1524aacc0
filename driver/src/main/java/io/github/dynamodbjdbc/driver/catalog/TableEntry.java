package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.DiscoveredTable;
import io.github.dynamodbjdbc.driver.declaration.TableDeclaration;
import io.github.dynamodbjdbc.driver.discover.EntityFinder;
import io.github.dynamodbjdbc.driver.sample.KeptSample;
import io.github.dynamodbjdbc.driver.sample.Sample;
import io.github.dynamodbjdbc.driver.sample.SampledColumns;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The description of one table, and the attributes that a sample of its items has. */
final class TableEntry {
    // The sample of an empty table has no attributes of later items.
    private static final Duration EMPTY_LIFETIME = Duration.ofSeconds(10);

    /** If a new description equals the last one, later failures are the requests' own fault for this time. */
    private static final Duration UNDOUBTED = Duration.ofSeconds(10);

    /** The time until a failed sample is tried again by statements that can do without it. */
    private static final Duration SAMPLE_AGAIN = Duration.ofMinutes(1);

    private final CatalogState state;
    private final AskingLock lock = new AskingLock();
    private final String name;
    private final Refresher refresher;
    private final KeptSamples keptSamples;
    private volatile long version;
    private volatile @Nullable Description description;
    private volatile boolean doubted;
    private volatile @Nullable Age confirmed;
    private volatile @Nullable Sample sample;
    // Of the whole process: even a new sample may lack rare attributes.
    private volatile Set<String> written = Set.of();
    // By reads. They become columns of a star with the next sample only.
    private volatile Set<String> met = Set.of();
    private volatile long sampledAt;
    // DescribeTable's number of items when the sample was taken.
    private volatile long sampledCount;
    private volatile @Nullable SampleFailure sampleFailure;
    private volatile List<String> sampleNotes = List.of();
    private long usedAt;

    private record SampleFailure(String reason, Age age) {}

    TableEntry(CatalogState state, String name) {
        this.state = state;
        this.name = name;
        this.refresher = new Refresher(state, name);
        this.keptSamples = new KeptSamples(state, name, System::currentTimeMillis);
        this.version = state.nextVersion();
        this.usedAt = state.nanos();
    }

    /** A fresh entry of the table, which keeps only the attributes that this process wrote and met. */
    TableEntry fresh() {
        TableEntry fresh = new TableEntry(state, name);
        fresh.written = written;
        fresh.met = met;
        return fresh;
    }

    /** Whether attributes were written or met. */
    boolean hasAttributes() {
        return !written.isEmpty() || !met.isEmpty();
    }

    /** Takes note of attributes that items have and no column shows. */
    void met(Set<String> attributes) {
        lock.hold(() -> {
            met = together(met, attributes);
            return met;
        });
    }

    private static Set<String> together(Set<String> known, Set<String> more) {
        return Stream.concat(known.stream(), more.stream())
                .limit(Sample.MOST_ATTRIBUTES)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** With the attributes that this process wrote and read. */
    private Sample completed(Sample taken) {
        return taken.with(written).with(met);
    }

    /** Increases with each change of the entry. */
    long version() {
        return version;
    }

    /** Invalidates the plans over the table. Called after the change, since a planner that sees the new version must see the change. */
    private void changed() {
        version = state.nextVersion();
    }

    boolean isSampled() {
        Sample known = sample;
        return known != null && (!known.isOfNoItem() || !state.isAged(sampledAt, EMPTY_LIFETIME));
    }

    /** The sample with the written attributes; without a sample, only these. */
    Sample seen() {
        Sample known = sample;
        return known == null ? Sample.none(name).with(written) : known;
    }

    Map<String, ColumnType> types() {
        return seen().types();
    }

    /** @param expiring whether the TTL attribute is needed */
    boolean isKnown(boolean expiring) {
        Description known = description;
        return known != null && isCurrent(known, expiring);
    }

    /** @param expiring whether the TTL attribute is needed */
    @Nullable
    TableSchema schema(boolean expiring) {
        Description known = description;
        if (known == null || !isCurrent(known, expiring)) {
            return lock.share(() -> typed(expiring));
        }
        refresher.pay();
        long now = state.nanos();
        usedAt = now;
        if (!known.age().isDue(now)) {
            return known.schema();
        }
        refresher.begin(known.age(), () -> describedAgain(known));
        Description last = description;
        return last == null ? null : last.schema();
    }

    private boolean isCurrent(Description known, boolean expiring) {
        return isOfNow(known) && !wantsTypes() && !lacksExpiry(known, expiring);
    }

    /** Sends the request without holding a lock for which statements wait. */
    private void describedAgain(Description known) {
        if (!known.equals(description)) {
            // Another refresh has ended since this one was found due.
            return;
        }
        Requests.Described described = described(known.described().expiry() != null);
        lock.hold(() -> known.equals(description) && isOfNow(known)
                ? taken(known, described, Age.of(state.nanos(), state.settings().refresh()), known.changes())
                : null);
    }

    /** Makes it be described before its next use, because a request showed that it has changed. */
    void describeAnew() {
        Description known = description;
        Age last = confirmed;
        if (known != null && (last == null || last.isDue(state.nanos()))) {
            doubted = true;
            state.remembered().forget(name);
            changed();
        }
    }

    /** Whether it was not used for that time. */
    boolean isUnused(Duration time) {
        return state.isAged(usedAt, time);
    }

    /** Whether its TTL attribute is needed, and neither requested nor declared. */
    private boolean lacksExpiry(Description known, boolean wanted) {
        return wanted && known.described().expiry() == null && wantsExpiry();
    }

    private boolean wantsExpiry() {
        Sampling statement = Sampling.current();
        TableDeclaration declaration = state.declarations().table(name);
        return (statement == null || !statement.declaresExpiry(name))
                && (declaration == null || declaration.ttlAttribute() == null);
    }

    /** Whether no statement has changed the table since, or shown that it has changed. */
    private boolean isOfNow(Description known) {
        return known.changes() == state.changes().of(name) && !doubted;
    }

    private @Nullable TableSchema known(boolean expiring) {
        Description last = description;
        long changesNow = state.changes().of(name);
        if (last != null && isOfNow(last)) {
            return lacksExpiry(last, expiring)
                    ? taken(last, state.requests().expiring(last.described()), last.age(), last.changes())
                    : last.schema();
        }
        if (last != null && changesNow != last.changes()) {
            sample = null;
        }
        boolean inDoubt = doubted;
        // Even if this fails, valid requests continue with the last description.
        doubted = false;
        Requests.Described described = described(expiring && wantsExpiry());
        TableSchema found =
                taken(last, described, Age.of(state.nanos(), state.settings().refresh()), changesNow);
        Description now = description;
        confirmed = inDoubt && last != null && now != null && Versions.planAlike(last.base(), now.base())
                ? Age.of(state.nanos(), UNDOUBTED)
                : null;
        return found;
    }

    private Requests.@Nullable Described described(boolean expiring) {
        TableDeclaration declaration = state.declarations().table(name);
        return state.requests().describe(name, declaration == null ? null : declaration.keys(), expiring);
    }

    /** Uses the description from now on. */
    private @Nullable TableSchema taken(
            @Nullable Description last, Requests.@Nullable Described described, Age age, long changesNow) {
        TableSchema known = last == null ? null : last.base();
        Declarations.Declared declared = described == null
                ? null
                : Declarations.apply(
                        described, state.declarations(), state.table().region());
        TableSchema found = declared == null ? null : declared.schema();
        boolean plansAnew = known != null && (found == null || !Versions.planAlike(known, found));
        if (plansAnew) {
            state.remembered().forget(name);
        }
        String foundId = described == null ? null : described.id();
        if (found == null || last != null && !Objects.equals(last.id(), foundId)) {
            state.learned().forget(name);
            state.remembered().forget(name);
            // The sample is of an earlier table with that name.
            sample = null;
            written = Set.of();
            met = Set.of();
        }
        if (described != null && found != null) {
            keptSamples.described(described);
            takeKept(found.itemCount());
        }
        description = described == null || declared == null || found == null
                ? null
                : new Description(
                        described,
                        found,
                        type(found, declared.said()),
                        declared.notes(),
                        declared.said(),
                        age,
                        changesNow);
        if (plansAnew) {
            changed();
        }
        return description == null ? null : description.schema();
    }

    /** Whether a sample must be read before the first statement is planned, because it supplies the types. */
    private boolean wantsTypes() {
        return state.settings().typedBySample() && sample == null;
    }

    private @Nullable TableSchema typed(boolean expiring) {
        TableSchema known = known(expiring);
        if (known != null && wantsTypes()) {
            readSample(known);
            return known();
        }
        return known;
    }

    /** The schema for planning: with the sample's types, if they are used. */
    private TableSchema type(TableSchema table, Set<String> said) {
        SampledPath items = seen().items();
        return state.settings().typedBySample() && items != null
                ? table.withSampled(SampledColumns.typed(table, items, said))
                : table;
    }

    DiscoveredTable discover(TableSchema table, Set<String> taken) {
        return lock.hold(() -> {
            Sampling sampling = Sampling.current();
            List<Map<String, @Nullable Object>> items =
                    sampling == null || sampling.refusal(table, state.settings().sampleReadUnits()) != null
                            ? List.of()
                            : readItems(sampling, table);
            Description last = description;
            SampledPath seen = seen().items();
            if (last == null || seen == null) {
                return new DiscoveredTable(List.of(), List.of(), List.of());
            }
            Set<String> said = last.said();
            TableDeclaration declared = state.declarations().table(name);
            EntityFinder.Found found = declared != null && !declared.entities().isEmpty()
                    ? EntityFinder.Found.NOTHING
                    : new EntityFinder(
                                    last.base(),
                                    items,
                                    taken,
                                    some -> SampledColumns.of(last.base(), SampledPath.ofItems(some)))
                            .find();
            return new DiscoveredTable(
                    SampledColumns.undeclared(last.base(), seen, said), found.entities(), found.notes());
        });
    }

    private void typeAnew() {
        Description last = description;
        TableSchema typed = last == null ? null : type(last.base(), last.said());
        if (last != null
                && typed != null
                && !typed.sampled().equals(last.schema().sampled())) {
            description = last.typed(typed);
            changed();
        }
    }

    /** Uses the sample that another process took of the same table. */
    private void takeKept(long counted) {
        if (sample != null) {
            return;
        }
        try {
            KeptSample found = keptSamples.find(counted);
            if (found != null) {
                take(found);
            }
        } catch (IOException e) {
            sampleNotes = List.of("Samples are not read from the file of property samples: " + e.getMessage());
        }
    }

    private void take(KeptSample found) {
        Sample taken = completed(Sample.of(name, found.items()));
        boolean other = !taken.equals(seen());
        sample = taken;
        if (other) {
            changed();
        }
        sampledAt = state.nanos();
        sampledCount = found.counted();
        sampleFailure = null;
    }

    /** The reason why nothing may be written to the table; null if it may. */
    @Nullable
    String refusal() {
        Description last = description;
        return last == null ? null : last.described().kept().refusal();
    }

    @Nullable
    TableSchema known() {
        Description last = description;
        return last == null ? null : last.schema();
    }

    /** Reads a sample if there is none or an old one, and if permitted. While one thread reads it, others use the last one. */
    void sample(TableSchema table) {
        if (!wantsSample(table)) {
            return;
        }
        Sampling payer = Sampling.current();
        try {
            if (sample != null) {
                lock.tryHold(() -> readSample(table));
            } else {
                lock.share(() -> {
                    readSample(table);
                    return types();
                });
            }
        } catch (RuntimeException e) {
            if (sample == null && (payer == null || !payer.isPartial()) || !TablesAtOnce.isOfOneTable(e)) {
                throw e;
            }
            // The present description remains in use for a while.
            sampleFailure = new SampleFailure(TablesAtOnce.reason(e), Age.of(state.nanos(), SAMPLE_AGAIN));
        }
    }

    /** The reason why there is no sample, or no new one; null if there is one, or none was requested. */
    @Nullable
    String sampleFailure() {
        SampleFailure failed = sampleFailure;
        return failed == null ? null : failed.reason();
    }

    String name() {
        return name;
    }

    /** Whether its description is so old that it must be refreshed before use. */
    boolean isOld() {
        Description known = description;
        return known != null && known.age().isOld(state.nanos());
    }

    private Duration lifetime(Sample known) {
        Duration longest = state.settings().sampleLifetime();
        return known.isOfNoItem() && EMPTY_LIFETIME.compareTo(longest) < 0 ? EMPTY_LIFETIME : longest;
    }

    private boolean wantsSample(TableSchema table) {
        Sample known = sample;
        Sampling sampling = Sampling.current();
        SampleFailure failed = sampleFailure;
        return sampling != null
                && (failed == null || failed.age().isDue(state.nanos()) || known == null && !sampling.isPartial())
                && (known == null || state.isAged(sampledAt, lifetime(known)) || table.itemCount() > sampledCount)
                && sampling.refusal(table, state.settings().sampleReadUnits()) == null;
    }

    private void readSample(TableSchema table) {
        Sampling sampling = Sampling.current();
        if (sampling == null || !wantsSample(table)) {
            return;
        }
        Sample known = sample;
        KeptSamples.Turn turn = keptSamples.await(
                sampling, table.itemCount(), known == null ? KeptSample.LIFETIME : lifetime(known), known == null);
        KeptSample found = turn.sample();
        if (found != null) {
            take(found);
            typeAnew();
        } else if (turn.taken()) {
            sampleFailure = new SampleFailure("another process takes it", Age.of(state.nanos(), SAMPLE_AGAIN));
        } else {
            readItems(sampling, table);
        }
    }

    private List<Map<String, @Nullable Object>> readItems(Sampling sampling, TableSchema table) {
        Requests.Sampled sampled = state.requests()
                .sample(sampling.gateway(), table, state.settings().sampleReadUnits());
        Sample found = completed(sampled.sample());
        boolean other = !found.equals(seen());
        sample = found;
        if (other) {
            changed();
        }
        SampledPath items = sampled.sample().items();
        if (items == null || found.isOfNoItem()) {
            keptSamples.keepNone(sampling);
            sampleNotes = sampled.notes();
        } else {
            sampleNotes = keptSamples.keep(sampling, items, table.itemCount());
        }
        sampleFailure = null;
        sampledAt = state.nanos();
        sampledCount = table.itemCount();
        typeAnew();
        return sampled.items();
    }

    void written(Set<String> attributes) {
        if (!seen().isOfNoItem() && types().keySet().containsAll(attributes) && written.containsAll(attributes)) {
            return;
        }
        lock.hold(() -> {
            add(attributes);
            return written;
        });
    }

    private void add(Set<String> attributes) {
        Sample sampled = sample;
        Map<String, ColumnType> shown = types();
        written = together(written, attributes);
        if (sampled != null) {
            // A table that was empty is so no longer.
            sample = sampled.isOfNoItem() ? null : sampled.with(attributes);
        }
        if (!types().equals(shown)) {
            List<String> notes = keptSamples.forget();
            sampleNotes = notes.isEmpty() ? sampleNotes : notes;
            changed();
        }
    }

    List<String> notes() {
        Description last = description;
        List<String> described = last == null ? List.of() : last.notes();
        List<String> sampled = sampleNotes;
        if (sampled.isEmpty()) {
            return described;
        }
        return Stream.concat(described.stream(), sampled.stream()).toList();
    }
}
