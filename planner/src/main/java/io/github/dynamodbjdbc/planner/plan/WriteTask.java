package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import org.jspecify.annotations.Nullable;

/** One item that a statement writes, and what becomes of it if it is not as it was thought to be. Used by one thread at a time. */
public interface WriteTask {
    ItemWrite write();

    /**
     * What to write after a condition failed.
     *
     * @param found the item that is there; null if there is none
     * @return null if the item is none of the statement's
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the statement can't go on
     */
    @Nullable
    ItemWrite again(@Nullable ItemView found);
}
