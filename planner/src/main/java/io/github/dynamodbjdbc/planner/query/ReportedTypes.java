package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.function.DynamicOperators;
import io.github.dynamodbjdbc.planner.optimize.UnnestRel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * The type to report for a computed column. The plan may hold it as a value of any type although only one is possible: a sum
 * over a dynamic attribute is a number, or NULL.
 */
final class ReportedTypes {
    private ReportedTypes() {}

    static ColumnType of(RelNode rel, int column) {
        RelDataType type = rel.getRowType().getFieldList().get(column).getType();
        ColumnType known = ofType(type);
        return known == ColumnType.VARIANT ? deduce(rel, column) : known;
    }

    private static ColumnType deduce(RelNode rel, int column) {
        if (rel instanceof Project project) {
            return of(project.getProjects().get(column), project.getInput());
        }
        if (rel instanceof Filter || rel instanceof Sort) {
            return of(rel.getInput(0), column);
        }
        if (rel instanceof Join join && join.getJoinType().projectsRight()) {
            int left = join.getLeft().getRowType().getFieldCount();
            return column < left ? of(join.getLeft(), column) : of(join.getRight(), column - left);
        }
        if (rel instanceof Correlate || rel instanceof UnnestRel) {
            int left = rel.getInput(0).getRowType().getFieldCount();
            return column < left
                    ? of(rel.getInput(0), column)
                    : rel instanceof Correlate ? of(rel.getInput(1), column - left) : ColumnType.VARIANT;
        }
        if (rel instanceof Aggregate aggregate) {
            int keys = aggregate.getGroupCount();
            if (column < keys) {
                return of(aggregate.getInput(), aggregate.getGroupSet().nth(column));
            }
            AggregateCall call = aggregate.getAggCallList().get(column - keys);
            return call.getArgList().isEmpty()
                    ? ColumnType.VARIANT
                    : of(aggregate.getInput(), call.getArgList().get(0));
        }
        if (rel instanceof SetOp operation) {
            Set<ColumnType> types = new HashSet<>();
            operation.getInputs().forEach(input -> types.add(of(input, column)));
            return only(types);
        }
        return ColumnType.VARIANT;
    }

    private static ColumnType of(RexNode node, RelNode input) {
        ColumnType known = ofType(node.getType());
        if (known != ColumnType.VARIANT) {
            return known;
        }
        if (node instanceof RexInputRef reference) {
            return of(input, reference.getIndex());
        }
        if (node instanceof RexCall call) {
            if (call.getOperator().equals(DynamicOperators.CANONICAL)) {
                return of(call.getOperands().get(0), input);
            }
            if (call.getKind() == SqlKind.CASE || call.getKind() == SqlKind.COALESCE) {
                return ofBranches(call, input);
            }
        }
        return ColumnType.VARIANT;
    }

    private static ColumnType ofBranches(RexCall call, RelNode input) {
        List<RexNode> operands = call.getOperands();
        Set<ColumnType> types = new HashSet<>();
        for (int i = 0; i < operands.size(); i++) {
            boolean value = call.getKind() == SqlKind.COALESCE || i % 2 == 1 || i == operands.size() - 1;
            if (value && !org.apache.calcite.rex.RexUtil.isNullLiteral(operands.get(i), true)) {
                types.add(of(operands.get(i), input));
            }
        }
        return only(types);
    }

    private static ColumnType only(Set<ColumnType> types) {
        return types.size() == 1 ? types.iterator().next() : ColumnType.VARIANT;
    }

    private static ColumnType ofType(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR, NULL -> ColumnType.VARCHAR;
            case BINARY, VARBINARY -> ColumnType.VARBINARY;
            case BOOLEAN -> ColumnType.BOOLEAN;
            case TINYINT, SMALLINT, INTEGER -> ColumnType.INTEGER;
            case BIGINT -> ColumnType.BIGINT;
            case DECIMAL -> ColumnType.NUMERIC;
            case FLOAT, REAL, DOUBLE -> ColumnType.DOUBLE;
            case DATE -> ColumnType.DATE;
            case TIME -> ColumnType.TIME;
            case TIMESTAMP -> ColumnType.TIMESTAMP;
            case ARRAY, MULTISET -> ColumnType.LIST;
            case MAP -> ColumnType.DOCUMENT;
            default -> ColumnType.VARIANT;
        };
    }
}
