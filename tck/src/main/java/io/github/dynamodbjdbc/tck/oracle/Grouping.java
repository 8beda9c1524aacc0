package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Groups rows by the values of keys.
 *
 * @param sets for each grouping set, the indexes of its keys
 */
record Grouping(List<Bound> keys, List<List<Integer>> sets) {
    List<Env> groups(List<Env> rows, @Nullable Env outer) {
        List<Env> groups = new ArrayList<>();
        for (List<Integer> set : sets) {
            Set<Integer> rolledUp =
                    new HashSet<>(IntStream.range(0, keys.size()).boxed().toList());
            set.forEach(rolledUp::remove);
            Map<List<@Nullable Cell>, List<Env>> members = new LinkedHashMap<>();
            if (set.isEmpty()) {
                members.put(values(null, rolledUp), new ArrayList<>());
            }
            for (Env row : rows) {
                members.computeIfAbsent(values(row, rolledUp), key -> new ArrayList<>())
                        .add(row);
            }
            members.forEach((key, group) -> groups.add(Env.ofGroup(outer, key, group, rolledUp)));
        }
        return groups;
    }

    private List<@Nullable Cell> values(@Nullable Env row, Set<Integer> rolledUp) {
        List<@Nullable Cell> values = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            values.add(row == null || rolledUp.contains(i) ? null : keys.get(i).value(row));
        }
        return values;
    }
}
