package io.github.dynamodbjdbc.driver.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.catalog.CatalogSettings;
import io.github.dynamodbjdbc.driver.catalog.DynamoCatalog;
import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.StatementLimits;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatementRunTest {
    private final ClientHandle client =
            new SharedClients().open(TestClients.configuration(URI.create("http://127.0.0.1:1"), "run", 1));
    private final StatementLog log = StatementLog.of(client);
    private final StatementRun run = new StatementRun(
            new DynamoDoor(client, StatementLimits.NONE),
            Arrays.asList("a", null),
            1_000,
            2_000,
            log,
            DynamoCatalog.of(client, CatalogSettings.DEFAULT),
            false,
            null);

    @Test
    void knowsItsParametersAndClocks() {
        assertThat(run.parameter(0)).isEqualTo("a");
        assertThat(run.parameter(1)).isNull();
        assertThat(run.expiryClockMillis()).isEqualTo(1_000);
        assertThat(run.currentMillis()).isEqualTo(2_000);
        assertThat(run.capacity()).isEqualTo(CapacityReport.NONE);
    }

    @Test
    void countsWhatWasPassedOver() {
        run.passedOver("a");
        run.passedOver("b");
        run.passedOver("a");
        assertThat(run.passedOver()).isEqualTo(Map.of("a", 2L, "b", 1L));
    }

    @Test
    void isCancelledFromOutside() {
        run.checkCancelled();
        run.cancel();
        assertThatExceptionOfType(StatementFailure.class).isThrownBy(run::checkCancelled);
    }

    @Test
    void showsTheLastStatements() {
        assertThat(StatementLog.of(client)).isSameAs(log);
        for (int i = 1; i <= 1_001; i++) {
            log.append(new StatementLog.Entry(
                    i, "SELECT ?", null, i, CapacityReport.NONE, null, 1_500_000, "42601", List.of()));
        }
        try (RowCursor rows = run.systemRows("statements")) {
            assertThat(rows.advance()).isTrue();
            assertThat(rows.row())
                    .hasSameSizeAs(SystemTables.STATEMENTS.columns())
                    .containsExactly(2L, 2L, "SELECT ?", null, 2L, 0.0, 0.0, null, 0L, 0L, 0L, 0L, 1.5, "42601");
            int more = 0;
            while (rows.advance()) {
                more++;
            }
            assertThat(more).isEqualTo(999);
        }
    }
}
