package io.github.dynamodbjdbc.planner.rel;

import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.MappingType;
import org.apache.calcite.util.mapping.Mappings;

/** Calcite's, which also knows what an {@link UnnestRel} needs. Public because Calcite finds its methods by their names. */
public final class FieldTrimmer extends RelFieldTrimmer {
    private FieldTrimmer(RelBuilder builder) {
        super(null, builder);
    }

    static RelNode trim(RelNode root, RelBuilder builder) {
        return new FieldTrimmer(builder).trim(root);
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
