package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.FilterNode;
import io.github.dynamodbjdbc.planner.rel.ProjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Columns whose rows come in the order of a key's attributes.
 *
 * @param fixed the attributes with the same value in all rows
 * @param attributes the attribute of each column
 */
record KeyOrder(DynamoTableRead read, Set<String> fixed, List<String> attributes) {
    /** Null unless the rows come from one read in its own order, and the columns are its attributes in stored form. */
    static @Nullable KeyOrder of(RelNode rows, List<Integer> columns) {
        List<Integer> fields = columns;
        RelNode rel = rows;
        while (!(rel instanceof DynamoTableRead read)) {
            if (rel instanceof ProjectNode project) {
                fields = below(project, fields);
                rel = project.getInput();
            } else if (rel instanceof FilterNode filter) {
                rel = filter.getInput();
            } else {
                return null;
            }
            if (fields == null) {
                return null;
            }
        }
        Set<String> fixed = fixed(read.path());
        List<String> attributes = attributes(read.spec().output(), fields);
        return fixed == null || attributes == null ? null : new KeyOrder(read, fixed, attributes);
    }

    /** The input's column for each column; null if one is computed. */
    static @Nullable List<Integer> below(Project project, List<Integer> columns) {
        List<Integer> below = new ArrayList<>();
        for (int field : columns) {
            RexNode source = project.getProjects().get(field);
            // Canonical form keeps equal numbers equal and different numbers different.
            while (source instanceof RexCall call && call.getOperator().equals(ComparisonOperators.CANONICAL_NUMBER)) {
                source = call.getOperands().get(0);
            }
            if (!(source instanceof RexInputRef reference)) {
                return null;
            }
            below.add(reference.getIndex());
        }
        return below;
    }

    /** The attributes that the key condition fixes; null if the path has no order. */
    private static @Nullable Set<String> fixed(AccessPath path) {
        if (path instanceof AccessPath.Query query) {
            return query.keyCondition().equalities().stream()
                    .map(KeyCondition.Equality::attribute)
                    .collect(Collectors.toSet());
        }
        // All other paths have no order: an item that is fetched after an index read may have changed since, and be out
        // of order.
        return path instanceof AccessPath.MergedQueries ? Set.of() : null;
    }

    /** Null if a column is not an attribute, or different stored values may read as the same value. */
    private static @Nullable List<String> attributes(List<ColumnSource> output, List<Integer> fields) {
        List<String> attributes = new ArrayList<>();
        for (int field : fields) {
            if (!(output.get(field) instanceof ColumnSource.Attribute attribute)
                    || !attribute.path().isTopLevel()
                    || attribute.form() != null) {
                return null;
            }
            attributes.add(attribute.attribute());
        }
        return attributes;
    }

    /** Whether rows with equal columns are adjacent: the columns are the leading sort keys of the rows. */
    boolean keepsTogether() {
        Set<String> free = new HashSet<>(attributes);
        free.removeAll(fixed);
        Set<String> first = read.pathOrder().stream()
                .limit(free.size())
                .map(ScanSpec.Ordering::attribute)
                .collect(Collectors.toSet());
        return first.equals(free);
    }

    /**
     * Whether the rows are sorted by the columns.
     *
     * @param descending the direction of each column
     * @param backward whether the read's order is reversed first
     */
    boolean isSorted(List<Boolean> descending, boolean backward) {
        List<ScanSpec.Ordering> given = read.pathOrder();
        Set<String> same = new HashSet<>(fixed);
        int next = 0;
        for (int i = 0; i < attributes.size(); i++) {
            if (same.add(attributes.get(i))) {
                if (next >= given.size()
                        || !given.get(next).attribute().equals(attributes.get(i))
                        || (given.get(next).descending() != backward) != descending.get(i)) {
                    return false;
                }
                next++;
            }
        }
        return true;
    }
}
