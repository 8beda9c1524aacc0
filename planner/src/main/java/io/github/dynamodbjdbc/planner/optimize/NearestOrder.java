package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Nearest;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema.Distance;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexVisitorImpl;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes {@code ORDER BY distance LIMIT n} over the distances between a table's vectors and one vector, and sets it on the table's scan. The
 * sort stays: a scan may then read the nearest rows only, in any order.
 */
final class NearestOrder {
    private static final Map<String, Distance> DISTANCES = Map.of(
            "COSINE_DISTANCE", Distance.COSINE,
            "L2_DISTANCE", Distance.EUCLIDEAN,
            "NEGATIVE_INNER_PRODUCT", Distance.DOT_PRODUCT);

    /** The check that an operand of a function is a list. */
    private static final String LIST_CHECK = "asArray";

    private final List<RexNode> rows;
    private final boolean approximate;

    private NearestOrder(List<RexNode> rows, boolean approximate) {
        this.rows = rows;
        this.approximate = approximate;
    }

    /**
     * The sort's input with the order on its scan; null if it has another form.
     *
     * @param approximate whether an index may search the rows, and may miss some
     */
    static @Nullable RelNode searching(LogicalSort sort, RelNode input, boolean approximate) {
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
        if (sort.fetch == null
                || keys.isEmpty()
                || keys.get(0).getDirection().isDescending()
                || keys.get(0).nullDirection == RelFieldCollation.NullDirection.FIRST
                || keys.size() > 1) {
            return null;
        }
        List<RexNode> rows = sort.offset == null ? List.of(sort.fetch) : List.of(sort.fetch, sort.offset);
        return new NearestOrder(rows, approximate).distance(input, keys.get(0).getFieldIndex());
    }

    private @Nullable RelNode distance(RelNode node, int field) {
        if (!(node instanceof LogicalProject project)) {
            return null;
        }
        RexNode key = project.getProjects().get(field);
        RelNode searched = null;
        if (key instanceof RexInputRef reference) {
            searched = distance(project.getInput(), reference.getIndex());
        } else if (key instanceof RexCall call) {
            Distance distance = DISTANCES.get(call.getOperator().getName());
            if (distance != null) {
                RexNode one = unchecked(call.getOperands().get(0));
                RexNode other = unchecked(call.getOperands().get(1));
                searched = one instanceof RexInputRef column
                        ? vectors(project.getInput(), column, distance, other)
                        : other instanceof RexInputRef column
                                ? vectors(project.getInput(), column, distance, one)
                                : null;
            }
        }
        return searched == null ? null : project.copy(project.getTraitSet(), List.of(searched));
    }

    private static RexNode unchecked(RexNode operand) {
        return operand instanceof RexCall call && call.getOperator().getName().equals(LIST_CHECK)
                ? call.getOperands().get(0)
                : operand;
    }

    /** @param vector the expression of the vector that is compared with the column's */
    private @Nullable RelNode vectors(RelNode node, RexInputRef column, Distance distance, RexNode vector) {
        if (node instanceof LogicalProject project
                && project.getProjects().get(column.getIndex()) instanceof RexInputRef below) {
            RelNode searched = vectors(project.getInput(), below, distance, vector);
            return searched == null ? null : project.copy(project.getTraitSet(), List.of(searched));
        }
        if (!(node instanceof DynamoScan scan)
                || !isSameForAllRows(vector)
                || !(scan.spec().output().get(column.getIndex()) instanceof ColumnSource.Attribute source)
                || !source.path().isTopLevel()
                || !source.isDynamic()) {
            return null;
        }
        String attribute = source.path().attribute();
        return approximate || scan.spec().table().hasVectorIndex(attribute)
                ? scan.finding(new Nearest(attribute, distance, approximate), new DynamoScan.NearestRows(vector, rows))
                : null;
    }

    private static boolean isSameForAllRows(RexNode vector) {
        boolean[] varies = {RexOver.containsOver(vector)};
        vector.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public @Nullable Void visitCorrelVariable(RexCorrelVariable variable) {
                varies[0] = true;
                return null;
            }
        });
        return !varies[0] && RelOptUtil.InputFinder.bits(vector).isEmpty();
    }
}
