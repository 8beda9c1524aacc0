package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.compile.ExpressionCompiler;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.ReadSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import io.github.dynamodbjdbc.planner.scan.LookupOffer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A reference to a table, with the access path by which it is read. */
public final class DynamoTableRead extends TableScan implements PhysicalNode, ReadNode {
    private static final int MOST_MAGNITUDE = 4;

    private final DynamoScan scan;
    private final AccessPathChoice.Offer offer;
    private final @Nullable RexNode skippedRows;
    private final int node;

    private DynamoTableRead(
            RelTraitSet traits,
            DynamoScan scan,
            AccessPathChoice.Offer offer,
            @Nullable RexNode skippedRows,
            int node) {
        super(scan.getCluster(), traits, List.of(), scan.getTable());
        this.scan = scan;
        this.offer = offer;
        this.skippedRows = skippedRows;
        this.node = node;
    }

    public static DynamoTableRead create(DynamoScan scan, AccessPathChoice.Offer offer) {
        RelCollation order = offer.ordered() ? scan.wantedOrder() : RelCollations.EMPTY;
        return new DynamoTableRead(
                scan.getCluster().traitSetOf(RunConvention.INSTANCE).replace(order), scan, offer, null, -1);
    }

    @Override
    public DynamoTableRead withNode(int id) {
        return new DynamoTableRead(getTraitSet(), scan, offer, skippedRows, id);
    }

    @Override
    public int node() {
        return node;
    }

    /** Hashes only the properties in which reads of one table usually differ; equality compares all of them. */
    @Override
    public int deepHashCode() {
        return 31 * path().getClass().getName().hashCode() + getTraitSet().hashCode();
    }

    /** The statement's name for the table. */
    public String alias() {
        return scan.alias();
    }

    /** The logical scan, without an access path. */
    public DynamoScan scan() {
        return scan;
    }

    public ScanSpec spec() {
        return scan.spec();
    }

    /** The access path, with the statement's parameters unbound. */
    public AccessPath path() {
        return offer.path();
    }

    /** Whether requests read only the number of items. If the bound values require a residual check, items are read after all. */
    public boolean isCountOnly() {
        AccessPath path = offer.path();
        boolean pages = path instanceof AccessPath.Query
                || path instanceof AccessPath.MergedQueries
                || path instanceof AccessPath.Scan;
        return pages && spec().output().isEmpty() && Predicates.isTrue(path.residual());
    }

    /** Whether the path reads exactly the requested segment, or nothing. */
    @Override
    public boolean isRowByRow() {
        AccessPath read = path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : path();
        return read instanceof AccessPath.Empty
                || (read instanceof AccessPath.Scan scan && scan.part() instanceof ScanSegment);
    }

    /** The vector to which a search finds the nearest rows, as an expression without columns. */
    public Expression nearestTo() {
        return ExpressionCompiler.compile(Objects.requireNonNull(scan.nearest()).vector());
    }

    /** The operands whose sum is the number of rows that a search has to find. */
    public List<RexNode> nearestRows() {
        return Objects.requireNonNull(scan.nearest()).rows();
    }

    /** The alternatives from which the path was chosen. */
    public AccessPathChoice choice() {
        return scan.choice();
    }

    /** The considered alternatives of looking the rows up for a join, allowed or not. */
    public List<LookupOffer> lookups() {
        return scan.lookups();
    }

    /** The order in which the path returns rows; empty if there is none. */
    public List<ScanSpec.Ordering> pathOrder() {
        return choice().candidates().stream()
                .filter(candidate -> candidate.path().equals(path()))
                .findFirst()
                .map(Candidate::order)
                .orElse(List.of());
    }

    /** The same Query in the opposite direction; null if the path is not a Query or has no order. */
    @Nullable
    public DynamoTableRead reversed() {
        if (!(path() instanceof AccessPath.Query query)) {
            return null;
        }
        AccessPath other = query.reversed();
        return choice().offers().stream()
                .filter(candidate -> candidate.path().equals(other))
                .findFirst()
                .map(candidate -> new DynamoTableRead(getTraitSet(), scan, candidate, skippedRows, node))
                .orElse(null);
    }

    /** This read with the first requests sized for a number of rows; more may be read. */
    public DynamoTableRead sizedFor(List<RexNode> rows) {
        return new DynamoTableRead(getTraitSet(), scan.sizedFor(rows), offer, skippedRows, node);
    }

    /** This read without the given number of leading rows: a literal or a parameter. */
    public DynamoTableRead skipping(RexNode rows) {
        return new DynamoTableRead(getTraitSet(), scan, offer, rows, node);
    }

