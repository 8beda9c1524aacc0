package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One item that a statement writes, with the reaction to an unexpected state of the item. Used by one thread at a time. */
public interface WriteTask {
    /** The item's key; see {@link ItemWrite#key}. */
    Map<String, Object> key();

    /** The approximate number of bytes that it takes in memory. */
    default long bytes() {
        return HeapBytes.of(key());
    }

    /** The item to put regardless of the stored one; null if the write depends on the stored item. */
    default ItemWrite.@Nullable Put unconditional() {
        return null;
    }

    /**
     * The first write to attempt. May read the item.
     *
     * @return null if the statement doesn't affect the item
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the statement can't continue
     */
    @Nullable
    ItemWrite write();

    /**
     * The write to attempt after a condition failed.
     *
     * @param found the stored item; null if there is none
     * @return null if the statement doesn't affect the item
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the statement can't continue
     */
    @Nullable
    ItemWrite again(@Nullable ItemView found);

    /**
     * The write to attempt after DynamoDB refused an update because a number that it computed was out of range or had too many digits. The driver
     * computes the values, and rounds numbers. Reads the item.
     *
     * @return null if the statement doesn't affect the item
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the statement can't continue
     */
    default @Nullable ItemWrite computed() {
        throw new IllegalStateException("DynamoDB computes no value of this write");
    }

    /** Whether it may send an update as a transaction of its own, which returns no item. */
    default boolean maySendTransaction() {
        return false;
    }

    /** Called after the task was carried out, by the thread that did it; {@code written} is false if nothing had to be written. */
    default void ended(boolean written) {}

    /** Called after the task failed, by the thread that tried it. If this returns, the statement continues with other tasks. */
    default void failed(RuntimeException failure) {
        throw failure;
    }
}
