package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.rel.AggregateNode;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.ProjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Aggregates that return groups before they have read all rows. */
final class Groups {
    private Groups() {}

    /** The aggregate over a physical input. */
    static AggregateNode of(AggregateNode aggregate, RelNode input) {
        boolean together = false;
        if (Aggregate.isSimple(aggregate) && !aggregate.getGroupSet().isEmpty()) {
            KeyOrder order = KeyOrder.of(input, aggregate.getGroupSet().asList());
            together = order != null && order.keepsTogether();
        }
        return aggregate.over(input, together);
    }

    /** The groups in an order without a sort; null if they are not in that order. */
    static @Nullable RelNode sorted(RelNode groups, RelCollation order) {
        List<Integer> columns = new ArrayList<>();
        List<Boolean> descending = new ArrayList<>();
        for (RelFieldCollation field : order.getFieldCollations()) {
            columns.add(field.getFieldIndex());
            descending.add(field.getDirection().isDescending());
        }
        KeyOrder keys = keys(groups, columns);
        if (keys == null) {
            return null;
        }
        if (keys.isSorted(descending, false)) {
            return groups;
        }
        DynamoTableRead reversed = keys.isSorted(descending, true) ? keys.read().reversed() : null;
        return reversed == null ? null : reading(groups, read -> reversed);
    }

    private static @Nullable KeyOrder keys(RelNode groups, List<Integer> columns) {
        List<Integer> fields = columns;
        RelNode rel = groups;
        while (rel instanceof ProjectNode project && fields != null) {
            fields = KeyOrder.below(project, fields);
            rel = project.getInput();
        }
        if (fields == null || !(rel instanceof AggregateNode aggregate) || !aggregate.isTogether()) {
            return null;
        }
        List<Integer> keys = aggregate.getGroupSet().asList();
        return fields.stream().allMatch(field -> field < keys.size())
                ? KeyOrder.of(
                        aggregate.getInput(), fields.stream().map(keys::get).toList())
                : null;
    }

    /** The groups under a LIMIT: the first requests need not read a whole page. */
    static RelNode limited(RelNode groups, @Nullable RexNode offset, @Nullable RexNode fetch) {
        RelNode rel = groups;
        while (rel instanceof ProjectNode project) {
            rel = project.getInput();
        }
        if (fetch == null || !(rel instanceof AggregateNode aggregate) || !aggregate.isEarly()) {
            return groups;
        }
        List<RexNode> rows = new ArrayList<>(Collections.nCopies(CostModel.ROWS_OF_A_GROUP, fetch));
        if (offset != null) {
            rows.addAll(Collections.nCopies(CostModel.ROWS_OF_A_GROUP, offset));
        }
        return reading(groups, read -> read.sizedFor(rows));
    }

    /** The groups with their read replaced, if there is only one read. */
    private static RelNode reading(RelNode groups, UnaryOperator<DynamoTableRead> other) {
        return groups.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode rel) {
                if (rel instanceof DynamoTableRead read) {
                    return other.apply(read);
                }
                return rel.getInputs().size() == 1 ? super.visit(rel) : rel;
            }
        });
    }
}
