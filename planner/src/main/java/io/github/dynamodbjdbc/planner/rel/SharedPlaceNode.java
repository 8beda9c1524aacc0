package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.FilterSource;
import io.github.dynamodbjdbc.planner.exec.ProjectSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.Run;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * One place's rows of a shared read, whose columns hold stored values. It checks the place's own condition first, and reports values that don't
 * fit their columns only for the remaining rows, because other places need other rows.
 */
public final class SharedPlaceNode extends SingleRel implements PhysicalNode {
    private final DynamoTableRead place;
    private final @Nullable RexNode condition;
    private final List<Typed> typed;
    private final Map<String, Integer> keys;
    private final List<Integer> output;

    /**
     * A column that reads only values of its type.
     *
     * @param stored the index of the stored value in the input
     */
    public record Typed(int stored, ColumnSource.Attribute column) {}

    /**
     * @param input the shared rows
     * @param place the read that the place would perform by itself
     * @param condition over the columns of the input followed by the typed ones; null for all rows
     * @param typed the typed columns that the place returns or checks
     * @param keys the input's indexes of the table's key attributes; not needed without typed columns
     * @param output the columns that the place returns, with the condition's numbering
     */
    public SharedPlaceNode(
            RelNode input,
            DynamoTableRead place,
            @Nullable RexNode condition,
            List<Typed> typed,
            Map<String, Integer> keys,
            List<Integer> output) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.place = place;
        this.condition = condition;
        this.typed = List.copyOf(typed);
        this.keys = new LinkedHashMap<>(keys);
        this.output = List.copyOf(output);
        this.rowType = place.getRowType();
    }

    public @Nullable RexNode condition() {
        return condition;
    }

    public List<Typed> typed() {
        return typed;
    }

    public List<Integer> output() {
        return output;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new SharedPlaceNode(inputs.get(0), place, condition, typed, keys, output);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return place.estimate().rows();
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        RowSource rows = builder.source(getInput());
        if (!typed.isEmpty()) {
            rows = ProjectSource.of(rows, null, this::withTyped);
        }
        if (condition != null || !typed.isEmpty()) {
            rows = new FilterSource(rows, wanted(condition == null ? null : builder.expression(condition)));
        }
        return ProjectSource.of(
                rows, output.stream().mapToInt(Integer::intValue).toArray(), List::of);
    }

    private List<Expression> withTyped() {
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < getInput().getRowType().getFieldCount(); i++) {
            int column = i;
            columns.add((row, run) -> row[column]);
        }
        for (Typed one : typed) {
            columns.add((row, run) -> {
                Object stored = row[one.stored()];
                return stored == null ? null : one.column().fitting(stored);
            });
        }
        return columns;
    }

    /** Whether the place needs a row. If so, reports the values that don't fit. */
    private Expression wanted(@Nullable Expression checked) {
        int first = getInput().getRowType().getFieldCount();
        return (row, run) -> {
            if (checked != null && !Boolean.TRUE.equals(checked.evaluate(row, run))) {
                return false;
            }
            for (int i = 0; i < typed.size(); i++) {
                if (row[first + i] == null && row[typed.get(i).stored()] != null) {
                    tell(typed.get(i), row, run);
                }
            }
            return true;
        };
    }

    private void tell(Typed misfit, @Nullable Object[] row, Run run) {
        TableSchema table = place.spec().table();
        Map<String, Object> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.key().attributes()) {
            int column = Objects.requireNonNull(keys.get(attribute.name()));
            key.put(attribute.name(), Objects.requireNonNull(row[column]));
        }
        ColumnSource.Attribute column = misfit.column();
        run.context()
                .misfit(new Misfit(
                        table,
                        key,
                        new Term.Attribute(column.path(), column.declared(), column.form()),
                        AttributeType.of(Objects.requireNonNull(row[misfit.stored()]))));
    }
}
