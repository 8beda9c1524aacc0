package io.github.dynamodbjdbc.planner.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options for reading one table, from the session and the hints of a statement.
 *
 * @param consistent whether reads are strongly consistent, which rules out GSIs
 * @param forcedIndex only this index may be used; null if free
 * @param forceScan whether only a scan of the table may be used
 * @param denyScan whether a scan is refused
 * @param denseIndexes names of indexes of this table that the user declares to hold every item
 * @param segments number of parallel segments of a scan; 1 reads in order, 0 chooses a number by the size of the target
 * @param pushdown whether requests may carry conditions; if not, the table or index in FROM is scanned whole
 * @param forcedPath the only access path that may be used; null if free
 * @param star the columns that a star shows for the table, if whole items are to be requested for it; otherwise empty
 * @param transactional whether only reads by full keys may be used, all of the statement's reads in one transaction
 * @param part the part of the table that a scan reads; null for all of it
 */
public record ReadOptions(
        boolean consistent,
        @Nullable String forcedIndex,
        boolean forceScan,
        boolean denyScan,
        Set<String> denseIndexes,
        int segments,
        boolean pushdown,
        @Nullable ForcedPath forcedPath,
        Set<String> star,
        boolean transactional,
        @Nullable ScanPart part) {
    public static final ReadOptions DEFAULT = new ReadOptions(false, null, false, false, Set.of(), 1);

    public ReadOptions {
        denseIndexes = Set.copyOf(denseIndexes);
        star = Set.copyOf(star);
    }

    public ReadOptions(
            boolean consistent,
            @Nullable String forcedIndex,
            boolean forceScan,
            boolean denyScan,
            Set<String> denseIndexes,
            int segments) {
        this(consistent, forcedIndex, forceScan, denyScan, denseIndexes, segments, true, null, Set.of(), false, null);
    }

    /** These options for a table for which a star shows these columns. */
    public ReadOptions withStar(Set<String> columns) {
        return new ReadOptions(
                consistent,
                forcedIndex,
                forceScan,
                denyScan,
                denseIndexes,
                segments,
                pushdown,
                forcedPath,
                columns,
                transactional,
                part);
    }

    /** These options, but only that access path may be used. */
    public ReadOptions withPath(ForcedPath path) {
        return new ReadOptions(
                consistent,
                forcedIndex,
                forceScan,
                denyScan,
                denseIndexes,
                segments,
                pushdown,
                path,
                star,
                transactional,
                part);
    }

    /** These options, but a scan is refused unless a hint asks for it. */
    public ReadOptions withoutScans() {
        return new ReadOptions(
                consistent,
                forcedIndex,
                forceScan,
                denyScan || !forceScan,
                denseIndexes,
                segments,
                pushdown,
                forcedPath,
                star,
                transactional,
                part);
    }

    /** These options, but requests carry no conditions. Hints that choose an access path then have no effect. */
    public ReadOptions withoutPushdown() {
        return new ReadOptions(
                consistent, null, false, denyScan, denseIndexes, segments, false, null, star, transactional, part);
    }

    /** These options, but only reads by full keys may be used, all of the statement's reads in one transaction. */
    public ReadOptions inTransaction() {
        return new ReadOptions(
                true, forcedIndex, forceScan, denyScan, denseIndexes, segments, pushdown, forcedPath, star, true, part);
    }

    /** These options for a part of a scan. All parts must scan the same target, so the choice must not depend on changing estimates. */
    public ReadOptions of(ScanPart only) {
        return new ReadOptions(
                consistent,
                forcedIndex,
                forcedIndex == null,
                denyScan,
                denseIndexes,
                1,
                pushdown,
                forcedPath,
                star,
                transactional,
                only);
    }
}
