package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Gives the rows under a window another column where they have none, or but one of values of any type. Such a row is the value itself
 * to Calcite, whose code for windows takes it for an array of columns.
 */
final class WideWindows extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(LogicalProject project) {
        RelNode input = project.getInput().accept(this);
        List<RelDataTypeField> fields = input.getRowType().getFieldList();
        boolean narrow = fields.isEmpty()
                || fields.size() == 1 && fields.get(0).getType().getSqlTypeName() == SqlTypeName.ANY;
        if (!narrow || !project.containsOver()) {
            return project.copy(project.getTraitSet(), List.of(input));
        }
        RexBuilder builder = project.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            columns.add(builder.makeInputRef(input, i));
        }
        columns.add(builder.makeLiteral(true));
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        names.add("$row");
        RelNode wide = LogicalProject.create(input, ImmutableList.of(), columns, names, ImmutableSet.of());
        return project.copy(project.getTraitSet(), List.of(wide));
    }
}
