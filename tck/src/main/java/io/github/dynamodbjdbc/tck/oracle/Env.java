package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The environment in which expressions are evaluated: a row or a group of rows, within those of the enclosing queries. */
final class Env {
    static final Env EMPTY = new Env(null, Map.of(), List.of(), List.of(), Set.of());

    final @Nullable Env outer;
    final List<@Nullable Cell> groupKeys;

    /** The rows of a group. */
    final List<Env> members;

    /** The keys, by index, over which this group is a subtotal. */
    final Set<Integer> rolledUp;

    /** The values of window functions. */
    final List<@Nullable Cell> windows = new ArrayList<>();

    private final Map<Integer, Tuple> tuples;

    private Env(
            @Nullable Env outer,
            Map<Integer, Tuple> tuples,
            List<@Nullable Cell> groupKeys,
            List<Env> members,
            Set<Integer> rolledUp) {
        this.outer = outer;
        this.tuples = tuples;
        this.groupKeys = groupKeys;
        this.members = members;
        this.rolledUp = rolledUp;
    }

    static Env ofRow(@Nullable Env outer, Map<Integer, Tuple> tuples) {
        return new Env(outer, tuples, List.of(), List.of(), Set.of());
    }

    static Env ofGroup(@Nullable Env outer, List<@Nullable Cell> groupKeys, List<Env> members, Set<Integer> rolledUp) {
        return new Env(outer, Map.of(), groupKeys, members, rolledUp);
    }

    Tuple tuple(int ordinal) {
        Tuple tuple = tuples.get(ordinal);
        if (tuple == null) {
            throw new IllegalStateException("no row of relation " + ordinal);
        }
        return tuple;
    }

    /** The environment of an enclosing query, the given number of levels outward. */
    Env up(int levels) {
        Env env = this;
        for (int i = 0; i < levels; i++) {
            Env next = env.outer;
            if (next == null) {
                throw new IllegalStateException("no row of an outer query");
            }
            env = next;
        }
        return env;
    }
}
