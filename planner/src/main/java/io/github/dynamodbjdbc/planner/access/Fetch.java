package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The attributes that a request returns. Instances with the same attributes are equal. */
public final class Fetch {
    private final boolean wholeItem;
    private final List<AttributePath> paths;
    private final boolean star;
    // A read by key has no other expressions, and they are the same for each request.
    private volatile @Nullable Expressions expressions;

    /**
     * @param wholeItem whether all attributes are returned; then {@code paths} is empty
     * @param paths sorted paths, none a prefix of another (DynamoDB refuses overlapping paths), and none with a list index (DynamoDB
     *     closes the gaps between elements, which changes their indexes)
     * @param star whether the whole item is requested because the statement has a star, so that attributes without a column are
     *     reported
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

    /** The expressions of a request that has only a projection. */
    Expressions expressions() {
        Expressions written = expressions;
        if (written == null) {
            written = Expressions.of(null, Predicate.TRUE, this);
            expressions = written;
        }
        return written;
    }

    /**
     * The columns of a condition that may read a value as NULL, because it does not fit, in rows for which the condition is true.
     * They are returned with each row, to warn about such values.
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

    /** The union of both. */
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
