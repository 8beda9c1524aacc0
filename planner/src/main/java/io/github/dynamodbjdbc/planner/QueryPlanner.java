package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.bind.Binder;
import io.github.dynamodbjdbc.planner.bind.Bound;
import io.github.dynamodbjdbc.planner.bind.LiftedLiterals;
import io.github.dynamodbjdbc.planner.bind.ResultColumn;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.optimize.RelOptimizer;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.subquery.Subqueries;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** The way of a query from its syntax tree to a plan: one step after the other, each in a room of its own. */
final class QueryPlanner {
    private static final Pattern UNPLANNED = Pattern.compile("Missing conversion is (\\w+)");

    private final Catalog catalog;

    QueryPlanner(Catalog catalog) {
        this.catalog = catalog;
    }

    /** A plan for any values, and by and by others for values that want another one. */
    QueryPlan plan(Query query, SessionOptions options) {
        return plan(logical(query, options, null), null, true);
    }

    /**
     * A plan in which literals are parameters, for the values that they have, and by and by others for values that want another one.
     *
     * @param literals told which of them were lifted
     */
    QueryPlan plan(Query query, SessionOptions options, LiftedLiterals literals, ParameterValues values) {
        return plan(logical(query, options, literals), values, true);
    }

    private LogicalPlan logical(Query query, SessionOptions options, @Nullable LiftedLiterals literals) {
        Bound bound = Binder.bind(query, catalog, options, literals);
        RelNode rel = Subqueries.remove(bound.rel());
        return new LogicalPlan(
                rel,
                options,
                outputColumns(bound.columns(), bound.rel().getRowType(), rel),
                bound.parameterTypes(),
                bound.warnings(),
                bound.limits());
    }

    /**
     * @param values that paths are priced by; null if they are not known
     * @param alone whether no other plan is there yet that would know of those for other values
     */
    private QueryPlan plan(LogicalPlan logical, @Nullable ParameterValues values, boolean alone) {
        ValuePlans.Maker others = alone ? known -> plan(logical, known, false) : null;
        try {
            return plan(logical, values, others, false);
        } catch (QueryException refused) {
            if (logical.options().scan() != ScanPolicy.DENY || refused.kind() != ErrorKind.SCAN_DENIED) {
                throw refused;
            }
            return withoutScans(logical, values, others, refused);
        }
    }

    /** What may not be scanned is perhaps read in another way, if a dearer one. */
    private QueryPlan withoutScans(
            LogicalPlan logical,
            @Nullable ParameterValues values,
            ValuePlans.@Nullable Maker others,
            QueryException refused) {
        try {
            return plan(logical, values, others, true);
        } catch (QueryException e) {
            refused.addSuppressed(e);
            throw refused;
        }
    }

    private QueryPlan plan(
            LogicalPlan logical,
            @Nullable ParameterValues values,
            ValuePlans.@Nullable Maker others,
            boolean withoutLargeScans) {
        SessionOptions options = logical.options();
        TableScans scans = new TableScans(
                catalog, options.pushdown(), withoutLargeScans ? options.scanThreshold() : Long.MAX_VALUE, values);
        RelNode physical = RelOptimizer.alone(
                logical.rel(), rel -> physical(RelOptimizer.pushDown(rel.accept(scans), options.pushdown(), values)));
        List<String> warnings = new ArrayList<>(logical.warnings());
        ScanPolicyCheck scanned = ScanPolicyCheck.of(physical, options);
        warnings.addAll(scanned.warnings());
        return new QueryPlan(
                logical.columns(),
                logical.parameters(),
                warnings,
                scanned,
                physical,
                logical.limits(),
                reads -> others == null ? null : ValuePlans.of(reads, catalog, others));
    }

    private static RelNode physical(RelNode logical) {
        try {
            return RelOptimizer.physical(logical);
        } catch (RelOptPlanner.CannotPlanException e) {
            RelOptimizer.requireReadable(logical);
            throw unsupported(e);
        }
    }

    /** Some operators and functions are known to Calcite but have no code. */
    static QueryException unsupported(Exception cause) {
        String message = String.valueOf(cause.getMessage());
        Matcher node = UNPLANNED.matcher(message);
        String what = node.find() ? " (" + node.group(1) + " has no implementation)" : "";
        return new QueryException(
                ErrorKind.UNSUPPORTED,
                "a function or operator of this statement can't be run by this version" + what,
                null,
                cause);
    }

    private static List<OutputColumn> outputColumns(List<ResultColumn> columns, RelDataType row, RelNode logical) {
        List<OutputColumn> output = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            ResultColumn column = columns.get(i);
            RelDataType type = row.getFieldList().get(i).getType();
            ColumnType reported = column.reported();
            output.add(new OutputColumn(
                    column.label(),
                    column.name(),
                    column.table(),
                    reported == null || reported == ColumnType.VARIANT ? ReportedTypes.of(logical, i) : reported,
                    type.isNullable(),
                    column.dynamic()));
        }
        return output;
    }
}
