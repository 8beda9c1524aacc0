package io.github.dynamodbjdbc.engine.table;

/** Provisioned units a second; both zero where a table is paid by request. */
public record Throughput(long readUnits, long writeUnits) {
    public static final Throughput NONE = new Throughput(0, 0);
}
