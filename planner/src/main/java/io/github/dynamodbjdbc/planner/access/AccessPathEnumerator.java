package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists the access paths for a spec: allowed ones, and refused ones with the reason. */
public final class AccessPathEnumerator {
    private static final String SCANS_REFUSED = "scans are refused";

    private final ScanSpec spec;
    private final Predicate predicate;
    private final ReadOptions options;

    private AccessPathEnumerator(ScanSpec spec) {
        this.spec = spec;
        this.predicate = PredicateNormalizer.normalize(spec.predicate());
        this.options = spec.options();
    }

    /**
     * All candidates in a fixed order: those of the table first, then those of each index. At least one is allowed. Parameters are
     * presumed to have fitting types; {@link AccessPathBinder} handles other values.
     *
     * @throws QueryException INVALID_HINT if a hint can't be obeyed; SCAN_DENIED if only a scan would be allowed and scans are refused;
     *     INVALID_STATEMENT if the index that FROM names can't be read for this spec
     */
    public static List<Candidate> candidates(ScanSpec spec) {
        AccessPathEnumerator enumerator = new AccessPathEnumerator(spec);
        IndexSchema forced = enumerator.forcedIndex();
        List<Candidate> candidates = enumerator.judged(forced);
        enumerator.requireOne(candidates, forced);
        return candidates;
    }

    /** All candidates in the same order; possibly none is allowed. */
    public static List<Candidate> whetherOrNotAllowed(ScanSpec spec) {
        AccessPathEnumerator enumerator = new AccessPathEnumerator(spec);
        return enumerator.judged(enumerator.forcedIndex());
    }

    /** The key attributes of an index that a row may lack, so that the index can't replace its table; empty if it can. */
    public static List<KeyAttribute> missingKeys(ScanSpec spec, IndexSchema index) {
        AccessPathEnumerator enumerator = new AccessPathEnumerator(spec);
        ReadTarget target = new ReadTarget(spec.table(), index);
        return enumerator.isComplete(target, index) ? List.of() : enumerator.notImplied(target);
    }

    private List<Candidate> judged(@Nullable IndexSchema forced) {
        if (spec.rowsWanted() == 0) {
            return List.of(empty("LIMIT 0"));
        }
        if (Predicates.isNever(predicate)) {
            return List.of(empty("the condition is never true"));
        }
        if (!options.pushdown()) {
            return List.of(byTransaction(wholeScan(new ReadTarget(spec.table(), spec.index()))));
        }
        List<Candidate> candidates = new ArrayList<>();
        if (spec.index() != null) {
            candidates.addAll(ofTarget(new ReadTarget(spec.table(), spec.index())));
        } else {
            candidates.addAll(ofTarget(new ReadTarget(spec.table(), null)));
            for (IndexSchema index : spec.table().indexes()) {
                candidates.addAll(ofTarget(new ReadTarget(spec.table(), index)));
            }
        }
        candidates.addAll(VectorSearches.candidates(spec, predicate));
        candidates.replaceAll(candidate -> hinted(candidate, forced));
        ForcedPath path = options.forcedPath();
        if (path != null) {
            leaveOnly(path, candidates);
        }
        candidates.replaceAll(this::byTransaction);
        return List.copyOf(candidates);
    }

    /** With the hint TRANSACTIONAL, turns reads by full keys into TransactGets and refuses all other paths. */
    private Candidate byTransaction(Candidate candidate) {
        AccessPath path = candidate.path();
        if (!options.transactional() || path instanceof AccessPath.Empty) {
            return candidate;
        }
        return AccessPath.TransactGet.isByFullKeys(path)
                ? candidate.inTransaction()
                : candidate.refused("the hint TRANSACTIONAL reads items by their full keys only");
    }

