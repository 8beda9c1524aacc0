package io.github.dynamodbjdbc.tck.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints the processor time that the driver takes for a query, next to the time in which DynamoDB would answer its requests. */
final class TimeReport {
    /** The milliseconds in which DynamoDB answers one request for a page. */
    private static final double MILLIS_OF_A_PAGE = 10;

    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final double PERCENT = 100;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final int runs;
    private final @Nullable SqliteCopy sqlite;
    private double allMillis;
    private double allReading;

    /**
     * @param runs of each query, of which the fastest counts
     * @param sqlite runs the same queries for comparison; null for none
     */
    TimeReport(int runs, @Nullable SqliteCopy sqlite) {
        this.runs = runs;
        this.sqlite = sqlite;
    }

    void add(Session session, Design.Asked asked) throws SQLException {
        double millis = Double.MAX_VALUE;
        double ofSqlite = Double.MAX_VALUE;
        long requests = 0;
        for (int i = 0; i < runs; i++) {
            double before = DriverTime.millis();
            requests = session.run(asked).requests();
            millis = Math.min(millis, DriverTime.millis() - before);
            if (sqlite != null) {
                long started = THREADS.getCurrentThreadCpuTime();
                sqlite.rows(asked.sql());
                ofSqlite = Math.min(ofSqlite, (THREADS.getCurrentThreadCpuTime() - started) / NANOS_OF_A_MILLI);
            }
        }
        double reading = requests * MILLIS_OF_A_PAGE;
        allMillis += millis;
        allReading += reading;
        System.out.printf(
                Locale.ROOT,
                "%-52s %9.1f ms of the driver, %.0f %% of reading%s%n",
                "",
                millis,
                PERCENT * millis / reading,
                sqlite == null ? "" : String.format(Locale.ROOT, "; %.1f ms of SQLite", ofSqlite));
    }

    void sum() {
        System.out.printf(
                Locale.ROOT,
                "%-52s %9.1f ms of the driver, %.0f %% of reading%n",
                "all",
                allMillis,
                PERCENT * allMillis / allReading);
    }
}
