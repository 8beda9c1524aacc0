package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code BEGIN}, {@code COMMIT} and the like. The caller owns the transaction and carries it out.
 *
 * @param savepoint the savepoint's name; null if the kind takes none
 */
public record TransactionPlan(Kind kind, @Nullable String savepoint) implements Plan {
    /** The action on the transaction. */
    public enum Kind {
        BEGIN,
        COMMIT,
        ROLLBACK,
        ROLLBACK_TO,
        SAVEPOINT,
        RELEASE
    }

    @Override
    public List<OutputColumn> columns() {
        return List.of();
    }

    @Override
    public List<ColumnType> parameters() {
        return List.of();
    }

    @Override
    public String summary() {
        return kind == Kind.ROLLBACK_TO ? "ROLLBACK TO SAVEPOINT" : kind.name();
    }

    @Override
    public <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}
