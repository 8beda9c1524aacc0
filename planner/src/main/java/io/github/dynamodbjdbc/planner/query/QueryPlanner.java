package io.github.dynamodbjdbc.planner.query;

import com.google.common.base.Suppliers;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.access.AccessPathEnumerator;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.advice.Cures;
import io.github.dynamodbjdbc.planner.algebra.SqlToRel;
import io.github.dynamodbjdbc.planner.bind.Binder;
import io.github.dynamodbjdbc.planner.bind.LiftedLiterals;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.decorrelate.SubQueryRemover;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.optimize.RelOptimizer;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.rel.SegmentRead;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.relation.ResultColumn;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Turns a query's syntax tree into a plan, step by step. */
public final class QueryPlanner {
    private final Catalog catalog;

    public QueryPlanner(Catalog catalog) {
        this.catalog = catalog;
    }

    /** A plan for any values, which makes further plans for unusual values when they occur. */
    public QueryPlan plan(Query query, SessionOptions options) {
        return unwrapped(() -> plan(logical(query, options, null), null, true));
    }

    /**
     * A plan with literals as parameters, made for their values. It makes further plans for unusual values when they occur.
     *
     * @param literals receives the literals that became parameters
     */
    public QueryPlan plan(Query query, SessionOptions options, LiftedLiterals literals, ParameterValues values) {
        return unwrapped(() -> plan(logical(query, options, literals), values, true));
    }

    /** The recommendations that would make a statement cheaper, based on the measurements of its last run. */
    public List<Cure> cures(QueryPlan plan, @Nullable ParameterValues values, RunContext ran) {
        return plan.cures(values, ran, catalog);
    }

    /**
     * The condition and columns that a query needs from the first table of its FROM, after pushdown.
     *
     * @param query a single SELECT without groups
     */
    public Outline outline(Query query, SessionOptions options) {
        return unwrapped(() -> {
            LogicalPlan logical = logical(query, options, null);
            TableScans scans = new TableScans(
                    catalog,
                    true,
                    logical.findings().transactional(),
                    logical.findings().segment(),
                    Long.MAX_VALUE,
                    null);
            Outline[] outline = new Outline[1];
            RelOptimizer.alone(logical.rel(), rel -> {
                RelNode pushed = RelOptimizer.pushDown(rel.accept(scans), true, false, null);
                outline[0] = Outline.of(
                        pushed,
                        logical.findings().parameterTypes(),
                        logical.findings().warnings());
                return pushed;
            });
            return outline[0];
        });
    }

    /** The columns of a query that will not be run. */
    List<OutputColumn> columns(Query query, SessionOptions options) {
        return unwrapped(() -> logical(query, options, null).columns());
    }

    private LogicalPlan logical(Query query, SessionOptions options, @Nullable LiftedLiterals literals) {
        BoundStatement bound = Binder.bind(query, catalog, options, literals);
        RelNode converted = SqlToRel.convert(bound);
        RelNode rel = WrittenColumns.named(SubQueryRemover.remove(converted));
        return new LogicalPlan(
                rel,
                options,
                outputColumns(bound.columns(), converted.getRowType(), rel),
                bound.findings(),
                bound.findings().transactional(),
                query.isCondition());
    }

    private QueryPlan condition(LogicalPlan logical) {
        try {
            return unwrapped(() -> plan(logical.asCondition(), null, true));
        } catch (QueryException refused) {
            throw refused.kind() == ErrorKind.INVALID_HINT
                    ? new QueryException(
                            ErrorKind.INVALID_STATEMENT,
                            "EXISTS(…) by itself is a condition of the transaction, which COMMIT checks, so it names items by"
                                    + " their keys; SELECT EXISTS(…) reads without a check. " + refused.getMessage(),
                            null,
                            refused)
                    : refused;
        }
    }

    /**
     * @param values the values by which paths are priced; null if unknown
     * @param alone whether this is the first plan, which makes the plans for other values
     */
    private QueryPlan plan(LogicalPlan logical, @Nullable ParameterValues values, boolean alone) {
        ValuePlans.Maker others = alone ? known -> unwrapped(() -> plan(logical, known, false)) : null;
        try {
            return plan(logical, values, others, false);
        } catch (QueryException refused) {
            if (logical.options().scan() != ScanPolicy.DENY || refused.kind() != ErrorKind.SCAN_DENIED) {
                throw refused;
            }
            return withoutScans(logical, values, others, refused);
        }
    }

