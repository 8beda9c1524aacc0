package io.github.dynamodbjdbc.planner.plan;

import java.util.Iterator;

/** Writes items. The driver implements it with requests; the planner depends on this interface only. */
public interface TableWriter {
    /** The images of written items that are returned. */
    enum Returned {
        NOTHING,
        /** Each item before the write; nothing for an item that did not exist. */
        OLD,
        /** Each item after the write. */
        NEW
    }

    /**
     * Carries out all tasks and waits for them. Tasks run concurrently, except that tasks with the same key run in order.
     *
     * @param tasks consumed lazily, by the calling thread
     */
    Written write(Iterator<? extends WriteTask> tasks, Returned returned);

    /** The result of writing. */
    interface Written {
        /** The number of items that were put, changed or deleted. */
        long count();

        /** Reads the returned items in the order of their tasks, regardless of the path. */
        TableReader items();
    }
}
