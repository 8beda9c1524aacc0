package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.type.ColumnRef;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexVisitorImpl;
import org.jspecify.annotations.Nullable;

/** Finds the columns that expressions use, including those within their subqueries. */
public final class ColumnFinder extends RexVisitorImpl<Void> {
    private final List<BoundSubquery> subqueries;
    private final Map<Integer, ColumnRef> columns = new TreeMap<>();

    private ColumnFinder(List<BoundSubquery> subqueries) {
        super(true);
        this.subqueries = subqueries;
    }

    /** The columns in the order of their numbers. For a subquery, its own columns are included. */
    public static Collection<ColumnRef> of(List<BoundSubquery> subqueries, List<RexNode> expressions) {
        ColumnFinder used = new ColumnFinder(subqueries);
        expressions.forEach(used::in);
        return used.columns.values();
    }

    private void in(@Nullable RexNode expression) {
        if (expression != null) {
            expression.accept(this);
        }
    }

    @Override
    public @Nullable Void visitInputRef(RexInputRef reference) {
        columns.put(reference.getIndex(), (ColumnRef) reference);
        return null;
    }

    @Override
    public @Nullable Void visitCall(RexCall call) {
        if (call.getOperator().equals(BoundSubquery.PLACEHOLDER)) {
            RexLiteral number = (RexLiteral) call.getOperands().get(0);
            BigDecimal place = Objects.requireNonNull(number.getValueAs(BigDecimal.class));
            in(subqueries.get(place.intValue()).query());
        }
        return super.visitCall(call);
    }

    @Override
    public @Nullable Void visitOver(RexOver over) {
        over.getOperands().forEach(this::in);
        over.getWindow().partitionKeys.forEach(this::in);
        over.getWindow().orderKeys.forEach(key -> in(key.left));
        return null;
    }

    private void in(BoundQuery query) {
        query.items().forEach(item -> in(item.value()));
        if (query instanceof BoundQuery.Select select) {
            BoundFrom from = select.from();
            if (from != null) {
                in(from);
            }
            in(select.where());
            in(select.having());
            in(select.qualify());
            in(select.kept());
            select.order().forEach(key -> in(key.value()));
            BoundQuery.Grouping grouping = select.grouping();
            if (grouping != null) {
                grouping.keys().forEach(this::in);
                in(grouping.block());
            }
        } else if (query instanceof BoundQuery.SetOperation operation) {
            in(operation.left());
            in(operation.right());
        } else if (query instanceof BoundQuery.Recursion recursion) {
            in(recursion.base());
            in(recursion.step());
        } else if (query instanceof BoundQuery.Values values) {
            values.rows().forEach(row -> row.forEach(this::in));
        }
    }

    private void in(Block block) {
        for (BoundAggregate aggregate : block.aggregates()) {
            aggregate.arguments().forEach(this::in);
            in(aggregate.filter());
        }
    }

    private void in(BoundFrom from) {
        if (from instanceof BoundFrom.Join join) {
            in(join.left());
            in(join.right());
            in(join.condition());
        } else if (from instanceof BoundFrom.Derived derived) {
            in(derived.query());
        } else if (from instanceof BoundFrom.Unnest unnest) {
            in(unnest.list());
        }
    }
}
