package io.github.dynamodbjdbc.engine.store;

/** Counts the bytes written to new maps, and commits a part of them whenever it takes too much of the heap. */
final class Filling {
    /** Bytes of an entry on the heap in addition to its own, roughly: two arrays and their places in a page. */
    private static final int BYTES_PER_ENTRY = 100;

    private final long bytesPerPart;
    private final Runnable commit;
    private long bytes;

    Filling(long bytesPerPart, Runnable commit) {
        this.bytesPerPart = bytesPerPart;
        this.commit = commit;
    }

    /** Counts entries that have been put, of a number of bytes each. */
    void wrote(int entries, int bytesOfEach) {
        bytes += (long) entries * (bytesOfEach + BYTES_PER_ENTRY);
        if (bytes >= bytesPerPart) {
            commit.run();
            bytes = 0;
        }
    }
}
