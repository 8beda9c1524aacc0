package io.github.dynamodbjdbc.shell.meter;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The total capacity of several executions. One thread adds, and others may read. */
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
                before.rowsSkipped() + more.rowsSkipped(),
                before.vectorSearchBytes() + more.vectorSearchBytes(),
                before.vectorWriteBytes() + more.vectorWriteBytes(),
                null);
    }

    /** The total without its parts by table and index. */
    public CapacityReport total() {
        return total;
    }
}
