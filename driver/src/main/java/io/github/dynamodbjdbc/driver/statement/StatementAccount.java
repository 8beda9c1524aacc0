package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.EndedStatement;
import io.github.dynamodbjdbc.driver.StatementListeners;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.log.LoggedSql;
import io.github.dynamodbjdbc.driver.log.StatementEvent;
import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.driver.log.StatementLogger;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** The accounting of an execution: its warnings, and its entry in the statement log. */
final class StatementAccount {
    private final ExecutedStatement statement;
    private final Session session;
    private final RequestGateway gateway;
    private final long startNanos = System.nanoTime();
    private final @Nullable StatementEvent event = FlightRecorder.isInitialized() ? StatementEvent.begun() : null;
    private final CopyOnWriteArrayList<String> notes = new CopyOnWriteArrayList<>();
    private final Set<String> readTables = ConcurrentHashMap.newKeySet();
    private final Map<String, Long> mismatches = new LinkedHashMap<>();
    private final AtomicBoolean finished = new AtomicBoolean();

    /** Large scans by their warnings. */
    private final Map<String, LargeScan> scans = new ConcurrentHashMap<>();

    private List<String> failedTries = List.of();
    private @Nullable String summary;
    private @Nullable MeteredPlan plan;
    private @Nullable RunFindings findings;
    private volatile @Nullable Cure cure;

    StatementAccount(ExecutedStatement statement) {
        this.statement = statement;
        this.session = statement.session();
        this.gateway = statement.gateway();
    }

    /** Sets the plan that is carried out, or its replacement. */
    void carriesOut(Plan chosen) {
        summary = chosen.summary();
        plan = chosen instanceof MeteredPlan metered ? metered : null;
    }

    /** Sets the findings of the run that starts. */
    void begins(RunFindings run) {
        findings = run;
    }

    /** Records a failed run that is repeated with another plan. */
    void failedTry(String description) {
        failedTries = List.of(description);
        note(failedTries);
    }

    /** @param sentence about the region that answers; null for the connection's own */
    void readIn(@Nullable String sentence) {
        if (sentence != null) {
            note(List.of(sentence));
        }
    }

    List<String> failedTries() {
        return failedTries;
    }

    /** Adds the plan's new warnings. */
    void note(MeteredPlan planned) {
        planned.largeScans().forEach(scan -> scans.put(scan.warning(), scan));
        note(planned.warnings());
    }

    /** The large scan that a warning is about; null for other warnings. */
    @Nullable
    LargeScan scan(String warning) {
        return scans.get(warning);
    }

    /** The recommendation that would make the execution cheaper; null if it was cheap, or none is known. */
    @Nullable
    Cure cure() {
        return cure;
    }

    /** Adds a recommendation to the warnings. */
    void cures(@Nullable Cure found) {
        cure = found;
    }

    /** Whether the consumption or the estimate is so high that the user should know of a cheaper way. */
    boolean isExpensive() {
        return !scans.isEmpty() || Cure.isForUnits(gateway.readUnits());
    }

    /** Adds new warnings. */
    void note(List<String> warnings) {
        for (String warning : warnings) {
            notes.addIfAbsent(warning);
        }
    }

    /** Adds the catalog's notes about a table, once per connection. */
    void uses(TableSchema table) {
        if (readTables.add(table.name())) {
            for (String note : statement.site().catalog().notes(table)) {
                if (session.addNote(note)) {
                    notes.add(note);
                }
            }
        }
    }

    /** Records that a value was returned as NULL because it doesn't have its column's type. */
    void mismatch(String columnLabel) {
        mismatches.merge(columnLabel, 1L, Long::sum);
    }

    boolean isFinished() {
        return finished.get();
    }

    /** The warnings so far, which only grow: those with counts are added once the rows have ended. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>(notes);
        if (!isFinished()) {
            return warnings;
        }
        if (findings != null) {
            // Such as the price of metrics, which a plan says if it knows the tables.
            findings.warnings().stream()
                    .filter(warning -> !notes.contains(warning))
                    .forEach(warnings::add);
        }
        mismatches.forEach((column, count) -> warnings.add(
                "Column " + column + ": " + CapacityTexts.count(count, "value") + " not of its type given as NULL"));
        Cure known = cure;
        if (known != null
                && notes.stream().noneMatch(note -> note.contains(known.change().text()))) {
            warnings.add("It took " + Cure.units(gateway.readUnits()) + " read capacity units" + known.afterMessage());
        }
        if (statement.settings().statement().reportCapacity()) {
            warnings.add(CapacityTexts.consumed(statement.capacity()));
        }
        return warnings;
    }

    /**
     * Closes the accounts. Called once.
     *
     * @param rows the number of rows returned or written
     * @param sqlState the SQLSTATE of the failure that ended it; null without one
     */
    void finish(long rows, @Nullable String sqlState) {
        if (!finished.compareAndSet(false, true)) {
            return;
        }
        MeteredPlan carriedOut = plan;
        CapacityReport capacity = statement.capacity();
        StatementLog.Entry entry = new StatementLog.Entry(
                statement.startMillis(),
                statement.text().logged(),
                summary,
                rows,
                capacity,
                carriedOut == null ? null : Double.valueOf(carriedOut.estimatedReadUnits()),
                System.nanoTime() - startNanos,
                sqlState,
                carriedOut == null ? List.of() : carriedOut.workload(),
                statement.site().dollars(capacity));
        ConnectionSettings settings = statement.settings();
        String own = settings.made().logLiterals()
                ? LoggedSql.bounded(statement.text().sql())
                : entry.sql();
        session.log().append(entry, own);
        StatementLogger.log(entry, own, settings);
        if (event != null) {
            event.commit(entry, own, session.applicationName());
        }
        StatementListeners.notifyEnded(() -> new EndedStatement(
                Instant.ofEpochMilli(entry.startedAtMillis()),
                Duration.ofNanos(entry.elapsedNanos()),
                entry.sql(),
                entry.plan(),
                entry.rows(),
                entry.capacity(),
                entry.estimatedReadUnits(),
                entry.sqlstate(),
                session.applicationName()));
    }
}
