package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The plans of a statement: the first one, those for its values, and a new one after a table has changed. */
final class StatementPlanning {
    private final ExecutedStatement statement;
    private List<ParameterKind> kinds = List.of();

    StatementPlanning(ExecutedStatement statement) {
        this.statement = statement;
    }

    /** @param bound the kinds of the parameters' values */
    Plan plan(List<ParameterKind> bound) {
        kinds = bound;
        return plan();
    }

    private Plan plan() {
        return statement.sampling(
                () -> cancellable(() -> statement.text().plan(statement.site(), statement.options(), kinds)));
    }

    /** The cheapest plan for the values that are bound. */
    RowsPlan forValues(RowsPlan planned, List<? extends @Nullable Object> values) {
        return values.isEmpty() ? planned : cancellable(() -> planned.forValues(values::get, statement.expiryMillis()));
    }

    /** The plan of the condition for which a transaction takes the statement; null if it is none. */
    @Nullable
    RowsPlan condition(RowsPlan planned) {
        return cancellable(planned::condition);
    }

    private <T extends @Nullable Object> T cancellable(Supplier<T> planning) {
        return Cancellation.heeding(statement.gateway()::checkCancelled, planning);
    }

    /** The plan for the tables' current state; empty if its columns or parameters differ from those of the failed one. */
    Optional<RowsPlan> again(RowsPlan failed) {
        describeAgain(failed);
        return plan() instanceof RowsPlan found
                        && found.columns().equals(failed.columns())
                        && takes(found.parameters(), failed.parameters())
                ? Optional.of(found)
                : Optional.empty();
    }

    /** The plan of a write for the tables' current state; empty if its columns or parameters differ from those of the failed one. */
    Optional<WritePlan> again(WritePlan failed) {
        describeAgain(failed);
        return plan() instanceof WritePlan found && found.columns().equals(failed.columns())
                ? Optional.of(found)
                : Optional.empty();
    }

    void describeAgain(MeteredPlan failed) {
        failed.tables().forEach(statement.site().catalog()::describeAnew);
    }

    /** Whether values converted to the old types are valid for the new ones: an index key may have typed its attribute. */
    private static boolean takes(List<ColumnType> types, List<ColumnType> bound) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) != bound.get(i) && types.get(i) != ColumnType.VARIANT) {
                return false;
            }
        }
        return types.size() == bound.size();
    }

    /** Warnings about unsampled tables, once per connection. */
    List<String> unsampled(RowsPlan planned) {
        return planned.unsampled().isEmpty()
                ? List.of()
                : statement.sampling(() -> planned.unsampled().stream()
                        .map(statement.site().catalog()::unsampled)
                        .filter(note -> note != null && statement.session().addNote(note))
                        .toList());
    }
}
