package io.github.dynamodbjdbc.planner.plan;

import java.util.Iterator;

/** Writes items. The driver implements it with requests; the planner knows only this. */
public interface TableWriter {
    /** The images of written items that are returned. */
    enum Returned {
        NOTHING,
        /** Each as it was. One that was not there gives nothing. */
        OLD,
        /** Each as it is then. */
        NEW
    }

    /**
     * Carries out all tasks, several at a time, but those of one key one after the other, and waits for them.
     *
     * @param tasks asked for as they are carried out, by this thread
     */
    Written write(Iterator<? extends WriteTask> tasks, Returned returned);

    /** The result of writing. */
    interface Written {
        /** Items that were put, changed or deleted. */
        long count();

        /** Reads the items that are returned, in the order of their tasks, whatever the path says. */
        TableReader items();
    }
}
