package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Joins by any condition: each row of the left side meets all of the right one, which are kept. */
public record NestedLoopJoinSource(
        RowSource left, RowSource right, JoinKind kind, int leftFields, int rightFields, Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        Kept kept = new Kept(run);
        List<JoinedRows.Match> others = new ArrayList<>();
        for (@Nullable Object[] row : KeptRows.read(right, run, kept)) {
            others.add(new JoinedRows.Match(row));
        }
        boolean gives = !others.isEmpty() || kind.keepsLeft() || kind == JoinKind.ANTI;
        return gives ? new Cursor(run, others, kept) : KeptRows.NONE;
    }

    private final class Cursor extends JoinedRows {
        private final Kept kept;
        private List<Match> others;

        Cursor(Run run, List<Match> others, Kept kept) {
            super(run, left.open(run), kind, leftFields, rightFields, condition);
            this.kept = kept;
            this.others = others;
        }

        @Override
        Iterator<Match> candidates(@Nullable Object[] leftRow) {
            return others.iterator();
        }

        @Override
        Iterator<Match> all() {
            return others.iterator();
        }

        @Override
        public void close() {
            super.close();
            kept.release();
            others = List.of();
        }
    }
}
