package io.github.dynamodbjdbc.planner.exec;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * UNION, INTERSECT and EXCEPT, as joins on all columns in which NULL equals NULL. With ALL, equal rows are numbered, so that each row matches
 * at most one of the other side.
 */
public final class SetOperations {
    private SetOperations() {}

    public static RowSource union(List<RowSource> inputs, int width, boolean all) {
        RowSource every = new UnionAllSource(inputs);
        return all ? every : DistinctSource.ofRows(every, width);
    }

    public static RowSource intersect(List<RowSource> inputs, int width, boolean all) {
        return filtered(inputs, width, JoinKind.SEMI, all);
    }

    public static RowSource except(List<RowSource> inputs, int width, boolean all) {
        return filtered(inputs, width, JoinKind.ANTI, all);
    }

    private static RowSource filtered(List<RowSource> inputs, int width, JoinKind kind, boolean all) {
        RowSource left = inputs.get(0);
        for (RowSource right : inputs.subList(1, inputs.size())) {
            left = all
                    ? withoutNumber(joined(numbered(left, width), numbered(right, width), width + 1, kind), width)
                    : joined(left, right, width, kind);
        }
        return all ? left : DistinctSource.ofRows(left, width);
    }

    private static RowSource joined(RowSource left, RowSource right, int width, JoinKind kind) {
        int[] columns = columns(width);
        boolean[] matchesNulls = new boolean[width];
        Arrays.fill(matchesNulls, true);
        return new HashJoinSource(left, right, kind, width, width, columns, columns, matchesNulls, false, null);
    }

    /** Adds a column that numbers equal rows. */
    private static RowSource numbered(RowSource rows, int width) {
        WindowCall number = new RankCall(RankCall.Kind.ROW_NUMBER, null, false);
        List<Integer> partition = IntStream.range(0, width).boxed().toList();
        return new WindowSource(
                rows, width, List.of(new WindowGroup(partition, List.of(), Frame.WHOLE, List.of(number))));
    }

    private static RowSource withoutNumber(RowSource rows, int width) {
        return ProjectSource.of(rows, columns(width), List::of);
    }

    private static int[] columns(int width) {
        return IntStream.range(0, width).toArray();
    }
}
