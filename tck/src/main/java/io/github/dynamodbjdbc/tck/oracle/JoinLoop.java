package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.FromItem.JoinKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One join, run once. */
record JoinLoop(
        JoinKind kind,
        FromBinder.BoundFrom left,
        FromBinder.BoundFrom right,
        @Nullable Bound condition,
        @Nullable Env outer) {
    List<Map<Integer, Tuple>> rows() {
        List<Map<Integer, Tuple>> lefts = left.running().run(outer);
        if (right.lateral() && (kind == JoinKind.RIGHT || kind == JoinKind.FULL)) {
            throw new UnsupportedForOracle("a RIGHT or FULL JOIN with what depends on its left side");
        }
        List<Map<Integer, Tuple>> rights =
                right.lateral() ? List.of() : right.running().run(outer);
        boolean[] met = new boolean[rights.size()];
        List<Map<Integer, Tuple>> rows = new ArrayList<>();
        for (Map<Integer, Tuple> a : lefts) {
            boolean partner = false;
            List<Map<Integer, Tuple>> others = right.lateral() ? right.running().run(Env.ofRow(outer, a)) : rights;
            for (int i = 0; i < others.size(); i++) {
                Map<Integer, Tuple> row = both(a, others.get(i));
                if (condition == null || condition.truth(Env.ofRow(outer, row)) == Truth.TRUE) {
                    rows.add(row);
                    partner = true;
                    if (!right.lateral()) {
                        met[i] = true;
                    }
                }
            }
            if (!partner && (kind == JoinKind.LEFT || kind == JoinKind.FULL)) {
                rows.add(both(a, nothing(right)));
            }
        }
        for (int i = 0; i < rights.size(); i++) {
            if (!met[i] && (kind == JoinKind.RIGHT || kind == JoinKind.FULL)) {
                rows.add(both(nothing(left), rights.get(i)));
            }
        }
        return rows;
    }

    private static Map<Integer, Tuple> both(Map<Integer, Tuple> left, Map<Integer, Tuple> right) {
        Map<Integer, Tuple> both = new HashMap<>(left);
        both.putAll(right);
        return both;
    }

    private static Map<Integer, Tuple> nothing(FromBinder.BoundFrom side) {
        Map<Integer, Tuple> nothing = new HashMap<>();
        side.relations().forEach(relation -> nothing.put(relation.ordinal(), Tuple.NO_PARTNER));
        return nothing;
    }
}
