package io.github.dynamodbjdbc.micrometer;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.EndedStatement;
import io.github.dynamodbjdbc.driver.StatementListener;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Meters of all statements of the JVM: {@code dynamodb.jdbc.statements} (a timer, by operation and SQLSTATE), {@code .rows}, {@code
 * .requests}, {@code .retries} and {@code .throttled} (by reason), and {@code .units} (by table, index and kind).
 *
 * <pre>StatementListeners.add(new StatementMeters(registry));</pre>
 */
public final class StatementMeters implements StatementListener {
    private static final String PREFIX = "dynamodb.jdbc.";
    private static final String NONE = "none";

    private final MeterRegistry registry;

    public StatementMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void ended(EndedStatement statement) {
        String state = statement.sqlState() == null ? NONE : statement.sqlState();
        registry.timer(PREFIX + "statements", "operation", statement.operation(), "sqlstate", state)
                .record(statement.elapsed());
        CapacityReport capacity = statement.capacity();
        count((double) statement.rows(), "rows");
        count((double) capacity.requests(), "requests");
        count((double) capacity.retries(), "retries");
        capacity.throttles().forEach((reason, attempts) -> count((double) attempts, "throttled", "reason", reason));
        for (CapacityReport.Part part : capacity.parts()) {
            String index = part.index() == null ? NONE : part.index();
            count(part.readUnits(), "units", "table", part.table(), "index", index, "kind", "read");
            count(part.writeUnits(), "units", "table", part.table(), "index", index, "kind", "write");
        }
    }

    private void count(double amount, String name, String... tags) {
        if (amount > 0) {
            registry.counter(PREFIX + name, tags).increment(amount);
        }
    }
}
