package io.github.dynamodbjdbc.planner.rel;

import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/** Takes away the columns that nobody uses. Calcite's own presumes that a correlation gives the columns of both its sides. */
public final class FieldTrimmer extends RelFieldTrimmer {
    FieldTrimmer(RelBuilder builder) {
        super(null, builder);
    }

    @Override
    public TrimResult trimFields(
            LogicalCorrelate correlate, ImmutableBitSet fieldsUsed, Set<RelDataTypeField> extraFields) {
        return correlate.getJoinType().projectsRight()
                ? super.trimFields(correlate, fieldsUsed, extraFields)
                : trimFields((RelNode) correlate, fieldsUsed, extraFields);
    }
}
