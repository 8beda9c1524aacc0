package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.OnceRel;
import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.MappingType;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Extends Calcite's trimmer, which assumes that a correlation returns the columns of both sides, and doesn't support {@link UnnestRel}.
 * Public because Calcite finds its methods by reflection.
 */
public final class FieldTrimmer extends RelFieldTrimmer {
    private FieldTrimmer(RelBuilder builder) {
        super(null, builder);
    }

    /** An equivalent plan whose operators return only the columns that are used above. */
    static RelNode trimmed(RelNode root) {
        ImmutableBitSet all = ImmutableBitSet.range(root.getRowType().getFieldCount());
        FieldTrimmer trimmer = new FieldTrimmer(Heuristics.builder(root));
        return trimmer.dispatchTrimFields(root, all, Set.of()).left;
    }

    /**
     * Returns the node unchanged. Only correlations still have variables, and they remap these themselves; Calcite would remap them with the
     * mapping of the columns above, which may lack them.
     */
    @Override
    protected TrimResult result(RelNode rel, Mapping mapping) {
        return new TrimResult(rel, mapping);
    }

    @Override
    public TrimResult trimFields(
            LogicalCorrelate correlate, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
        return correlate.getJoinType().projectsRight()
                ? super.trimFields(correlate, fieldsUsed, extraFields)
                : trimFields((RelNode) correlate, fieldsUsed, extraFields);
    }

    /** Calcite's method doesn't support row counts computed from parameters. */
    @Override
    public TrimResult trimFields(Sort sort, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
        ImmutableBitSet.Builder used = fieldsUsed.rebuild();
        sort.getCollation().getFieldCollations().forEach(field -> used.set(field.getFieldIndex()));
        TrimResult trimmed = trimChild(sort, sort.getInput(), used.build(), Set.of());
        RelCollation order = RelCollations.of(sort.getCollation().getFieldCollations().stream()
                .map(field -> field.withFieldIndex(trimmed.right.getTarget(field.getFieldIndex())))
                .toList());
        return result(sort.copy(sort.getTraitSet().replace(order), trimmed.left, order), trimmed.right);
    }

    /** Keeps all columns of both parts: the step may use a column that is not used above. */
    public TrimResult trimFields(RecursiveUnion union, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
        int fields = union.getRowType().getFieldCount();
        ImmutableBitSet all = ImmutableBitSet.range(fields);
        RelNode base = trimChildRestore(union, union.base(), all, Set.of()).left;
        RelNode step = trimChildRestore(union, union.step(), all, Set.of()).left;
        return result(union.copy(union.getTraitSet(), List.of(base, step)), Mappings.createIdentity(fields));
    }

    /** Keeps all columns: other uses of the rows may need other ones. */
    public TrimResult trimFields(OnceRel once, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
        int fields = once.getRowType().getFieldCount();
        RelNode input = trimChildRestore(once, once.getInput(), ImmutableBitSet.range(fields), Set.of()).left;
        return result(once.copy(once.getTraitSet(), List.of(input)), Mappings.createIdentity(fields));
    }

    /** Keeps the input's fields that are used above, and the list; the fields added for elements stay. */
    public TrimResult trimFields(UnnestRel unnest, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
        int inputFields = unnest.inputFields();
        ImmutableBitSet used =
                fieldsUsed.intersect(ImmutableBitSet.range(inputFields)).set(unnest.collection());
        TrimResult trimmed = trimChild(unnest, unnest.getInput(), used, extraFields);
        Mapping below = trimmed.right;
        UnnestRel result = unnest.over(trimmed.left, below.getTarget(unnest.collection()));
        Mapping mapping = Mappings.create(
                MappingType.INVERSE_SURJECTION,
                unnest.getRowType().getFieldCount(),
                result.getRowType().getFieldCount());
        for (int field = 0; field < inputFields; field++) {
            int target = below.getTargetOpt(field);
            if (target >= 0) {
                mapping.set(field, target);
            }
        }
        for (int field = 0; field < unnest.elementFields(); field++) {
            mapping.set(inputFields + field, result.inputFields() + field);
        }
        return result(result, mapping);
    }
}
