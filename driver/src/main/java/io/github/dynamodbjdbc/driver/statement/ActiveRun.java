package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.write.Overlay;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plan that an execution carries out, with its parameters, its run and the rows of that. A run that fails is abandoned before another one begins,
 * of the same plan or of another.
 */
final class ActiveRun {
    private final ExecutedStatement statement;
    private final StatementAccount account;
    private final StatementWrites writes;
    private final @Nullable Overlay overlay;

    private @Nullable MeteredPlan plan;
    private List<? extends @Nullable Object> parameters = List.of();
    private boolean isCondition;
    private @Nullable StatementRun run;
    private @Nullable RowCursor rows;

    ActiveRun(ExecutedStatement statement, StatementAccount account, StatementWrites writes) {
        this.statement = statement;
        this.account = account;
        this.writes = writes;
        this.overlay = statement.holdsWrites()
                ? new Overlay(statement.session().transaction().held())
                : null;
    }

    // ---- the plan ----

    /** Sets the plan, and applies its limits from now on. */
    void use(MeteredPlan planned) {
        plan = planned;
        CapacityLimits limits = planned.limits();
        Double budget = limits.maxReadUnits();
        if (budget != null) {
            statement.gateway().limitReads(budget, "MAX_RCU");
        }
        Double rate = limits.readUnitsPerSecond();
        if (rate != null) {
            statement.gateway().limitReadRate(rate);
        }
    }

    /**
     * Sets another plan of the same statement.
     *
     * @param asCondition whether the items that it reads decide a condition of the transaction
     */
    void replace(MeteredPlan planned, boolean asCondition) {
        plan = planned;
        isCondition = asCondition;
    }

    /** Null before the statement is planned, and for a statement that neither reads nor writes items. */
    @Nullable
    MeteredPlan plan() {
        return plan;
    }

    boolean isCondition() {
        return isCondition;
    }

    /** @param values canonical values in order, each converted to its parameter's type */
    void bind(List<? extends @Nullable Object> values) {
        parameters = values;
    }

    List<? extends @Nullable Object> parameters() {
        return parameters;
    }

    /** The recommendation that would make the plan cheaper; null if none is known. */
    @Nullable
    Cure cheaper() {
        MeteredPlan carriedOut = plan;
        return carriedOut == null ? null : carriedOut.cure(values(carriedOut));
    }

    /** The recommendation by the units and items of the run, which has ended; null if none is known. */
    @Nullable
    Cure cheaperThanRun() {
        MeteredPlan carriedOut = plan;
        StatementRun ended = run;
        return carriedOut == null || ended == null
                ? null
                : carriedOut.cure(values(carriedOut), ended, statement.site().catalog());
    }

    /** Null for a batch, each row of which has other values. */
    private @Nullable ParameterValues values(MeteredPlan carriedOut) {
        return parameters.size() == carriedOut.parameters().size()
                ? new ParameterValues(parameters::get, Math.floorDiv(statement.expiryMillis(), 1000L))
                : null;
    }

    // ---- the run ----

    StatementRun begin(MeteredPlan planned) {
        StatementRun begun = new StatementRun(statement, planned, parameters, account, writes, isCondition, overlay);
        run = begun;
        account.begins(begun.findings());
        return begun;
    }

    /** The run for one row of a batch, which sees the writes of earlier rows. */
    RunContext forRow(StatementRun begun, List<? extends @Nullable Object> values) {
        if (overlay != null) {
            overlay.renew();
        }
        return begun.withParameters(values);
    }

    void open(RowCursor opened) {
        rows = opened;
    }

    RowCursor rows() {
        return Objects.requireNonNull(rows, "not started");
    }

    RunFindings findings() {
        return Objects.requireNonNull(run, "not started").findings();
    }

    /** Warnings about names that no item had. */
    List<String> unmetNames() {
        return run == null
                ? List.of()
                : run.findings().unmetNames(statement.site().catalog());
    }

    /** Gives the catalog the names of attributes that the run has met. */
    void recordNames() {
        if (run != null) {
            run.findings().unshown().forEach(statement.site().catalog()::met);
        }
    }

    /** Ends all reads of the run. A failure of this is added to the one that ends the run. */
    void end(Throwable failure) {
        // First the run: it aborts all requests before it waits for any.
        if (run != null) {
            close(run::close, failure);
        }
        if (rows != null) {
            close(rows::close, failure);
        }
    }

    /** Ends a failed run that another one replaces. */
    void abandon(RuntimeException failure) {
        end(failure);
        run = null;
        rows = null;
    }

    private static void close(Runnable part, Throwable failure) {
        try {
            part.run();
        } catch (RuntimeException e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    void close() {
        if (run != null) {
            run.close();
        }
        rows().close();
    }
}
