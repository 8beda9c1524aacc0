package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.FromItem.JoinKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a join.
 *
 * @param before the row of the preceding items in FROM
 */
record JoinLoop(
        JoinKind kind,
        FromBinder.BoundFrom left,
        FromBinder.BoundFrom right,
        @Nullable Bound condition,
        @Nullable Env outer,
        Map<Integer, Tuple> before) {
    /** The limit of pairs of rows; more would take minutes. */
    private static final long MOST_PAIRS = 1_000_000;

    List<Map<Integer, Tuple>> rows() {
        List<Map<Integer, Tuple>> lefts = left.running().run(outer, before);
        List<Map<Integer, Tuple>> rights =
                right.lateral() ? List.of() : right.running().run(outer, before);
        boolean[] met = new boolean[rights.size()];
        List<Map<Integer, Tuple>> rows = new ArrayList<>();
        long pairs = checked((long) lefts.size() * rights.size());
        for (Map<Integer, Tuple> a : lefts) {
            boolean partner = false;
            List<Map<Integer, Tuple>> others = right.lateral() ? right.running().run(outer, both(before, a)) : rights;
            pairs = right.lateral() ? checked(pairs + others.size()) : pairs;
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

    private static long checked(long pairs) {
        if (pairs > MOST_PAIRS) {
            throw new UnsupportedForOracle("a join of more than a million pairs of rows");
        }
        return pairs;
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
