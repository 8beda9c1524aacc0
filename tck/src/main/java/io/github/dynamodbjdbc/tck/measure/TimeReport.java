package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prints the processor time that the driver takes for a query while no request waits for its answer, next to the time in which one does, if DynamoDB
 * answers each after some milliseconds. Processor time, because other programs may keep the machine busy.
 */
final class TimeReport implements AutoCloseable {
    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final double PERCENT = 100;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final int runs;
    private final @Nullable SqliteCopy sqlite;
    private final DriverProcessor processor = new DriverProcessor();
    private final PacedService service;
    private final Session session;
    private Times sum = new Times(0, 0, 0);

    /**
     * In milliseconds.
     *
     * @param beyond of the processor, while no request waited for its answer
     * @param reading while at least one did
     * @param processor of the driver's threads, all in all
     */
    private record Times(double beyond, double reading, double processor) {
        Times plus(Times other) {
            return new Times(beyond + other.beyond, reading + other.reading, processor + other.processor);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%9.1f ms beyond reading, %.0f %% of %.0f ms; %.1f ms of the processor in all",
                    beyond,
                    PERCENT * beyond / reading,
                    reading,
                    processor);
        }
    }

    /**
     * @param runs of each query, of which the fastest counts
     * @param millisOfRequest in which each request is answered
     * @param sqlite runs the same queries for comparison; null for none
     */
    TimeReport(
            int runs,
            int millisOfRequest,
            Engine engine,
            String accessKey,
            Map<String, String> properties,
            @Nullable SqliteCopy sqlite)
            throws SQLException {
        this.runs = runs;
        this.sqlite = sqlite;
        this.service = new PacedService(engine, (long) (millisOfRequest * NANOS_OF_A_MILLI), processor);
        Map<String, String> own = new HashMap<>(properties);
        own.put("prefetch", "true");
        this.session = new Session(engine, EngineServer.open(0, service), accessKey, own);
    }

    void add(Design.Asked asked) throws SQLException {
        Times least = run(asked);
        double ofSqlite = Double.MAX_VALUE;
        for (int i = 0; i < runs; i++) {
            Times times = run(asked);
            least = times.beyond < least.beyond ? times : least;
            if (sqlite != null) {
                long started = THREADS.getCurrentThreadCpuTime();
                sqlite.rows(asked.sql());
                ofSqlite = Math.min(ofSqlite, (THREADS.getCurrentThreadCpuTime() - started) / NANOS_OF_A_MILLI);
            }
        }
        service.forget();
        sum = sum.plus(least);
        System.out.printf(
                Locale.ROOT,
                "%-52s %s%s%n",
                "",
                least,
                sqlite == null ? "" : String.format(Locale.ROOT, "; %.1f ms of SQLite", ofSqlite));
    }

    private Times run(Design.Asked asked) throws SQLException {
        PacedService.Reading before = service.reading();
        long then = processor.nanos();
        session.run(asked);
        double all = (processor.nanos() - then) / NANOS_OF_A_MILLI;
        PacedService.Reading reading = service.reading().since(before);
        return new Times(all - reading.processor() / NANOS_OF_A_MILLI, reading.nanos() / NANOS_OF_A_MILLI, all);
    }

    void sum() {
        System.out.printf(Locale.ROOT, "%-52s %s%n", "all", sum);
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
