package io.github.dynamodbjdbc.planner.optimize;

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
 * Calcite's, which presumes that a correlation gives the columns of both its sides, and knows nothing of what an {@link UnnestRel}
 * needs. Public because Calcite finds its methods by their names.
 */
public final class FieldTrimmer extends RelFieldTrimmer {
    private FieldTrimmer(RelBuilder builder) {
        super(null, builder);
    }

    /** The same rows, of no more columns below than somebody asks for. */
    static RelNode trimmed(RelNode root) {
        ImmutableBitSet all = ImmutableBitSet.range(root.getRowType().getFieldCount());
        FieldTrimmer trimmer = new FieldTrimmer(Heuristics.BUILDERS.create(root.getCluster(), null));
        return trimmer.dispatchTrimFields(root, all, Set.of()).left;
    }

    /**
     * As it is. Of all that is left a correlation alone has variables, and gives them their new places itself; here they would be given
     * those of the columns above, of which its own may be none.
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

    /** Calcite's own knows no numbers of rows that are computed of parameters. */
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

    /** Both parts give all columns, since a column that nobody asks for above may still be what the step goes on with. */
    public TrimResult trimFields(RecursiveUnion union, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
        int fields = union.getRowType().getFieldCount();
        ImmutableBitSet all = ImmutableBitSet.range(fields);
        RelNode base = trimChildRestore(union, union.base(), all, Set.of()).left;
        RelNode step = trimChildRestore(union, union.step(), all, Set.of()).left;
        return result(union.copy(union.getTraitSet(), List.of(base, step)), Mappings.createIdentity(fields));
    }

    /** The input's fields that are used above, and the list; what is added for the elements stays. */
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
