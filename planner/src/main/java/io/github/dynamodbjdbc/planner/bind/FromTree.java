package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.relation.BoundFrom;
import io.github.dynamodbjdbc.planner.relation.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The join tree of FROM. */
final class FromTree {
    private FromTree() {}

    /** The join tree of FROM: several items are cross-joined. Null for no items. */
    static @Nullable BoundFrom of(List<Source> sources, Position position) {
        return sources.stream()
                .map(Source::from)
                .reduce((left, right) -> cross(left, right, position))
                .orElse(null);
    }

    /**
     * The cross join of two items. If b is LATERAL, {@code a, b JOIN c} becomes {@code (a, b) JOIN c}, which has the same rows:
     * otherwise {@code b JOIN c} would be computed again for each row of {@code a}.
     */
    private static BoundFrom cross(BoundFrom left, BoundFrom right, Position position) {
        boolean lateral = right instanceof BoundFrom.Join join && isLateral(join);
        return lateral
                ? behind(left, right, position)
                : new BoundFrom.Join(FromItem.JoinKind.CROSS, left, right, null, position);
    }

    private static BoundFrom behind(BoundFrom left, BoundFrom right, Position position) {
        return right instanceof BoundFrom.Join join
                ? new BoundFrom.Join(
                        join.kind(),
                        behind(left, join.left(), position),
                        join.right(),
                        join.condition(),
                        join.position())
                : new BoundFrom.Join(FromItem.JoinKind.CROSS, left, right, null, position);
    }

    /** Whether the join has a LATERAL, and neither it nor a join to its left is a RIGHT or FULL join. */
    private static boolean isLateral(BoundFrom.Join join) {
        boolean lateral = false;
        BoundFrom from = join;
        while (from instanceof BoundFrom.Join inner) {
            if (inner.kind() == FromItem.JoinKind.RIGHT || inner.kind() == FromItem.JoinKind.FULL) {
                return false;
            }
            lateral |= isLateral(inner.right());
            from = inner.left();
        }
        return lateral || isLateral(from);
    }

    private static boolean isLateral(BoundFrom from) {
        return from instanceof BoundFrom.Unnest || from instanceof BoundFrom.Derived derived && derived.lateral();
    }
}
