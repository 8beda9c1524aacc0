package io.github.dynamodbjdbc.driver;

import io.github.dynamodbjdbc.planner.plan.LargeScan;
import java.sql.SQLWarning;

/**
 * That a statement scans a large table or index: one of more than {@code scanThreshold} items, while {@code scan=warn}. The message says
 * what it is expected to take, and what would make it cheaper if that is known. A write that is prepared has it before it is run.
 */
public final class ScanWarning extends SQLWarning {
    private static final long serialVersionUID = 2L;

    private final String target;
    private final long items;
    private final double readUnits;

    /** @param sqlState of warnings, 01000 */
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

    /** Items that it is expected to evaluate. */
    public long items() {
        return items;
    }

    /** Read capacity units that it is expected to take. */
    public double readUnits() {
        return readUnits;
    }
}
