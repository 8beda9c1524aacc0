package io.github.dynamodbjdbc.tck.rules;

/** What tests may set while requests run. */
final class ProxySettings {
    /** A page of Query or Scan, before the filter. */
    static final long PAGE_BYTES = 1 << 20;

    private volatile long pageBytes = PAGE_BYTES;
    private volatile boolean remembersReads;
    private volatile Fault fault = Fault.NONE;

    long pageBytes() {
        return pageBytes;
    }

    void pageBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a page of " + bytes + " bytes");
        }
        pageBytes = bytes;
    }

    boolean remembersReads() {
        return remembersReads;
    }

    void remembersReads(boolean given) {
        remembersReads = given;
    }

    Fault fault() {
        return fault;
    }

    void fault(Fault given) {
        fault = given;
    }
}
