package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.gateway.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.read.OffsetMemory;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.write.Overlay;
import io.github.dynamodbjdbc.driver.write.StatementWriter;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.SessionProperty;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the plan of a statement asks for while it is carried out, and the values that it is carried out with. */
final class StatementContext implements ForwardingRunContext {
    private final Session session;
    private final ConnectionSettings settings;
    private final DynamoDoor door;
    private final long maxRows;
    private final int fetchSize;
    private final long startMillis;
    private final StatementAccount account;
    private final StatementWrites writes;
    private final @Nullable Overlay overlay;

    private List<? extends @Nullable Object> parameters = List.of();
    private @Nullable MeteredPlan plan;
    private @Nullable StatementRun run;
    private List<String> notes = List.of();

    /**
     * @param maxRows 0 for all
     * @param fetchSize 0 if the user gave none
     * @param overlay what of the transaction's writes it sees; null if it belongs to none
     */
    StatementContext(
            Session session,
            ConnectionSettings settings,
            DynamoDoor door,
            long maxRows,
            int fetchSize,
            long startMillis,
            StatementAccount account,
            StatementWrites writes,
            @Nullable Overlay overlay) {
        this.session = session;
        this.settings = settings;
        this.door = door;
        this.maxRows = maxRows;
        this.fetchSize = fetchSize;
        this.startMillis = startMillis;
        this.account = account;
        this.writes = writes;
        this.overlay = overlay;
    }

    /** Takes the values of the plan's parameters, converted to their types. */
    void bind(List<? extends @Nullable Object> values) {
        parameters = values;
    }

    /** Takes a plan that is going to be carried out, and keeps to its limits from now on. */
    void carriesOut(MeteredPlan next) {
        plan = next;
        CapacityLimits limits = next.limits();
        Double budget = limits.maxReadUnits();
        if (budget != null) {
            door.limitReads(budget, "MAX_RCU");
        }
        Double rate = limits.readUnitsPerSecond();
        if (rate != null) {
            door.limitReadRate(rate);
        }
    }

    /** The cheapest plan for the values that are bound, which is carried out in place of the one before. */
    RowsPlan forValues(RowsPlan planned) {
        RowsPlan chosen = parameters.isEmpty()
                ? planned
                : Cancellation.heeding(door::checkCancelled, () -> planned.forValues(parameters::get, expiryMillis()));
        plan = chosen;
        account.carriesOut(chosen);
        return chosen;
    }

    private long expiryMillis() {
        return settings.expiryClock().millis(startMillis);
    }

    /** Asks something for which samples may be read: they are a part of the statement. */
    <T> T sampling(Supplier<T> asking) {
        return Sampling.paidBy(door, settings.session(), session.isReadOnly(), asking);
    }

    /** Begins to carry out the plan, or begins again. */
    void newRun() {
        StatementRun started = new StatementRun(
                door,
                parameters,
                expiryMillis(),
                startMillis,
                session.log(),
                session.catalog(),
                settings.mismatchAsError(),
                offsetMemory(),
                session.names(settings),
                overlay == null ? (committed, mistyped, memory) -> committed : overlay::over);
        if (OutputColumn.anyUntyped(columns())) {
            started.seeTypes();
        }
        if (plan instanceof RowsPlan rows && !rows.unknown().isEmpty()) {
            started.seeTypes();
            started.lookFor(rows.unknown());
        }
        door.rowsAreShown(showsRows(), fetchSize > 0 ? fetchSize : -1);
        run = started;
        account.begins(started);
    }

    private @Nullable OffsetMemory offsetMemory() {
        return settings.offsetMemory().isZero()
                ? null
                : new OffsetMemory(
                        RememberedKeys.of(session.client()),
                        settings.offsetMemory(),
                        settings.expiryClock(),
                        settings.mismatchAsError());
    }

    /** What the user reads of this statement before anything else. */
    void note(String note) {
        notes = List.of(note);
    }

    @Nullable
    MeteredPlan plan() {
        return plan;
    }

    List<OutputColumn> columns() {
        return Objects.requireNonNull(plan, "not started").columns();
    }

    /** Ends all that the run still reads; nothing if there is none. */
    void close() {
        if (run != null) {
            run.close();
        }
    }

    /** What there is to say of names that no item had, now that the rows have ended. */
    List<String> unmetNames() {
        return run == null ? List.of() : UnmetNames.warnings(run, session.catalog());
    }

    /** What would make the plan cheaper; null if nothing is known. */
    @Nullable
    Cure cure() {
        if (plan == null) {
            return null;
        }
        // Each row of a batch has other values.
        boolean known = parameters.size() == plan.parameters().size();
        return plan.cure(known ? new ParameterValues(parameters::get, Math.floorDiv(expiryMillis(), 1000L)) : null);
    }

    // ---- what the plan asks for ----

    @Override
    public StatementRun run() {
        return Objects.requireNonNull(run, "not started");
    }

    @Override
    public List<SessionProperty> properties() {
        return settings.properties();
    }

    @Override
    public StatementWriter writer() {
        return writes.writer(this, misfit -> run().misfit(misfit));
    }

    @Override
    public TableReader itemReader() {
        return writer().itemReader(reader());
    }

    @Override
    public TableReader reader() {
        return this::read;
    }

    private RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
        account.uses(path.table());
        long taken = range.wanted() < 0 ? rowsTaken() : -1;
        long wanted = Math.max(taken, taken + range.skipped());
        return run().reader().read(node, path, output, taken < 0 ? range : range.wanting(wanted));
    }

    /** {@code setMaxRows} as a hint: a grid that shows 200 rows should not pay for a page of thousands. */
    private long rowsTaken() {
        return maxRows > 0 && showsRows() ? maxRows : -1;
    }

    /** Where all columns are computed, rows are likely to be aggregates, which need every item. */
    private boolean showsRows() {
        return plan instanceof RowsPlan && plan.columns().stream().anyMatch(column -> column.table() != null);
    }

    @Override
    public List<String> settings() {
        return settings.changingRows();
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    /** The run for one row of parameters. */
    RowContext of(List<? extends @Nullable Object> values) {
        if (overlay != null) {
            overlay.renew();
        }
        return new RowContext(this, values);
    }

    record RowContext(StatementContext run, List<? extends @Nullable Object> values) implements ForwardingRunContext {
        @Override
        public @Nullable Object parameter(int index) {
            return values.get(index);
        }
    }
}
