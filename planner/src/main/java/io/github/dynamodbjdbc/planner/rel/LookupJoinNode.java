package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.LookupAhead;
import io.github.dynamodbjdbc.planner.exec.LookupJoinSource;
import io.github.dynamodbjdbc.planner.exec.LookupKeys;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.plan.DeriveMode;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/**
 * A join that reads one side by the keys of the other side's rows. The rows of the left input are taken in batches. For each batch the right
 * input is run again; it is a join of {@link BatchRows} with operators over a {@link LookupRead}. The order of the left input is kept.
 */
public final class LookupJoinNode extends BiRel implements PhysicalNode {
    private final Keys keys;
    private final @Nullable RexNode offset;
    private final @Nullable RexNode fetch;

    /**
     * @param place the join's place in the plan
     * @param columns the left input's columns with the key's values
     * @param moments per column, whether it is a date or timestamp
     * @param matches the estimated number of matches of one row
     * @param guessed whether nothing is known of the number of keys, so that they are counted before the first is looked up
     */
    public record Keys(int place, List<Integer> columns, List<Boolean> moments, double matches, boolean guessed) {
        public Keys {
            columns = List.copyOf(columns);
            moments = List.copyOf(moments);
        }
    }

    private LookupJoinNode(
            RelTraitSet traits,
            RelNode left,
            RelNode batch,
            Keys keys,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        super(left.getCluster(), traits, left, batch);
        this.keys = keys;
        this.offset = offset;
        this.fetch = fetch;
    }

    public static LookupJoinNode create(RelTraitSet traits, RelNode left, RelNode batch, Keys keys) {
        return new LookupJoinNode(traits, left, batch, keys, null, null);
    }

    /** This join for a limited number of rows; more are read if they turn out to be too few. */
    public LookupJoinNode wanting(@Nullable RexNode skipped, @Nullable RexNode rows) {
        return new LookupJoinNode(getTraitSet(), left, right, keys, skipped, rows);
    }

    /** The join of a batch with the looked-up rows. Only valid in a complete plan. */
    public Join joined() {
        RelNode rel = right;
        while (!(rel instanceof Join)) {
            rel = rel.getInput(0);
        }
        return (Join) rel;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new LookupJoinNode(traitSet, inputs.get(0), inputs.get(1), keys, offset, fetch);
    }

    @Override
    protected RelDataType deriveRowType() {
        return right.getRowType();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return mq.getRowCount(right);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(mq.getRowCount(left), 0, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw)
                .item("keys", keys)
                .itemIf("offset", offset, offset != null)
                .itemIf("fetch", fetch, fetch != null);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
        RelCollation order = required.getCollation();
        int leftFields = left.getRowType().getFieldCount();
        boolean ofLeft = order != null
                && !order.getFieldCollations().isEmpty()
                && order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < leftFields);
        if (order == null || !ofLeft) {
            return null;
        }
        // Only the order is taken from the request: the requesting node may have another convention.
        return Pair.of(getTraitSet().replace(order), List.of(left.getTraitSet().replace(order), right.getTraitSet()));
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
        RelCollation order = childTraits.getCollation();
        return childId != 0 || order == null || order.getFieldCollations().isEmpty()
                ? null
                : Pair.of(getTraitSet().replace(order), List.of(childTraits, right.getTraitSet()));
    }

    @Override
    public DeriveMode getDeriveMode() {
        return DeriveMode.LEFT_FIRST;
    }

    @Override
    public String operation() {
        return "LookupJoin";
    }

    /** The read that is looked up, in a complete plan. */
    private LookupRead lookedUp() {
        return Objects.requireNonNull(lookedUp(joined().getRight()));
    }

    private @Nullable LookupRead lookedUp(RelNode rel) {
        if (rel instanceof LookupRead read) {
            return read.place() == keys.place() ? read : null;
        }
        return rel.getInputs().stream()
                .map(this::lookedUp)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private LookupKeys lookupKeys() {
        boolean[] moments = new boolean[keys.moments().size()];
        for (int i = 0; i < moments.length; i++) {
            moments[i] = keys.moments().get(i);
        }
        LookupRead lookup = lookedUp();
        return new LookupKeys(
                keys.place(),
                lookup.node(),
                lookup.keyColumns(),
                keys.columns().stream().mapToInt(Integer::intValue).toArray(),
                moments);
    }

    /** The lookups of items for several outer rows at a time; null if the join's keys come from other rows, or find several items. */
    @Nullable
    LookupAhead ahead(SourceBuilder builder) {
        return OuterRow.isAlone(left) && lookedUp().isOfItems()
                ? new LookupAhead(lookupKeys(), builder.source(left))
                : null;
    }

    public int place() {
        return keys.place();
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        builder.keepsUntilTheEnd();
        return new LookupJoinSource(
                lookupKeys(),
                builder.source(left),
                builder.source(right),
                RowLimitNode.count(offset),
                RowLimitNode.count(fetch),
                keys.matches(),
                keys.guessed());
    }
}
