package io.github.dynamodbjdbc.planner.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the session and the hints of a statement say about reading one table.
 *
 * @param consistent strongly consistent reads, which keep GSIs out
 * @param forcedIndex only this index may be used; null if free
 * @param forceScan only a scan of the table may be used
 * @param denyScan a scan is refused
 * @param denseIndexes indexes of this table that the user declared to hold every item
 * @param segments of a parallel scan; 1 reads in order, 0 lets the size of what is scanned decide
 * @param pushdown whether requests may carry conditions; without, the table or index that FROM names is scanned whole
 * @param forcedPath the only way of reading that may be used; null if free
 * @param star the columns that a star shows of the table, if the whole item is to be asked for with them; else empty
 * @param transactional only a read of items by their full keys may be used, all of the statement's at one moment
 * @param part of the table that is read, by a scan; null for all of it
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

    /** The same for a table of which a star shows these columns. */
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

    /** The same, but only that way of reading may be used. */
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

    /** The same, but a scan is refused unless a hint asks for it. */
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

    /** The same, but requests carry no conditions. Hints that say how to read are of no effect then. */
    public ReadOptions withoutPushdown() {
        return new ReadOptions(
                consistent, null, false, denyScan, denseIndexes, segments, false, null, star, transactional, part);
    }

    /** The same, but only a read of items by their full keys may be used, all of the statement's at one moment. */
    public ReadOptions inTransaction() {
        return new ReadOptions(
                true, forcedIndex, forceScan, denyScan, denseIndexes, segments, pushdown, forcedPath, star, true, part);
    }

    /** The same of a part: which scan that is must not hang on estimates, which change from one segment to the next. */
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
