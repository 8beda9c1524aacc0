package io.github.dynamodbjdbc.driver.page;

import org.jspecify.annotations.Nullable;

/** Pages, one after the other. Not safe for several threads, but for {@link #close()}. */
public interface PageSource extends AutoCloseable {
    /**
     * The next page, or null after the last. A page may be without items.
     *
     * @param delivered how many rows were made of the pages so far
     */
    @Nullable
    Page next(long delivered);

    /** Begins to read the first page in the background, if that can be; it will be asked for. */
    default void prefetch() {}

    /** Ends the requests on their way, and with them a {@link #next} in another thread. */
    @Override
    void close();
}
