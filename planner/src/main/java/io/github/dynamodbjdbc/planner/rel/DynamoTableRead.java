package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.exec.ReadSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import io.github.dynamodbjdbc.planner.scan.LookupOffer;
import java.math.BigDecimal;
import java.util.List;
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

/** A table reference with the access path that reads it. */
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

    /** Of what most often tells the ways to read one table apart; whether two are the same is asked of all that they are. */
    @Override
    public int deepHashCode() {
        return 31 * path().getClass().getName().hashCode() + getTraitSet().hashCode();
    }

    /** What the statement calls the table. */
    public String alias() {
        return scan.alias();
    }

    /** What it reads, with nothing said of how. */
    public DynamoScan scan() {
        return scan;
    }

    public ScanSpec spec() {
        return scan.spec();
    }

    /** With the statement's parameters still in it. */
    public AccessPath path() {
        return offer.path();
    }

    /** Whether requests ask for the number of items alone. Where bound values leave something to check, they ask for items. */
    public boolean isCountOnly() {
        AccessPath path = offer.path();
        boolean pages = path instanceof AccessPath.Query
                || path instanceof AccessPath.MergedQueries
                || path instanceof AccessPath.Scan;
        return pages && spec().output().isEmpty() && Predicates.isTrue(path.residual());
    }

    /** Whether the path reads just the segment that the statement asks for, or nothing. */
    @Override
    public boolean isRowByRow() {
        AccessPath read = path() instanceof AccessPath.IndexThenBatchGet fetch ? fetch.index() : path();
        return read instanceof AccessPath.Empty
                || (read instanceof AccessPath.Scan scan && scan.part() instanceof ScanSegment);
    }

    /** What the path was chosen from. */
    public AccessPathChoice choice() {
        return scan.choice();
    }

    /** The ways to look the rows up for a join, allowed or not, that were considered instead. */
    public List<LookupOffer> lookups() {
        return scan.lookups();
    }

    /** The order in which the path gives its rows, as far as it has one. */
    public List<ScanSpec.Ordering> pathOrder() {
        return choice().candidates().stream()
                .filter(candidate -> candidate.path().equals(path()))
                .findFirst()
                .map(Candidate::order)
                .orElse(List.of());
    }

    /** The same Query the other way round; null if the path is none, or has no order. */
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

    /** The same, with first requests for so many rows; more may be taken. */
    public DynamoTableRead sizedFor(List<RexNode> rows) {
        return new DynamoTableRead(getTraitSet(), scan.sizedFor(rows), offer, skippedRows, node);
    }

    /** The same without so many rows at its beginning: a literal or a parameter. */
    public DynamoTableRead skipping(RexNode rows) {
        return new DynamoTableRead(getTraitSet(), scan, offer, rows, node);
    }

    /** What OFFSET leaves out at the beginning; null for nothing. */
    public @Nullable RexNode skippedRows() {
        return skippedRows;
    }

    public CostEstimate estimate() {
        return offer.estimate();
    }

    /** The same for a run with these values, by what is known when it begins. */
    public CostEstimate estimate(ParameterValues values, TableStatistics statistics) {
        return CostModel.estimate(priced(values), offer.candidate(), statistics);
    }

    /** What is wanted, priced by these values. */
    public ScanSpec priced(ParameterValues values) {
        ScanSpec spec = spec().pricedBy(values);
        // What is above a join may take more.
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
            // LIMIT NULL is none.
            rows += number instanceof Number bound ? bound.doubleValue() : Long.MAX_VALUE;
        }
        return spec.wanting(spec.order(), Math.max(1, (long) rows));
    }

    /** Whether its price depends on the values of parameters. */
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

    /** Whether another path may be the cheaper one for some values. */
    public boolean hasAlternatives() {
        return choice().hasAlternatives(offer);
    }

    /**
     * Tells values for which another plan may be better from those that it was made for, and from each other.
     *
     * @param rowsMatter whether something else is read by its rows
     * @return 0 if they are like those that it was made for, else the same number for values that want the same plan
     */
    public int kind(ParameterValues values, TableStatistics statistics, boolean rowsMatter) {
        ScanSpec priced = priced(values);
        CostEstimate now = CostModel.estimate(priced, offer.candidate(), statistics);
        if (now.readUnits() == 0) {
            // Nothing can match them, and all plans cost the same.
            return 0;
        }
        int taken = choice().offers().indexOf(offer);
        int cheapest = choice().cheapest(priced, offer, now, statistics);
        int rows = rowsMatter ? magnitude(now.rows(), estimate().rows()) : 0;
        return cheapest == taken && rows == 0 ? 0 : (cheapest + 1) * 2 * (MOST_MAGNITUDE + 1) + rows;
    }

    /** How many times four times as many as were expected; less than 0 for fewer. Some rows more or less are worth no plan. */
    private static int magnitude(double rows, double expected) {
        if (Math.abs(rows - expected) < CostModel.ROWS_ALIKE) {
            return 0;
        }
        double factor = Math.max(1, rows) / Math.max(1, expected);
        long times = (long) (Math.log(factor) / Math.log(4));
        return (int) Math.max(-MOST_MAGNITUDE, Math.min(MOST_MAGNITUDE, times));
    }

    /** The estimate of all that it may have to read: where LIMIT is above a join, that is more than is expected. */
    public CostEstimate estimateOfAll() {
        return scan.isPresumed() ? CostModel.estimateOfAll(spec(), offer.path()) : offer.estimate();
    }

    /** The same for a run with these values. */
    public CostEstimate estimateOfAll(ParameterValues values) {
        ScanSpec priced = priced(values);
        return scan.isPresumed()
                ? CostModel.estimateOfAll(priced, offer.path())
                : CostModel.estimate(priced, offer.candidate());
    }

    /**
     * What adds up to the rows wanted: literals and parameters; empty if all are. Of rows that come in another order than is wanted, all
     * have to be sorted before the first is known.
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
