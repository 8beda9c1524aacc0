package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.rel.RelOptimizer;
import io.github.dynamodbjdbc.planner.rewrite.DynamicTyping;
import io.github.dynamodbjdbc.planner.subquery.Subqueries;
import io.github.dynamodbjdbc.planner.validate.LoweredQuery;
import io.github.dynamodbjdbc.planner.validate.Lowering;
import io.github.dynamodbjdbc.planner.validate.ResultColumn;
import io.github.dynamodbjdbc.planner.validate.StatementValidator;
import io.github.dynamodbjdbc.planner.validate.StrongRexBuilder;
import io.github.dynamodbjdbc.planner.validate.Validated;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** The way of a query from its syntax tree to a plan: one step after the other, each in a room of its own. */
final class QueryPlanner {
    private static final SqlToRelConverter.Config TO_REL = SqlToRelConverter.config()
            .withExpand(false)
            .withHintStrategyTable(RelOptimizer.NOTES)
            .withTrimUnusedFields(false)
            .withInSubQueryThreshold(Integer.MAX_VALUE)
            // Simplification would build search arguments over values of any type.
            .withRelBuilderConfigTransform(config -> config.withSimplify(false).withSimplifyValues(false));

    private static final Pattern UNPLANNED = Pattern.compile("Missing conversion is (\\w+)");

    private final Catalog catalog;

    QueryPlanner(Catalog catalog) {
        this.catalog = catalog;
    }

    /** A plan for any values, and by and by others for values that want another one. */
    QueryPlan plan(Query query, SessionOptions options) {
        return plan(query, options, null);
    }

    /** @param values that paths are priced by; null if they are not known */
    private QueryPlan plan(Query query, SessionOptions options, @Nullable ParameterValues values) {
        ValuePlans.Maker others = values == null ? known -> plan(query, options, known) : null;
        try {
            return plan(query, options, values, others, false);
        } catch (QueryException refused) {
            if (options.scan() != ScanPolicy.DENY || refused.kind() != ErrorKind.SCAN_DENIED) {
                throw refused;
            }
            return withoutScans(query, options, values, others, refused);
        }
    }

    /** What may not be scanned is perhaps read in another way, if a dearer one. */
    private QueryPlan withoutScans(
            Query query,
            SessionOptions options,
            @Nullable ParameterValues values,
            ValuePlans.@Nullable Maker others,
            QueryException refused) {
        try {
            return plan(query, options, values, others, true);
        } catch (QueryException e) {
            refused.addSuppressed(e);
            throw refused;
        }
    }

    private QueryPlan plan(
            Query query,
            SessionOptions options,
            @Nullable ParameterValues values,
            ValuePlans.@Nullable Maker others,
            boolean withoutLargeScans) {
        LoweredQuery lowered = Lowering.lower(query, catalog, options);
        Validated validated = StatementValidator.validate(lowered);
        RelRoot converted = toRel(validated);
        RelNode typed = DynamicTyping.rewrite(RelOptimizer.unnest(Subqueries.remove(converted.project())));
        RelNode logical = DynamicTyping.withoutIntervals(typed);
        // Once more: what aggregates are expanded to divides, casts and takes minima in Calcite's way.
        RelNode expanded = DynamicTyping.rewrite(RelOptimizer.expandAggregates(logical));
        TableScans scans = new TableScans(
                catalog, options.pushdown(), withoutLargeScans ? options.scanThreshold() : Long.MAX_VALUE, values);
        RelNode pushed = RelOptimizer.pushDown(expanded.accept(scans), options.pushdown(), values);
        RelNode physical = physical(pushed);
        List<String> warnings = new ArrayList<>(lowered.warnings());
        ScanPolicyCheck scanned = ScanPolicyCheck.of(physical, options);
        warnings.addAll(scanned.warnings());
        return new QueryPlan(
                outputColumns(lowered.columns(), validated.rowType(), logical),
                lowered.parameterTypes(),
                warnings,
                scanned,
                physical,
                lowered.limits(),
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

    private static RelRoot toRel(Validated validated) {
        RelOptPlanner planner = RelOptimizer.newPlanner();
        RelOptCluster cluster = RelOptCluster.create(planner, new StrongRexBuilder(validated.typeFactory()));
        SqlToRelConverter converter = new SqlToRelConverter(
                (rowType, sql, schemas, view) -> {
                    throw new QueryException(ErrorKind.INTERNAL, "there are no views");
                },
                validated.validator(),
                validated.catalogReader(),
                cluster,
                StandardConvertletTable.INSTANCE,
                TO_REL);
        return converter.convertQuery(validated.sql(), false, true);
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
