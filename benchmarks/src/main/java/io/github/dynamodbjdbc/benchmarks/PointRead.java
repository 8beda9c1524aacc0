package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.SQLException;

/** Reads one item of {@link Service} by its key, and three attributes of it. */
sealed interface PointRead extends AutoCloseable permits DriverPointRead, LiteralRead, SdkPointRead {
    String CUSTOMER = "C-000042";
    int ORDER = 100_001;

    /** The item's {@code Total}, after its other two attributes were looked at. */
    BigDecimal total() throws SQLException;

    @Override
    void close() throws SQLException;
}
