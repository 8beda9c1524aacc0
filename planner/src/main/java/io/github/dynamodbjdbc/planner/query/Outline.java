package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.rel.ConstantRows;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The condition and the columns that a query needs from the first table of its FROM.
 *
 * @param predicate the whole condition, including time to live, if {@link Predicate} can express it and it depends on one item only; otherwise
 *     null
 * @param columns the columns that it reads for other purposes
 * @param byItem these columns for each item of the select list; empty if subqueries or other tables prevent the distinction
 * @param parameters the types to which the parameters are converted
 * @param warnings the warnings about the statement's text
 */
public record Outline(
        @Nullable Predicate predicate,
        Set<ColumnSource> columns,
        List<Set<ColumnSource>> byItem,
        List<ColumnType> parameters,
        List<String> warnings) {
    static Outline of(RelNode pushed, List<ColumnType> parameters, List<String> warnings) {
        List<Set<ColumnSource>> byItem = new ArrayList<>();
        if (pushed instanceof Project project
                && alone(project.getInput()) instanceof DynamoScan scan
                && isFirst(scan)) {
            project.getProjects().forEach(item -> byItem.add(named(scan, List.of(item))));
        } else if (pushed instanceof DynamoScan scan && isFirst(scan)) {
            scan.spec().output().forEach(column -> byItem.add(Set.of(column)));
        }
        return new Outline(predicate(pushed), columns(pushed), List.copyOf(byItem), parameters, warnings);
    }

    /**
     * A scan may have a column even if none is needed. The columns of a scan alone, or joined with one row, are therefore those that expressions
     * refer to.
     */
    private static Set<ColumnSource> columns(RelNode root) {
        if (root instanceof Project project && alone(project.getInput()) instanceof DynamoScan scan && isFirst(scan)) {
            return named(scan, project.getProjects());
        }
        Set<ColumnSource> columns = new LinkedHashSet<>();
        collect(root, columns, false);
        return columns;
    }

    private static Set<ColumnSource> named(DynamoScan scan, List<RexNode> expressions) {
        ImmutableBitSet named = RelOptUtil.InputFinder.bits(expressions, null);
        List<ColumnSource> output = scan.spec().output();
        Set<ColumnSource> columns = new LinkedHashSet<>();
        named.asList().stream().filter(i -> i < output.size()).forEach(i -> columns.add(output.get(i)));
        return columns;
    }

    /** A scan, also below a join without a condition. */
    private static RelNode alone(RelNode rel) {
        return rel instanceof Join join && join.getCondition().isAlwaysTrue() ? join.getLeft() : rel;
    }

    /** @param besides whether the table is joined with other relations; a part of the condition may then have been pushed into the scan */
    private static void collect(RelNode rel, Set<ColumnSource> columns, boolean besides) {
        if (rel instanceof DynamoScan scan && isFirst(scan)) {
            columns.addAll(scan.spec().output());
            if (besides) {
                Predicate predicate = scan.spec().predicate();
                Predicates.attributes(predicate)
                        .forEach(attribute ->
                                columns.add(new ColumnSource.Attribute(AttributePath.of(attribute), null, null)));
                Predicates.typedColumns(predicate)
                        .forEach(column -> columns.add(
                                new ColumnSource.Attribute(column.path(), column.declared(), column.form())));
            }
        }
        rel.getInputs().forEach(input -> collect(input, columns, besides || rel instanceof Join));
    }

    private static boolean isFirst(DynamoScan scan) {
        return scan.getTable().unwrapOrThrow(TableUse.class).id() == 0;
    }

    private static @Nullable Predicate predicate(RelNode rel) {
        if (rel instanceof Project project) {
            return predicate(project.getInput());
        }
        if (rel instanceof Values values && Values.isEmpty(values)) {
            return Predicate.FALSE;
        }
        if (rel instanceof Join join && join.getCondition().isAlwaysTrue() && isRow(join.getRight())) {
            return predicate(join.getLeft());
        }
        return rel instanceof DynamoScan scan ? scan.spec().predicate() : null;
    }

    /** Whether the relation is one constant row, so that no part of a condition was pushed into it. */
    private static boolean isRow(RelNode rel) {
        return rel instanceof ConstantRows rows && rows.rows().size() == 1
                || rel instanceof Values values && values.getTuples().size() == 1
                || rel instanceof Project project && isRow(project.getInput());
    }
}
