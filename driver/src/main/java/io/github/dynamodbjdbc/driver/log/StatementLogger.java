package io.github.dynamodbjdbc.driver.log;

import io.github.dynamodbjdbc.driver.error.LogLine;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Logs each statement when it has ended: with TRACE, or with DEBUG if it was slow or failed. So nothing is printed by default. Its text contains
 * literals only with {@code logLiterals=true}.
 */
public final class StatementLogger {
    private static final System.Logger LOG = System.getLogger("io.github.dynamodbjdbc.statements");

    private StatementLogger() {}

    /**
     * @param sql its text, with literals if enabled
     * @param settings the connection's settings: the threshold for slow statements, and those that may change rows
     */
    public static void log(StatementLog.Entry entry, String sql, ConnectionSettings settings) {
        Duration slow = settings.made().slowStatement();
        boolean isSlow = !slow.isZero() && entry.elapsedNanos() >= slow.toNanos();
        Level level = isSlow || entry.sqlstate() != null ? Level.DEBUG : Level.TRACE;
        if (!LOG.isLoggable(level)) {
            return;
        }
        List<String> changing = settings.statement().changingRows();
        LOG.log(
                level,
                (isSlow ? "slow: " : "")
                        + (entry.sqlstate() == null ? "" : "failed with " + entry.sqlstate() + ": ")
                        + String.format(Locale.ROOT, "%.1f ms, ", entry.elapsedNanos() / 1e6)
                        + CapacityTexts.count(entry.rows(), "row")
                        + (entry.plan() == null ? "" : ", by " + LogLine.of(entry.plan()))
                        + (changing.isEmpty() ? "" : ", with " + LogLine.of(String.join(", ", changing)))
                        + ": " + LogLine.of(sql) + "\n" + CapacityTexts.consumed(entry.capacity()));
    }
}
