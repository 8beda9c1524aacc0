package io.github.dynamodbjdbc.grammar.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A window: {@code OVER name} (only {@code base}, not parenthesized) or {@code OVER ([base] [PARTITION BY …] [ORDER BY …] [frame])}.
 */
public record Window(
        @Nullable Identifier base,
        boolean parenthesized,
        List<Expression> partitionBy,
        List<SortItem> orderBy,
        @Nullable Frame frame,
        Position position)
        implements Node {
    public Window {
        partitionBy = List.copyOf(partitionBy);
        orderBy = List.copyOf(orderBy);
    }

    public enum FrameUnit {
        ROWS,
        RANGE,
        GROUPS
    }

    public enum BoundKind {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING
    }

    public enum Exclusion {
        CURRENT_ROW,
        GROUP,
        TIES,
        NO_OTHERS
    }

    /** @param distance the value before PRECEDING or FOLLOWING; null without one */
    public record Bound(BoundKind kind, @Nullable Expression distance, Position position) implements Node {}

    /** @param end null for {@code ROWS <start>} without BETWEEN */
    public record Frame(
            FrameUnit unit,
            Bound start,
            @Nullable Bound end,
            @Nullable Exclusion exclusion,
            Position position) implements Node {}
}
