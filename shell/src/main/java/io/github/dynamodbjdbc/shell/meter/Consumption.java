package io.github.dynamodbjdbc.shell.meter;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The capacity of several executions together. One thread adds, others may read. */
public final class Consumption {
    private volatile CapacityReport total = CapacityReport.NONE;

    public void add(CapacityReport more) {
        CapacityReport before = total;
        Map<String, Long> throttles = new HashMap<>(before.throttles());
        more.throttles().forEach((reason, count) -> throttles.merge(reason, count, Long::sum));
        total = new CapacityReport(
                before.readUnits() + more.readUnits(),
                before.writeUnits() + more.writeUnits(),
                List.of(),
                before.requests() + more.requests(),
                before.itemsEvaluated() + more.itemsEvaluated(),
                before.itemsReturned() + more.itemsReturned(),
                before.retries() + more.retries(),
                throttles,
                before.unreported() + more.unreported(),
                before.elapsedNanos() + more.elapsedNanos(),
                before.rowsSkipped() + more.rowsSkipped());
    }

    /** Without the parts of tables and indexes. */
    public CapacityReport total() {
        return total;
    }
}
