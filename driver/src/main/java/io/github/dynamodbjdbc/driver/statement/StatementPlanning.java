package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.gateway.DynamoDoor;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plans a statement, as often as it takes, and says what the catalog knows of its tables. */
final class StatementPlanning {
    private final Session session;
    private final ConnectionSettings settings;
    private final String sql;
    private final DynamoDoor door;
    private final StatementContext context;
    private List<ParameterKind> kinds = List.of();

    StatementPlanning(
            Session session, ConnectionSettings settings, String sql, DynamoDoor door, StatementContext context) {
        this.session = session;
        this.settings = settings;
        this.sql = sql;
        this.door = door;
        this.context = context;
    }

    /** @param bound the kinds of the parameters' values */
    Plan plan(List<ParameterKind> bound) {
        kinds = bound;
        return plan();
    }

    private Plan plan() {
        return context.sampling(() -> Cancellation.heeding(
                door::checkCancelled, () -> session.planner().plan(sql, settings.session(), kinds)));
    }

    /** The plan for tables as they are now; empty if it gives other columns than the one that failed, or takes other values. */
    Optional<RowsPlan> anew(RowsPlan failed) {
        describeAnew(failed);
        return plan() instanceof RowsPlan found
                        && found.columns().equals(failed.columns())
                        && takes(found.parameters(), failed.parameters())
                ? Optional.of(found)
                : Optional.empty();
    }

    /** The same for a plan that writes. */
    Optional<WritePlan> anew(WritePlan failed) {
        describeAnew(failed);
        return plan() instanceof WritePlan found && found.columns().equals(failed.columns())
                ? Optional.of(found)
                : Optional.empty();
    }

    void describeAnew(MeteredPlan failed) {
        failed.tables().forEach(session.catalog()::describeAnew);
    }

    /** Whether values that were converted to the one types are right for the others: an index key typed its attribute. */
    private static boolean takes(List<ColumnType> types, List<ColumnType> bound) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) != bound.get(i) && types.get(i) != ColumnType.VARIANT) {
                return false;
            }
        }
        return types.size() == bound.size();
    }

    /** What there is to say, once, of tables of which no sample was read. */
    List<String> unsampled(RowsPlan planned) {
        return planned.unsampled().isEmpty()
                ? List.of()
                : context.sampling(() -> planned.unsampled().stream()
                        .map(session.catalog()::unsampled)
                        .filter(note -> note != null && session.addNote(note))
                        .toList());
    }

    /** Names the item that a row shows by its key, for a message; empty if the row does not show it. */
    String itemName(List<OutputColumn> columns, @Nullable Object[] row) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            OutputColumn column = columns.get(i);
            TableSchema table =
                    column.table() == null ? null : session.catalog().known(column.table());
            if (table != null && table.key().find(column.name()) != null) {
                keys.add(column.label() + " = " + Values.text(row[i]));
            }
        }
        return keys.isEmpty() ? "" : " of the item with " + String.join(", ", keys);
    }
}
