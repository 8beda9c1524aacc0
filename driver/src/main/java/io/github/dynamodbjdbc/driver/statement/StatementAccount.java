package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.gateway.DynamoDoor;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.log.LoggedSql;
import io.github.dynamodbjdbc.driver.log.LoggedText;
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

/** What an execution has to say about itself: its warnings, and its entry in the log of statements. */
final class StatementAccount {
    private final Session session;
    private final ConnectionSettings settings;
    private final String sql;
    private final LoggedText text;
    private final DynamoDoor door;
    private final long startMillis;
    private final long startNanos = System.nanoTime();
    private final @Nullable StatementEvent event = FlightRecorder.isInitialized() ? StatementEvent.begun() : null;
    private final CopyOnWriteArrayList<String> notes = new CopyOnWriteArrayList<>();
    private final Set<String> readTables = ConcurrentHashMap.newKeySet();
    private final Map<String, Long> mismatches = new LinkedHashMap<>();
    private final AtomicBoolean finished = new AtomicBoolean();

    /** By their warnings. */
    private final Map<String, LargeScan> scans = new ConcurrentHashMap<>();

    private @Nullable String summary;
    private @Nullable MeteredPlan plan;
    private @Nullable StatementRun run;
    private volatile @Nullable Cure cure;

    /**
     * @param settings of the statement, whatever is set meanwhile
     * @param text what the log calls it
     * @param startMillis when it began: epoch milliseconds
     */
    StatementAccount(
            Session session,
            ConnectionSettings settings,
            String sql,
            LoggedText text,
            DynamoDoor door,
            long startMillis) {
        this.session = session;
        this.settings = settings;
        this.sql = sql;
        this.text = text;
        this.door = door;
        this.startMillis = startMillis;
    }

    /** Takes the plan, or the other one that takes its place, for what is carried out. */
    void carriesOut(Plan chosen) {
        summary = chosen.summary();
        plan = chosen instanceof MeteredPlan metered ? metered : null;
    }

    void begins(StatementRun started) {
        run = started;
    }

    /** Adds what the plan has to say, if that is not there yet. */
    void note(MeteredPlan planned) {
        planned.largeScans().forEach(scan -> scans.put(scan.warning(), scan));
        note(planned.warnings());
    }

    /** The large scan that a warning is of; null if it is of something else. */
    @Nullable
    LargeScan scan(String warning) {
        return scans.get(warning);
    }

    /** What would make the execution cheaper; null if it was not dear, or nothing is known. */
    @Nullable
    Cure cure() {
        return cure;
    }

    /** Has a message say what would make the statement cheaper. */
    void cures(@Nullable Cure found) {
        cure = found;
    }

    /** Whether it took so much, or was expected to read so much, that its user should know of a cure. */
    boolean isDear() {
        return !scans.isEmpty() || Cure.isForUnits(door.readUnits());
    }

    /** Adds warnings that are not there yet. */
    void note(List<String> warnings) {
        for (String warning : warnings) {
            notes.addIfAbsent(warning);
        }
    }

    /** Adds what the connection's users should know of a table, once for each connection. */
    void uses(TableSchema table) {
        if (readTables.add(table.name())) {
            for (String note : session.catalog().notes(table)) {
                if (session.addNote(note)) {
                    notes.add(note);
                }
            }
        }
    }

    /** Takes note that a value was given as NULL because it is not of its column's type. */
    void mismatch(String columnLabel) {
        mismatches.merge(columnLabel, 1L, Long::sum);
    }

    boolean isFinished() {
        return finished.get();
    }

    /** What the user should know. It only grows: what counts something comes once the rows have ended. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>(notes);
        if (!isFinished()) {
            return warnings;
        }
        if (run != null) {
            warnings.addAll(run.warnings());
            run.passedOver()
                    .forEach((where, count) -> warnings.add(
                            where + ": " + CapacityTexts.count(count, "value") + " of another type read as NULL"));
            warnings.addAll(run.misfits());
            run.unshown()
                    .forEach((table, attributes) -> warnings.add("Items of " + table
                            + " have attributes that no column shows, because the sample did not hold them: "
                            + String.join(", ", attributes) + ". Name them, or ask for \"$item\""));
        }
        mismatches.forEach((column, count) -> warnings.add(
                "Column " + column + ": " + CapacityTexts.count(count, "value") + " not of its type given as NULL"));
        Cure known = cure;
        if (known != null
                && notes.stream().noneMatch(note -> note.contains(known.change().text()))) {
            warnings.add("It took " + Cure.units(door.readUnits()) + " read capacity units" + known.afterMessage());
        }
        if (settings.reportCapacity()) {
            warnings.add(CapacityTexts.consumed(door.report()));
        }
        return warnings;
    }

    /**
     * Closes the account; once.
     *
     * @param rows given or written
     * @param sqlState of what ended it; null if nothing went wrong
     */
    void finish(long rows, @Nullable String sqlState) {
        if (!finished.compareAndSet(false, true)) {
            return;
        }
        MeteredPlan carriedOut = plan;
        CapacityReport capacity = door.report();
        StatementLog.Entry entry = new StatementLog.Entry(
                startMillis,
                text.logged(sql),
                summary,
                rows,
                capacity,
                carriedOut == null ? null : Double.valueOf(carriedOut.estimatedReadUnits()),
                System.nanoTime() - startNanos,
                sqlState,
                carriedOut == null ? List.of() : carriedOut.workload(),
                session.dollars(capacity));
        String own = settings.logLiterals() ? LoggedSql.bounded(sql) : entry.sql();
        session.log().append(entry, own);
        StatementLogger.log(entry, own, settings);
        if (event != null) {
            event.commit(entry, own, session.applicationName());
        }
    }
}
