package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;

/**
 * What a request asks to be returned.
 *
 * @param wholeItem everything; then {@code paths} is empty
 * @param paths sorted, none a prefix of another (DynamoDB refuses overlapping paths), and none with a list index in it
 *     (DynamoDB would close the gaps between elements, which moves them)
 * @param star the whole item is asked for because the statement says so by a star: attributes that no column shows are worth
 *     a word
 */
public record Fetch(boolean wholeItem, List<AttributePath> paths, boolean star) {
    public Fetch {
        paths = List.copyOf(paths);
    }

    public Fetch(boolean wholeItem, List<AttributePath> paths) {
        this(wholeItem, paths, false);
    }

    /** What has all of the one and of the other. */
    public Fetch with(Fetch other) {
        return equals(other) ? this : Fetches.ofBoth(this, other);
    }
}