    /** The rows that OFFSET skips; null for none. */
    public @Nullable RexNode skippedRows() {
        return skippedRows;
    }

    public CostEstimate estimate() {
        return offer.estimate();
    }

    /** The estimate for a run with the given values and current statistics. */
    public CostEstimate estimate(ParameterValues values, TableStatistics statistics) {
        return CostModel.estimate(priced(values), offer.candidate(), statistics);
    }

    /** The specification of the read, priced with the given values. */
    public ScanSpec priced(ParameterValues values) {
        ScanSpec spec = spec().pricedBy(values);
        // A join above may need more rows.
        if (scan.wantedRows().isEmpty() || scan.isPresumed() || spec.rowsWanted() < 0) {
            return spec;
        }
        double rows = 0;
        for (RexNode operand : scan.wantedRows()) {
            Object number = CostModel.PRESUMED_LIMIT;
            if (operand instanceof RexDynamicParam parameter) {
                number = values.get(parameter.getIndex());
            } else if (operand instanceof RexLiteral literal) {
                number = literal.getValueAs(BigDecimal.class);
            }
            // LIMIT NULL means no limit.
            rows += number instanceof Number bound ? bound.doubleValue() : Long.MAX_VALUE;
        }
        return spec.wanting(spec.order(), Math.max(1, (long) rows));
    }

    /** Whether the cost depends on parameter values. */
    public boolean isPricedByValues() {
        AccessPath path = offer.path();
        boolean byKey = path instanceof AccessPath.GetItem
                || path instanceof AccessPath.BatchGet
                || path instanceof AccessPath.TransactGet
                || path instanceof AccessPath.Empty;
        return !byKey
                && (Predicates.hasParameter(spec().predicate())
                        || scan.wantedRows().stream().anyMatch(RexDynamicParam.class::isInstance));
    }

    /** Whether another path may be cheaper for some values. */
    public boolean hasAlternatives() {
        return choice().hasAlternatives(offer);
    }

    /**
     * Classifies values by whether another plan may be better for them.
     *
     * @param rowsMatter whether the number of rows affects the cost of other reads
     * @return 0 if the values resemble those for which the plan was made, otherwise a number shared by all values that need the same plan
     */
    public int kind(ParameterValues values, TableStatistics statistics, boolean rowsMatter) {
        ScanSpec priced = priced(values);
        CostEstimate now = CostModel.estimate(priced, offer.candidate(), statistics);
        if (now.readUnits() == 0) {
            // No item can match, so all plans cost the same.
            return 0;
        }
        int taken = choice().offers().indexOf(offer);
        int cheapest = choice().cheapest(priced, offer, now, statistics);
        int rows = rowsMatter ? magnitude(now.rows(), estimate().rows()) : 0;
        return cheapest == taken && rows == 0 ? 0 : (cheapest + 1) * 2 * (MOST_MAGNITUDE + 1) + rows;
    }

    /** The factor to the expected number of rows, as a power of four; negative if there are fewer. Small differences count as 0. */
    private static int magnitude(double rows, double expected) {
        if (Math.abs(rows - expected) < CostModel.ROWS_ALIKE) {
            return 0;
        }
        double factor = Math.max(1, rows) / Math.max(1, expected);
        long times = (long) (Math.log(factor) / Math.log(4));
        return (int) Math.max(-MOST_MAGNITUDE, Math.min(MOST_MAGNITUDE, times));
    }

    /** The estimate of everything that it may have to read: more than expected if a LIMIT is above a join. */
    public CostEstimate estimateOfAll() {
        return scan.isPresumed() ? CostModel.estimateOfAll(spec(), offer.path()) : offer.estimate();
    }

    /** That estimate for a run with the given values. */
    public CostEstimate estimateOfAll(ParameterValues values) {
        ScanSpec priced = priced(values);
        return scan.isPresumed()
                ? CostModel.estimateOfAll(priced, offer.path())
                : CostModel.estimate(priced, offer.candidate());
    }

    /**
     * The operands whose sum is the number of wanted rows: literals and parameters; empty for all rows. If the path doesn't return the wanted
     * order, all rows must be sorted before the first is known.
     */
    public List<RexNode> wantedRows() {
        return offer.ordered() ? scan.wantedRows() : List.of();
    }

    @Override
    public RelDataType deriveRowType() {
        return scan.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new DynamoTableRead(traitSet, scan, offer, skippedRows, node);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return scan.estimateRowCount(mq);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return new CapacityCost(offer.estimate().weight());
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new ReadSource(node);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return scan.explainTerms(pw)
                .item("path", offer.path())
                .itemIf("offset", skippedRows, skippedRows != null)
                .item("node", node);
    }
}
