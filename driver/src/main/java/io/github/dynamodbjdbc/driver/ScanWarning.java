package io.github.dynamodbjdbc.driver;

import java.sql.SQLWarning;

/**
 * That a statement scans a large table or index: one of more than {@code scanThreshold} items, while {@code scan=warn}. The message says
 * what it is expected to take, and what would make it cheaper if that is known. A write that is prepared has it before it is run.
 */
public final class ScanWarning extends SQLWarning {
    private static final long serialVersionUID = 1L;

    /** @param sqlState of warnings, 01000 */
    public ScanWarning(String message, String sqlState) {
        super(message, sqlState);
    }
}