    /** Plans without forbidden scans: another path may be possible, even if it is more expensive. */
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
                catalog,
                options.pushdown(),
                logical.transactional(),
                logical.findings().segment(),
                withoutLargeScans ? options.scanThreshold() : Long.MAX_VALUE,
                values);
        RelNode physical = RelOptimizer.alone(
                logical.rel(),
                rel -> physical(
                        RelOptimizer.pushDown(
                                rel.accept(scans),
                                options.pushdown(),
                                options.approximate() || logical.findings().approximate(),
                                values),
                        options.spills()));
        if (logical.findings().segment() != null) {
            SegmentRead.require(physical);
        }
        List<String> warnings = new ArrayList<>(logical.findings().warnings());
        ScanPolicyCheck scanned = ScanPolicyCheck.of(physical, options);
        scanned.large().forEach(scan -> warnings.add(scan.warning()));
        BilledReads.warn(physical, catalog, options.prices(), warnings);
        if (logical.findings().approximate() && options.pushdown()) {
            ApproximateHint.warn(physical, warnings);
        }
        return new QueryPlan(
                logical.columns(),
                logical.findings().parameterTypes(),
                warnings,
                logical.findings().expected(),
                scanned,
                physical,
                logical.findings().limits(),
                logical.findings().unsampled(),
                logical.findings().unknown(),
                logical.condition() ? Suppliers.memoize(() -> condition(logical)) : null,
                reads -> others == null ? null : ValuePlans.of(reads, catalog, others));
    }

    /** Calcite wraps exceptions thrown in its rules, once for every rule on the stack. */
    private static <T> T unwrapped(Supplier<T> planning) {
        try {
            return planning.get();
        } catch (RuntimeException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof QueryException ours) {
                    throw ours;
                }
            }
            throw failure;
        } catch (AssertionError failure) {
            // Calcite throws it when it can't continue, regardless of whether assertions are enabled.
            throw new QueryException(
                    ErrorKind.INTERNAL, "the statement could not be planned: " + failure.getMessage(), null, failure);
        }
    }

    private static RelNode physical(RelNode logical, boolean sharing) {
        try {
            return RelOptimizer.physical(logical, sharing);
        } catch (RelOptPlanner.CannotPlanException e) {
            requireReadable(logical);
            throw new QueryException(
                    ErrorKind.UNSUPPORTED, "an operator of this statement can't be run by this version", null, e);
        }
    }

    /** @throws QueryException if a read can't be carried out; names the read and the reason */
    private static void requireReadable(RelNode logical) {
        if (logical instanceof DynamoScan scan) {
            try {
                AccessPathEnumerator.candidates(scan.spec());
            } catch (QueryException refused) {
                throw refused.kind() == ErrorKind.SCAN_DENIED ? withCure(refused, scan.spec()) : refused;
            }
        }
        logical.getInputs().forEach(QueryPlanner::requireReadable);
    }

    private static QueryException withCure(QueryException refused, ScanSpec spec) {
        return AccessPathEnumerator.whetherOrNotAllowed(spec).stream()
                .map(candidate -> CostModel.estimate(spec, candidate))
                .max(Comparator.comparingDouble(CostEstimate::weight))
                .flatMap(scan -> Cures.recommended(spec, scan))
                .map(cure ->
                        new QueryException(refused.kind(), refused.getMessage() + cure.afterMessage(), null, refused))
                .orElse(refused);
    }

    private List<OutputColumn> outputColumns(List<ResultColumn> columns, RelDataType row, RelNode logical) {
        ReportedTypes types = new ReportedTypes(catalog);
        List<OutputColumn> output = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            ResultColumn column = columns.get(i);
            RelDataType type = row.getFieldList().get(i).getType();
            ColumnType named = column.reported();
            ReportedTypes.Reported reported = column.inFull()
                    ? ReportedTypes.Reported.of(ColumnType.VARIANT)
                    : named == null || named == ColumnType.VARIANT
                            ? types.of(logical, i)
                            : new ReportedTypes.Reported(
                                    named, Set.of(), isOfSystem(column, logical) ? null : bounds(column));
            output.add(new OutputColumn(
                    column.label(),
                    column.name(),
                    column.table(),
                    reported.type(),
                    type.isNullable(),
                    column.dynamic() || type.getSqlTypeName() == SqlTypeName.NULL,
                    column.converts(),
                    List.copyOf(reported.untyped()),
                    reported.bounds()));
        }
        return output;
    }

    /** Whether a column is of a system table, so that no DynamoDB table of that name must be looked up. */
    private boolean isOfSystem(ResultColumn column, RelNode logical) {
        return catalog.systemTables().stream()
                        .filter(table -> table.name().equals(column.table()))
                        .flatMap(table -> table.columns().stream())
                        .anyMatch(known -> known.name().equals(column.name()))
                && RelOptUtil.findTables(logical).stream()
                        .map(table -> table.unwrapOrThrow(TableUse.class).table())
                        .noneMatch(table -> table instanceof TableSchema schema
                                && schema.shownName().equals(column.table()));
    }

    /** The narrower declared type of a column that shows a table's column unchanged; null for others. */
    private @Nullable ColumnBounds bounds(ResultColumn column) {
        TableSchema known = column.table() == null ? null : catalog.table(column.table());
        Column reported = known == null ? null : known.reportedColumn(column.name());
        return reported == null ? null : reported.bounds();
    }
}