    private @Nullable IndexSchema forcedIndex() {
        String name = options.forcedIndex();
        if (name == null) {
            return null;
        }
        IndexSchema index = spec.table().index(name);
        if (index == null) {
            throw new QueryException(ErrorKind.INVALID_HINT, "INDEX: " + noIndex(name));
        }
        if (options.forceScan()) {
            throw new QueryException(ErrorKind.INVALID_HINT, "INDEX and SCAN exclude each other");
        }
        if (spec.index() != null && !spec.index().name().equals(name)) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    "INDEX: FROM names the index " + spec.index().name() + ", not " + name);
        }
        return index;
    }

    /** Refuses a candidate that hints or options forbid. */
    private Candidate hinted(Candidate candidate, @Nullable IndexSchema forced) {
        boolean empty = candidate.path() instanceof AccessPath.Empty;
        requireScanned(candidate);
        boolean scan = isScan(candidate.path());
        if (scan && options.denyScan()) {
            return candidate.refused(SCANS_REFUSED);
        }
        if (options.forceScan() && !empty) {
            boolean wanted = candidate.path() instanceof AccessPath.Scan
                    && candidate.target().equals(new ReadTarget(spec.table(), spec.index()).name());
            return wanted
                    ? candidate
                    : candidate.refused(
                            options.part() instanceof SampledSegments
                                    ? "TABLESAMPLE SYSTEM reads segments of a scan"
                                    : "the hint " + (options.part() == null ? "SCAN" : "SEGMENT") + " asks for a scan");
        }
        if (forced != null && !candidate.target().equals(new ReadTarget(spec.table(), forced).name())) {
            return candidate.refused("the hint INDEX names " + forced.name());
        }
        return candidate;
    }

    /** Refuses the hint SEGMENT if a key would find the rows: each segment would scan its share of the table, hardly on purpose. */
    private void requireScanned(Candidate candidate) {
        boolean byKey = candidate.path() instanceof AccessPath.GetItem || candidate.path() instanceof AccessPath.Query;
        if (options.part() instanceof ScanSegment
                && byKey
                && candidate.allowed()
                && candidate.target().equals(new ReadTarget(spec.table(), spec.index()).name())) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    "hint SEGMENT is for a Scan, and " + candidate.target()
                            + " is read by its key here: leave the hint out");
        }
    }

    /** Refuses all paths that the hint PATH does not name, except Empty ones. */
    private void leaveOnly(ForcedPath path, List<Candidate> candidates) {
        String refusal = "the hint PATH asks for " + path;
        String target = forcedTarget(path);
        int number = 0;
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            if (candidate.path() instanceof AccessPath.Empty) {
                continue;
            }
            boolean wanted = path.fits(candidate, target);
            if (wanted && candidate.allowed() && path.number() != 0) {
                wanted = ++number == path.number();
            }
            if (!wanted) {
                candidates.set(i, candidate.refused(refusal));
            }
        }
    }

    private String noIndex(String name) {
        return spec.table().vectorIndexes().stream()
                        .anyMatch(index -> index.name().equals(name))
                ? name + " is a vector index, which the hint APPROXIMATE allows where ORDER BY a distance has a LIMIT"
                : "table " + spec.table().name() + " has no index " + name;
    }

    private String forcedTarget(ForcedPath path) {
        IndexSchema index = spec.index();
        if (path.index() != null) {
            index = spec.table().index(path.index());
            if (index == null) {
                throw new QueryException(ErrorKind.INVALID_HINT, "PATH: " + noIndex(path.index()));
            }
        }
        return new ReadTarget(spec.table(), index).name();
    }

    private static boolean isScan(AccessPath path) {
        return path instanceof AccessPath.Scan
                || (path instanceof AccessPath.IndexThenBatchGet fetch && fetch.index() instanceof AccessPath.Scan);
    }

    private void requireOne(List<Candidate> candidates, @Nullable IndexSchema forced) {
        if (candidates.stream().anyMatch(Candidate::allowed)) {
            return;
        }
        if (options.transactional()) {
            throw notByFullKeys();
        }
        if (forced != null) {
            String target = new ReadTarget(spec.table(), forced).name();
            String reason = candidates.stream()
                    .filter(candidate -> candidate.target().equals(target))
                    .map(Candidate::reason)
                    .findFirst()
                    .orElse("it can't be used here");
            throw new QueryException(
                    reason.equals(SCANS_REFUSED) ? ErrorKind.SCAN_DENIED : ErrorKind.INVALID_HINT,
                    "INDEX " + forced.name() + ": " + reason);
        }
        ForcedPath path = options.forcedPath();
        if (path != null) {
            String target = forcedTarget(path);
            String reason = candidates.stream()
                    .filter(candidate -> path.fits(candidate, target))
                    .map(Candidate::reason)
                    .findFirst()
                    .orElse("there is no such path");
            throw new QueryException(ErrorKind.INVALID_HINT, "PATH " + path + ": " + reason);
        }
        boolean denied = options.denyScan()
                && candidates.stream().anyMatch(candidate -> candidate.reason().equals(SCANS_REFUSED));
        if (denied) {
            throw new QueryException(
                    ErrorKind.SCAN_DENIED,
                    "only a scan of " + spec.table().name() + " can answer this, and " + SCANS_REFUSED);
        }
        throw new QueryException(
                ErrorKind.INVALID_STATEMENT,
                candidates.get(0).target() + " can't be read: "
                        + candidates.get(0).reason());
    }

    private QueryException notByFullKeys() {
        String name = new ReadTarget(spec.table(), spec.index()).name();
        String message = "TRANSACTIONAL: " + name + " is not read by full keys here";
        if (!options.pushdown()) {
            return new QueryException(ErrorKind.INVALID_HINT, message + ", since pushdown=false has it scanned");
        }
        if (spec.index() != null) {
            return new QueryException(ErrorKind.INVALID_HINT, message + ": an index has none");
        }
        String key = spec.table().key().attributes().stream()
                .map(attribute -> PredicateText.name(attribute.name()))
                .collect(Collectors.joining(", "));
        return new QueryException(
                ErrorKind.INVALID_HINT,
                message + ": WHERE has to give " + key + " by = or IN, as constants or parameters");
    }

    private Candidate empty(String reason) {
        return TargetPaths.empty(spec, new ReadTarget(spec.table(), spec.index()), reason);
    }

    private Candidate wholeScan(ReadTarget target) {
        TargetPaths paths = new TargetPaths(spec, target, predicate, refusal(target));
        return hinted(paths.wholeScan(), null);
    }

    private List<Candidate> ofTarget(ReadTarget target) {
        Cancellation.check();
        return new TargetPaths(spec, target, predicate, refusal(target)).candidates();
    }

    /** The reason why no path of the target may replace a read of the table; empty if there is none. */
    private String refusal(ReadTarget target) {
        IndexSchema index = target.index();
        if (index == null) {
            return "";
        }
        if (!index.usable()) {
            return index.name() + " is not active yet";
        }
        if (target.isGlobalIndex() && options.consistent()) {
            return index.name() + " is a global index, which has no strongly consistent reads";
        }
        if (spec.index() != null) {
            return target.isGlobalIndex() ? undecidedExpiry(target) : "";
        }
        return isComplete(target, index) ? "" : missingRows(target, index);
    }

    /** The reason why an index that FROM names can't be read: it does not project the attribute that shows expiry. Empty if none. */
    private String undecidedExpiry(ReadTarget target) {
        return Predicates.clockAttributes(predicate).stream()
                .filter(attribute -> !target.projects(attribute))
                .findFirst()
                .map(attribute -> "it does not project " + attribute
                        + ", so that expired items can't be recognized: read the table, or use the hint TTL(SHOW)")
                .orElse("");
    }

    private boolean isComplete(ReadTarget target, IndexSchema index) {
        return index.declaredDense()
                || options.denseIndexes().contains(index.name())
                || notImplied(target).isEmpty();
    }

    /** The key attributes of the index that a row may lack: neither predicate nor entity says that they are present. */
    private List<KeyAttribute> notImplied(ReadTarget target) {
        Entity entity = spec.table().entity();
        return target.key().attributes().stream()
                .filter(key -> spec.table().key().find(key.name()) == null)
                .filter(key -> entity == null || !entity.declaresIndexKey(key.name()))
                .filter(key -> !Predicates.implies(predicate, key.name(), key.type()))
                .toList();
    }

    private String missingRows(ReadTarget target, IndexSchema index) {
        StringBuilder reason = new StringBuilder(index.name()).append(" may lack rows: add ");
        String separator = "";
        for (KeyAttribute key : notImplied(target)) {
            reason.append(separator).append(PredicateText.name(key.name())).append(" IS NOT NULL");
            separator = " AND ";
        }
        long items = spec.table().itemCount();
        if (items > 0 && items == index.itemCount()) {
            reason.append("; it has as many items as the table, so it may be dense: if you know it is, use the hint"
                            + " DENSE(")
                    .append(spec.table().name())
                    .append(' ')
                    .append(Objects.requireNonNull(target.index()).name())
                    .append(')');
        }
        return reason.toString();
    }
}
