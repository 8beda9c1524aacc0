package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.relation.BaseRelation;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.ColumnFinder;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexNode;

/** Columns that need not be grouped: if GROUP BY has the primary key of their table, each group has one item of it. */
final class Dependents {
    private Dependents() {}

    /**
     * The grouping with such columns as further keys.
     *
     * @param results the expressions that are computed from the groups
     */
    static BoundQuery.Grouping of(
            StatementState state, Scope scope, BoundQuery.Grouping grouping, List<RexNode> results) {
        List<RexNode> keys = new ArrayList<>(grouping.keys());
        for (Relation relation : scope.relations()) {
            if (relation instanceof BaseRelation table && isOneOfEach(table, grouping)) {
                for (ColumnRef column : ColumnFinder.of(state.subqueries(), results)) {
                    if (table.read().owns(column.getIndex()) && !keys.contains(column)) {
                        keys.add(column);
                    }
                }
            }
        }
        if (keys.size() == grouping.keys().size()) {
            return grouping;
        }
        List<List<Integer>> sets = new ArrayList<>();
        for (List<Integer> set : grouping.sets()) {
            List<Integer> more = new ArrayList<>(set);
            for (int added = grouping.keys().size(); added < keys.size(); added++) {
                more.add(added);
            }
            sets.add(more);
        }
        return new BoundQuery.Grouping(keys, sets, grouping.constants(), grouping.block());
    }

    /** Whether every grouping set contains all attributes of the primary key. */
    private static boolean isOneOfEach(BaseRelation table, BoundQuery.Grouping grouping) {
        if (!table.table().isKeyUnique()) {
            return false;
        }
        for (KeyAttribute attribute : table.table().key().attributes()) {
            Set<Integer> places = new HashSet<>();
            for (int i = 0; i < grouping.keys().size(); i++) {
                if (grouping.keys().get(i) instanceof ColumnRef column
                        && table.read().isOf(column.getIndex(), attribute.name())) {
                    places.add(i);
                }
            }
            if (grouping.sets().stream().anyMatch(set -> set.stream().noneMatch(places::contains))) {
                return false;
            }
        }
        return true;
    }
}
