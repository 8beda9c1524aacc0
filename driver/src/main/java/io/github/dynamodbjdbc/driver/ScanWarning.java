package io.github.dynamodbjdbc.driver;

import io.github.dynamodbjdbc.planner.plan.LargeScan;
import java.sql.SQLWarning;

/**
 * A warning about the scan of a large table or index: one with more than {@code scanThreshold} items, with {@code scan=warn}. The message has the
 * estimated consumption, and a recommendation if there is one. A prepared statement has the warning before it is run.
 */
public final class ScanWarning extends SQLWarning {
    private static final long serialVersionUID = 2L;

    private final String target;
    private final long items;
    private final double readUnits;

    /** @param sqlState the SQLSTATE of warnings, 01000 */
    public ScanWarning(LargeScan scan, String sqlState) {
        super(scan.warning(), sqlState);
        this.target = scan.target();
        this.items = scan.items();
        this.readUnits = scan.readUnits();
    }

    /** The table, or {@code Table.Index}. */
    public String target() {
        return target;
    }

    /** The estimated number of evaluated items. */
    public long items() {
        return items;
    }

    /** The estimated read capacity units. */
    public double readUnits() {
        return readUnits;
    }
}
