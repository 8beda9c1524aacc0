package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.UnnestSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/**
 * For each row of its input a row for each element of a list or set that the row holds: the row's fields, the element, and its
 * position counted from 0 and from 1. The order of the input is kept.
 */
public class UnnestRel extends SingleRel {
    private final int collection;
    private final boolean outer;
    private final String label;
    private final RelDataType elementType;

    private UnnestRel(
            RelTraitSet traits, RelNode input, int collection, boolean outer, String label, RelDataType elementType) {
        super(input.getCluster(), traits, input);
        this.collection = collection;
        this.outer = outer;
        this.label = label;
        this.elementType = elementType;
    }

    /**
     * @param collection the index of the field with the list or set
     * @param outer whether a row without elements gives one row, with NULL for the element
     * @param label the statement's name for the list
     * @param elementType the fields that are added
     */
    public static UnnestRel create(
            RelNode input, int collection, boolean outer, String label, RelDataType elementType) {
        RelTraitSet traits = input.getCluster().traitSetOf(Convention.NONE);
        return new UnnestRel(traits, input, collection, outer, label, elementType);
    }

    /** The statement's name for the list. */
    public String label() {
        return label;
    }

    public int collection() {
        return collection;
    }

    public boolean outer() {
        return outer;
    }

    public int inputFields() {
        return getInput().getRowType().getFieldCount();
    }

    public int elementFields() {
        return elementType.getFieldCount();
    }

    /** This node over another input, in which the list may be another field. */
    public UnnestRel over(RelNode input, int field) {
        return new UnnestRel(getTraitSet(), input, field, outer, label, elementType);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new UnnestRel(traitSet, inputs.get(0), collection, outer, label, elementType);
    }

    @Override
    protected RelDataType deriveRowType() {
        RelDataTypeFactory types = getCluster().getTypeFactory();
        List<String> names = new ArrayList<>(getInput().getRowType().getFieldNames());
        List<RelDataType> fields = new ArrayList<>();
        for (RelDataTypeField field : getInput().getRowType().getFieldList()) {
            fields.add(field.getType());
        }
        for (RelDataTypeField field : elementType.getFieldList()) {
            names.add(field.getName());
            fields.add(outer ? types.createTypeWithNullability(field.getType(), true) : field.getType());
        }
        return types.createStructType(fields, SqlValidatorUtil.uniquify(names, true));
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return mq.getRowCount(getInput()) * CostModel.ELEMENTS_OF_A_LIST;
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(mq.getRowCount(this), 0, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw)
                .item("collection", collection)
                .item("outer", outer)
                .item("label", label);
    }

    /** The physical variant. It has its own class, because Volcano treats every {@link PhysicalNode} as physical. */
    private static final class Physical extends UnnestRel implements PhysicalNode {
        Physical(UnnestRel logical, RelTraitSet traits, RelNode input) {
            super(traits, input, logical.collection, logical.outer, logical.label, logical.elementType);
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Physical(this, traitSet, inputs.get(0));
        }

        @Override
        public @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
            RelCollation order = required.getCollation();
            boolean inputs = order != null
                    && !order.getFieldCollations().isEmpty()
                    && order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < inputFields());
            return inputs ? Pair.of(required, List.of(required)) : null;
        }

        @Override
        public @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
            RelCollation order = childTraits.getCollation();
            return order == null || order.getFieldCollations().isEmpty()
                    ? null
                    : Pair.of(getTraitSet().replace(order), List.of(childTraits));
        }

        @Override
        public String operation() {
            return "Unnest";
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return new UnnestSource(builder.source(getInput()), inputFields(), collection(), outer(), label());
        }
    }

    /** Converts the logical variant to the physical one, which requires no order. */
    public static final class Rule extends RelOptRule {
        @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
        public Rule() {
            super(operand(UnnestRel.class, Convention.NONE, any()), "Unnest");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            UnnestRel unnest = call.rel(0);
            RelTraitSet traits = unnest.getCluster().traitSetOf(RunConvention.INSTANCE);
            call.transformTo(new Physical(unnest, traits, convert(unnest.getInput(), traits)));
        }
    }
}
