package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the paths that read one table or index, and those that fetch items by entries of an index.
 *
 * @param predicate normalised
 * @param refusal the reason why no path of the target may replace a read of the table; empty if there is none
 */
record TargetPaths(ScanSpec spec, ReadTarget target, Predicate predicate, String refusal) {
    private static final int MAX_BRANCHES = SeveralKeys.MAX_KEYS;

    List<Candidate> candidates() {
        PredicateSplit split = PredicateSplit.of(target, predicate);
        if (split.never() || isNever()) {
            // If no entry of an index can match, rows of the table may still match, unless the index is dense or named
            // in FROM.
            return refusal.isEmpty() || spec.index() != null
                    ? List.of(empty(spec, target, "no key can match"))
                    : List.of();
        }
        List<AccessPath> paths = paths(split, false);
        List<Candidate> candidates = new ArrayList<>();
        boolean mayFetch = target.index() != null && spec.index() == null && refusal.isEmpty();
        for (AccessPath path : paths) {
            // A Scan of an index that lacks attributes is replaced by the path that fetches the items.
            if (!(mayFetch && path instanceof AccessPath.Scan && !isHeld(path))) {
                Candidate candidate = checked(candidate(path));
                candidates.add(
                        path instanceof AccessPath.Scan && areTextsOfMoments(paths)
                                ? candidate.refused("the strings of a moment are asked for by their keys")
                                : candidate);
            }
        }
        if (mayFetch) {
            List<AccessPath> entries = paths(split, true);
            for (int i = 0; i < paths.size(); i++) {
                if (!isHeld(paths.get(i))
                        && (!isBackward(paths.get(i)) || !spec.order().isEmpty())) {
                    candidates.add(candidate(fetch(entries.get(i))));
                }
            }
        }
        return candidates;
    }

    /** Whether a path reads the possible texts of a moment as keys. A Scan is then refused for a table of any size. */
    private boolean areTextsOfMoments(List<AccessPath> paths) {
        boolean free = !spec.options().forceScan() && spec.options().forcedPath() == null;
        return free
                && paths.stream()
                        .anyMatch(
                                path -> path instanceof AccessPath.MergedQueries || path instanceof AccessPath.BatchGet)
                && KeyRanges.areOfMoments(target.key(), predicate);
    }

    static Candidate empty(ScanSpec spec, ReadTarget target, String reason) {
        AccessPath path = new AccessPath.Empty(spec.table(), reason);
        return new Candidate(path, "Empty", target.name(), true, "", List.of(), true, true);
    }

    /** A Scan of the whole target without a filter: the driver checks the predicate. */
    Candidate wholeScan() {
        PathBuilder builder = new PathBuilder(spec, PredicateSplit.of(target, predicate), false);
        return checked(candidate(builder.scan(Predicate.TRUE, predicate)));
    }

    /** Whether the predicate lists keys, and none of them can match. */
    private boolean isNever() {
        if (Predicates.isOpen(predicate)) {
            return false;
        }
        List<KeyBranch> branches = KeyBranches.of(target.key(), several(false).predicate(), true, MAX_BRANCHES);
        return branches != null && branches.isEmpty();
    }

    private SeveralKeys several(boolean entriesOnly) {
        return SeveralKeys.of(spec, target, predicate, entriesOnly);
    }

    /** @param entriesOnly whether the paths read an index only for the keys of items; the list is otherwise the same */
    private List<AccessPath> paths(PredicateSplit split, boolean entriesOnly) {
        PathBuilder builder = new PathBuilder(spec, split, entriesOnly);
        if (spec.table().copy() != null) {
            return List.of(builder.scan());
        }
        List<AccessPath> paths = new ArrayList<>();
        KeyCondition condition = split.condition();
        List<AccessPath> several = severalKeys(condition != null, entriesOnly);
        // Several ranges are read one by one: most items may lie between them.
        boolean apart =
                several.stream().anyMatch(path -> path instanceof AccessPath.MergedQueries merged && merged.sortKeys())
                        && KeyRanges.areSeveralOfMoments(target.key(), predicate);
        if (split.isFullKey()) {
            paths.add(builder.getItem());
        } else if (condition != null && !apart) {
            paths.add(builder.query(true));
            if (!SortOrders.free(target, condition).isEmpty()) {
                paths.add(builder.query(false));
            }
        }
        several.stream()
                .filter(path -> !apart || !(path instanceof AccessPath.MergedQueries merged) || merged.sortKeys())
                .forEach(paths::add);
        if (target.index() == null || spec.index() != null || paths.isEmpty() || refusal.isEmpty()) {
            paths.add(builder.scan());
        }
        return paths;
    }

