package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The expressions of GROUP BY, which are the only values of a group besides its aggregates. */
final class Groups {
    private final Scope rows;
    private final Map<String, Integer> indexes = new LinkedHashMap<>();
    private final List<Bound> keys;
    private final List<List<Integer>> sets;

    /** @param sets for each grouping set, the indexes of its keys */
    Groups(Scope rows, List<String> canonical, List<Bound> keys, List<List<Integer>> sets) {
        this.rows = rows;
        this.keys = List.copyOf(keys);
        this.sets = sets;
        for (int i = 0; i < canonical.size(); i++) {
            indexes.putIfAbsent(canonical.get(i), i);
        }
    }

    /** The scope of the arguments of aggregates. */
    Scope rows() {
        return rows;
    }

    /** The expression's index in GROUP BY, or null. */
    @Nullable
    Integer index(Expression expression) {
        return indexes.isEmpty() ? null : indexes.get(Canonical.of(expression, rows));
    }

    Bound key(int index, int levels) {
        Bound key = keys.get(index);
        return Bound.of(
                key.kind(), key.traits(), env -> env.up(levels).groupKeys.get(index));
    }

    /** A column of a row, or a path into it, which must be a key. */
    Scope.Resolution key(Scope.Resolution column, int levels) {
        List<Identifier> path = column.path();
        for (int length = path.size(); length >= 0; length--) {
            String canonical = Canonical.path(column.canonical(), path.subList(0, length));
            Integer index = indexes.get(canonical);
            if (index != null) {
                return new Scope.Resolution(
                        canonical, column.column(), key(index, levels), path.subList(length, path.size()));
            }
        }
        for (Relation relation : rows.relations) {
            String prefix = rows.depth() + "." + relation.ordinal() + ".";
            if (column.canonical().startsWith(prefix) && hasKey(prefix, relation)) {
                Bound bound = column.bound();
                Bound ofAny = Bound.of(bound.kind(), bound.traits(), env -> bound.value(inside(env, levels)));
                return new Scope.Resolution(column.canonical(), column.column(), ofAny, column.path());
            }
        }
        throw Rejected.always("42803", "not in GROUP BY: " + column.canonical());
    }

    /** Whether the keys determine the table's item, so that all rows of a group have the same one. */
    private boolean hasKey(String prefix, Relation relation) {
        for (String name : relation.key()) {
            Integer key = indexes.get(prefix + name);
            if (key == null || !sets.stream().allMatch(set -> set.contains(key))) {
                return false;
            }
        }
        return !relation.key().isEmpty();
    }

    /** The group's first row, as seen by a query the given number of levels further in. */
    private static Env inside(Env env, int levels) {
        Env row = env.up(levels).members.get(0);
        for (int i = 0; i < levels; i++) {
            row = Env.ofRow(row, Map.of());
        }
        return row;
    }
}
