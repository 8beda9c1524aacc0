package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.List;

/**
 * What a request asks to be returned.
 *
 * @param wholeItem everything; then {@code paths} is empty
 * @param paths sorted, none a prefix of another (DynamoDB refuses overlapping paths), and none with a list index in it
 *     (DynamoDB would close the gaps between elements, which moves them)
 */
public record Fetch(boolean wholeItem, List<AttributePath> paths) {
    public Fetch {
        paths = List.copyOf(paths);
    }
}
