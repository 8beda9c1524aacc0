package io.github.dynamodbjdbc.engine.table;

/** Provisioned units per second. Both are zero for an on-demand table. */
public record Throughput(long readUnits, long writeUnits) {
    public static final Throughput NONE = new Throughput(0, 0);
}