    /** @param single whether one partition is read */
    private List<AccessPath> severalKeys(boolean single, boolean entriesOnly) {
        List<AccessPath> paths = new ArrayList<>();
        SeveralKeys several = several(entriesOnly);
        AccessPath.BatchGet batchGet = several.batchGet();
        if (batchGet != null && batchGet.keys().size() > 1) {
            paths.add(batchGet);
        }
        int fewer = single ? 1 : 0;
        for (boolean sortKeys : batchGet == null ? List.of(false, true) : List.of(false)) {
            AccessPath.MergedQueries merged = several.merged(sortKeys);
            // A BatchGetItem is always cheaper than queries for single items.
            boolean items = batchGet != null && merged != null && areItems(merged);
            if (merged != null && !items && merged.queries().size() > fewer) {
                fewer = merged.queries().size();
                paths.add(merged);
            }
        }
        return paths;
    }

    private boolean areItems(AccessPath.MergedQueries merged) {
        int attributes = target.key().attributes().size();
        return merged.queries().stream()
                .allMatch(query -> query.keyCondition().equalities().size() == attributes);
    }

    private AccessPath.IndexThenBatchGet fetch(AccessPath entries) {
        Predicate whole = several(false).predicate();
        return new AccessPath.IndexThenBatchGet(
                entries,
                PathBuilder.fetched(spec, target, whole),
                whole,
                spec.options().consistent());
    }

    private boolean isHeld(AccessPath path) {
        return Fetches.isHeld(target, PathBuilder.wanted(spec, target, path.residual()));
    }

    private static boolean isBackward(AccessPath path) {
        return path instanceof AccessPath.Query query && !query.forward();
    }

    private Candidate candidate(AccessPath path) {
        List<ScanSpec.Ordering> order = order(path);
        boolean ordered = path instanceof AccessPath.GetItem || SortOrders.satisfies(spec.order(), order, predicate);
        boolean stopsEarly = spec.rowsWanted() > 0 && ordered && Predicates.isTrue(path.residual());
        return new Candidate(path, operation(path), target.name(), true, "", order, ordered, stopsEarly);
    }

    private List<ScanSpec.Ordering> order(AccessPath path) {
        if (path instanceof AccessPath.IndexThenBatchGet fetch) {
            return order(fetch.index());
        }
        if (path instanceof AccessPath.MergedQueries merged) {
            return merged.order();
        }
        return path instanceof AccessPath.Query query
                ? SortOrders.of(SortOrders.free(target, query.keyCondition()), query.forward())
                : List.of();
    }

    private static String operation(AccessPath path) {
        return path instanceof AccessPath.BatchGet
                ? "BatchGetItem"
                : path.getClass().getSimpleName();
    }

    private Candidate checked(Candidate candidate) {
        if (!refusal.isEmpty()) {
            return candidate.refused(refusal);
        }
        IndexSchema index = target.index();
        if (index == null) {
            return candidate;
        }
        boolean fetches = target.isLocalIndex() && !(candidate.path() instanceof AccessPath.Scan);
        if (isHeld(candidate.path()) || fetches || spec.index() != null) {
            return candidate;
        }
        Fetch wanted = PathBuilder.wanted(spec, target, candidate.path().residual());
        return candidate.refused(
                wanted.wholeItem()
                        ? index.name() + " does not project every attribute, and whole items are wanted"
                        : index.name() + " does not project " + Fetches.notHeld(target, wanted));
    }
}
