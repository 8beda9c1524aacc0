package io.github.dynamodbjdbc.planner.relation;

import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether the value of a query's column is MISSING, from a hidden column of the query. A query gets that column when an
 * enclosing one needs it.
 */
public final class MissingColumn {
    private final Supplier<Boolean> possible;
    private final IntSupplier hidden;
    private @Nullable Boolean known;
    private int number = -1;

    /**
     * @param possible whether the value may be MISSING at all
     * @param hidden appends the hidden column to the query, and gives its number; called once
     */
    public MissingColumn(Supplier<Boolean> possible, IntSupplier hidden) {
        this.possible = possible;
        this.hidden = hidden;
    }

    public boolean possible() {
        if (known == null) {
            known = possible.get();
        }
        return known;
    }

    /** The number of the hidden column. */
    public int number() {
        if (number < 0) {
            number = hidden.getAsInt();
        }
        return number;
    }
}
