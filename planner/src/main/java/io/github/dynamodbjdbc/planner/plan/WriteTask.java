package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One item that a statement writes, and what becomes of it if it is not as it was thought to be. Used by one thread at a time. */
public interface WriteTask {
    /** The item's key, as {@link ItemWrite#key}. */
    Map<String, Object> key();

    /** About how many bytes of memory it takes. */
    default long bytes() {
        return HeapBytes.of(key());
    }

    /** What is to be put whatever is there; null if the item, or what is there of it, has a say. */
    default ItemWrite.@Nullable Put unconditional() {
        return null;
    }

    /**
     * What to write first. May read the item.
     *
     * @return null if the item is none of the statement's
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the statement can't go on
     */
    @Nullable
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

    /** Told, by whichever thread carried it out, that it was. */
    default void ended(boolean written) {}

    /** Told, by whichever thread tried, that it could not be carried out. The statement goes on with others if this returns. */
    default void failed(RuntimeException failure) {
        throw failure;
    }
}
