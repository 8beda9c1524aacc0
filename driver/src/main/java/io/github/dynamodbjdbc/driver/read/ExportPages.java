package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.export.ExportReader;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageSource;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The items of an export in pages. */
final class ExportPages implements PageSource {
    private final Path folder;
    private @Nullable ExportReader<Item> reader;
    private boolean closed;

    ExportPages(String folder) {
        this.folder = Path.of(folder);
    }

    @Override
    public synchronized @Nullable Page next(long delivered) {
        if (closed) {
            return null;
        }
        if (reader == null) {
            reader = ExportReader.open(folder);
        }
        List<Item> items = reader.next();
        return items == null ? null : new Page(items, null, items.size(), 0);
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (reader != null) {
            reader.close();
        }
    }
}
