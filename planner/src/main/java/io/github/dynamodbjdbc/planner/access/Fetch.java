package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a request asks to be returned. Two that ask for the same are equal. */
public final class Fetch {
    private final boolean wholeItem;
    private final List<AttributePath> paths;
    private final boolean star;
    // A read by key needs no other expressions, and the same ones each time.
    private volatile @Nullable Expressions expressions;

    /**
     * @param wholeItem everything; then {@code paths} is empty
     * @param paths sorted, none a prefix of another (DynamoDB refuses overlapping paths), and none with a list index in it
     *     (DynamoDB would close the gaps between elements, which moves them)
     * @param star the whole item is asked for because the statement says so by a star: attributes that no column shows are worth
     *     a word
     */
    public Fetch(boolean wholeItem, List<AttributePath> paths, boolean star) {
        this.wholeItem = wholeItem;
        this.paths = List.copyOf(paths);
        this.star = star;
    }

    public Fetch(boolean wholeItem, List<AttributePath> paths) {
        this(wholeItem, paths, false);
    }

    public boolean wholeItem() {
        return wholeItem;
    }

    public List<AttributePath> paths() {
        return paths;
    }

    public boolean star() {
        return star;
    }

    /** The projection, of a request that has no other expression. */
    Expressions expressions() {
        Expressions written = expressions;
        if (written == null) {
            written = Expressions.of(null, Predicate.TRUE, this);
            expressions = written;
        }
        return written;
    }

    /**
     * The columns of a condition in which a value that does not fit may have counted as NULL where the condition is true. They are
     * returned with each row, to warn of such values.
     */
    public static List<ColumnSource> takenForNull(Predicate condition) {
        return Predicates.isTrue(condition)
                ? List.of()
                : Predicates.typedColumns(condition).stream()
                        .filter(column -> !Predicates.impliesValue(condition, column))
                        .<ColumnSource>map(
                                column -> new ColumnSource.Attribute(column.path(), column.declared(), column.form()))
                        .toList();
    }

    /** What has all of the one and of the other. */
    public Fetch with(Fetch other) {
        return equals(other) ? this : Fetches.ofBoth(this, other);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fetch fetch
                && wholeItem == fetch.wholeItem
                && star == fetch.star
                && paths.equals(fetch.paths);
    }

    @Override
    public int hashCode() {
        return Objects.hash(wholeItem, paths, star);
    }

    @Override
    public String toString() {
        return wholeItem ? "Fetch[*]" : "Fetch" + paths;
    }
}
