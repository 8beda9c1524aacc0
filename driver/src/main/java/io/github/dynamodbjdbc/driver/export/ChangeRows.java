package io.github.dynamodbjdbc.driver.export;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.catalog.ExportedChanges;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes of incremental exports as rows, one export after the other, with the columns of {@link ExportedChanges}. */
public final class ChangeRows implements RowCursor {
    private final TableSchema table;
    private final Deque<Path> folders;
    private final Deque<ExportedChange> read = new ArrayDeque<>();
    private @Nullable ExportReader<ExportedChange> reader;
    private @Nullable Object @Nullable [] row;

    public ChangeRows(TableSchema table, List<Path> folders) {
        this.table = table;
        this.folders = new ArrayDeque<>(folders);
    }

    @Override
    public boolean advance() {
        while (read.isEmpty()) {
            if (reader == null) {
                Path folder = folders.poll();
                if (folder == null) {
                    return false;
                }
                reader = ExportReader.changes(folder);
            }
            List<ExportedChange> next = reader.next();
            if (next == null) {
                close();
            } else {
                read.addAll(next);
            }
        }
        row = row(read.remove());
        return true;
    }

    private @Nullable Object[] row(ExportedChange change) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(change.event());
        values.add(Math.floorDiv(change.micros(), 1_000L));
        for (KeyAttribute key : table.key().attributes()) {
            values.add(change.keys().get(key.name()));
        }
        values.add(image(change.before()));
        values.add(image(change.after()));
        values.add(change.micros());
        return values.toArray();
    }

    private static @Nullable Map<String, @Nullable Object> image(@Nullable Item item) {
        return item == null ? null : item.toMap();
    }

    @Override
    public @Nullable Object[] row() {
        if (row == null) {
            throw new IllegalStateException("The cursor is not on a row");
        }
        return row;
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }
}
