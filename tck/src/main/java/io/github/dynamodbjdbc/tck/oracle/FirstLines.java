package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows that DISTINCT ON keeps: of each group the first in the query's order, if it is unique. */
final class FirstLines {
    private final Comparator<List<@Nullable Cell>> order;
    private final Map<List<@Nullable Cell>, List<BoundBody.Line>> first = new LinkedHashMap<>();

    FirstLines(List<Direction> directions) {
        this.order = Direction.comparator(directions);
    }

    void add(List<@Nullable Cell> group, BoundBody.Line line) {
        List<BoundBody.Line> least = first.computeIfAbsent(group, unused -> new ArrayList<>());
        int compared =
                least.isEmpty() ? 0 : order.compare(line.keys(), least.get(0).keys());
        if (compared < 0) {
            least.clear();
        }
        if (compared <= 0) {
            least.add(line);
        }
    }

    List<BoundBody.Line> lines() {
        List<BoundBody.Line> lines = new ArrayList<>();
        for (List<BoundBody.Line> least : first.values()) {
            if (least.stream().map(BoundBody.Line::cells).distinct().count() > 1) {
                throw new UnsupportedForOracle("which of several first rows DISTINCT ON gives");
            }
            lines.add(least.get(0));
        }
        return lines;
    }
}
