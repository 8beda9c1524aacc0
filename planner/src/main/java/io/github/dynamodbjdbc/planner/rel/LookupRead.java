package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Lookup;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.exec.LookupJoinSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import io.github.dynamodbjdbc.planner.scan.LookupOffer;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A table's rows with the keys of a {@link LookupJoinNode}'s current batch. */
public final class LookupRead extends AbstractRelNode implements PhysicalNode, ReadNode {
    private final DynamoScan scan;
    private final LookupOffer offer;
    private final int place;
    private final List<RexNode> rowsOfKey;
    private final int node;

    private LookupRead(
            RelTraitSet traits, DynamoScan scan, LookupOffer offer, int place, List<RexNode> rowsOfKey, int node) {
        super(scan.getCluster(), traits);
        this.scan = scan;
        this.offer = offer;
        this.place = place;
        this.rowsOfKey = List.copyOf(rowsOfKey);
        this.node = node;
    }

    /**
     * @param place the join's place in the plan
     * @param rowsOfKey operands whose sum is the number of first rows needed of one key; empty for all rows
     */
    public static LookupRead create(DynamoScan scan, LookupOffer offer, int place, List<RexNode> rowsOfKey) {
        return new LookupRead(scan.getCluster().traitSetOf(RunConvention.INSTANCE), scan, offer, place, rowsOfKey, -1);
    }

    @Override
    public LookupRead withNode(int id) {
        return new LookupRead(getTraitSet(), scan, offer, place, rowsOfKey, id);
    }

    @Override
    public int node() {
        return node;
    }

    /** The place of the join whose batch has the keys. */
    public int place() {
        return place;
    }

    /** The operands whose sum is the number of first rows needed of one key; empty for all rows. */
    public List<RexNode> rowsOfKey() {
        return rowsOfKey;
    }

    /** Whether a key is that of one item, and common requests read those of many keys. */
    boolean isOfItems() {
        AccessPath path = lookup().candidate().path();
        return path instanceof AccessPath.GetItem || path instanceof AccessPath.BatchGet;
    }

    /** The statement's name for the table. */
    public String alias() {
        return scan.alias();
    }

    /** The specification of the read, without the keys. */
    public ScanSpec spec() {
        return scan.spec();
    }

    public Lookup lookup() {
        return offer.lookup();
    }

    /** The estimated total of all lookups. */
    public CostEstimate estimate() {
        return offer.estimate();
    }

    /** The alternatives of looking the rows up, allowed or not. */
    public List<LookupOffer> others() {
        return scan.lookups().stream().filter(other -> !other.equals(offer)).toList();
    }

    /** The alternatives of reading all rows. */
    public AccessPathChoice readingAll() {
        return scan.choice();
    }

    /** The cheapest read of all rows, in place of lookups; null if there is none. */
    public AccessPathChoice.@Nullable Offer whole() {
        return spec().rowsWanted() >= 0 || scan.isPresumed()
                ? null
                : readingAll().offers().stream()
                        .min(Comparator.comparingDouble(one -> one.estimate().weight()))
                        .orElse(null);
    }

    /** Read units that one key takes, about. */
    public double unitsOfKey() {
        DynamoScan.RowsOfKey first = rowsOfKey.isEmpty() ? null : scan.ofKey();
        return CostModel.lookups(lookup().candidate().path(), 1, 0, first == null ? -1 : first.estimate())
                .readUnits();
    }

    @Override
    public RelDataType deriveRowType() {
        return scan.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new LookupRead(traitSet, scan, offer, place, rowsOfKey, node);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return Math.max(1, offer.estimate().rows());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return new CapacityCost(offer.estimate().weight());
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return LookupJoinSource.lookups(node, place, keyColumns());
    }

    /** For each value of a key the column that has it. */
    int[] keyColumns() {
        return offer.columns().stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw)
                .item("table", scan.spec().table().name())
                .item("spec", scan.spec())
                .item("path", offer.lookup().candidate().path())
                .item("place", place)
                .item("rowsOfKey", rowsOfKey)
                .item("node", node);
    }
}
