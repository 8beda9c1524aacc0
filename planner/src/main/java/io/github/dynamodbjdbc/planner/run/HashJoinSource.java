package io.github.dynamodbjdbc.planner.run;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Joins by equality of columns. Keeps the rows of the right side, by their keys. The left side is read row by row, and not at all
 * where the right side is empty and no row of the left one would be given.
 *
 * @param matchesNulls for each column of the key whether NULL matches NULL
 * @param condition what else has to be true, over the fields of both sides; null if nothing
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HashJoinSource(
        RowSource left,
        RowSource right,
        JoinKind kind,
        int leftFields,
        int rightFields,
        int[] leftKeys,
        int[] rightKeys,
        boolean[] matchesNulls,
        @Nullable Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        Table table = new Table(run);
        try (RowCursor rows = right.open(run)) {
            while (rows.advance()) {
                run.checkCancelledSometimes();
                table.add(rows.row().clone());
            }
        }
        boolean gives = !table.rows.isEmpty() || kind.keepsLeft() || kind == JoinKind.ANTI;
        return gives ? new Cursor(run, table) : KeptRows.NONE;
    }

    private boolean isKey(@Nullable Object[] row, int[] columns) {
        for (int i = 0; i < columns.length; i++) {
            if (!matchesNulls[i] && Values.isNull(row[columns[i]])) {
                return false;
            }
        }
        return true;
    }

    private final class Table {
        private final Run run;
        private final RowKeys keys = new RowKeys(rightKeys);
        private final Map<Object, List<JoinedRows.Match>> byKey = new HashMap<>();
        private final List<JoinedRows.Match> rows = new ArrayList<>();
        private long kept;

        Table(Run run) {
            this.run = run;
        }

        void add(@Nullable Object[] row) {
            boolean key = isKey(row, rightKeys);
            if (!key && !kind.keepsRight()) {
                return;
            }
            run.keep(1);
            kept++;
            JoinedRows.Match match = new JoinedRows.Match(row);
            if (kind.keepsRight() || rows.isEmpty()) {
                rows.add(match);
            }
            if (key) {
                byKey.computeIfAbsent(keys.of(row), any -> new ArrayList<>(1)).add(match);
            }
        }
    }

    private final class Cursor extends JoinedRows {
        private final Run run;
        private final Table table;
        private final RowKeys keys = new RowKeys(leftKeys);

        Cursor(Run run, Table table) {
            super(run, left.open(run), kind, leftFields, rightFields, condition);
            this.run = run;
            this.table = table;
        }

        @Override
        Iterator<Match> candidates(@Nullable Object[] leftRow) {
            List<Match> found = isKey(leftRow, leftKeys) ? table.byKey.get(keys.of(leftRow)) : null;
            return found == null ? List.<Match>of().iterator() : found.iterator();
        }

        @Override
        Iterator<Match> all() {
            return table.rows.iterator();
        }

        @Override
        public void close() {
            super.close();
            run.keep(-table.kept);
            table.kept = 0;
        }
    }
}
