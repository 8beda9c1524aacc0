package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.export.Export;
import io.github.dynamodbjdbc.driver.export.ExportReader;
import io.github.dynamodbjdbc.driver.export.Exports;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.sample.SampledColumns;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The exports of tables as tables, with names such as {@code Orders.$export}, and the columns that their own items show. */
final class ExportedTables {
    private static final String NAME = '.' + TableCopy.Export.NAME;

    /** The items of which columns are found. */
    private static final int SAMPLED = 1_000;

    private final @Nullable Exports exports;
    private final boolean typedBySample;
    private final Map<String, SampledPath> samples = new ConcurrentHashMap<>();
    private final Map<String, String> found = new ConcurrentHashMap<>();

    /** @param folder null if there are none */
    ExportedTables(@Nullable Path folder, boolean typedBySample) {
        this.exports = folder == null ? null : new Exports(folder);
        this.typedBySample = typedBySample;
    }

    /** Whether it is the name of an export, and not of a table. */
    static boolean isName(String name) {
        return name.contains(NAME);
    }

    static boolean isExport(TableSchema table) {
        return table.copy() instanceof TableCopy.Export;
    }

    /** The table of the export. */
    static String tableOf(String name) {
        return name.substring(0, name.indexOf(NAME));
    }

    /**
     * The export with that name; null if there is none.
     *
     * @param table the table or entity of which it is
     */
    @Nullable
    TableSchema table(String name, TableSchema table) {
        String rest = name.substring(name.indexOf(NAME) + NAME.length());
        if (exports == null || !rest.isEmpty() && rest.charAt(0) != '/') {
            return null;
        }
        Export export = exports.find(simpleName(table.name()), rest.isEmpty() ? null : rest.substring(1));
        if (export == null) {
            return null;
        }
        String folder = export.folder().toString();
        found.put(name, folder);
        TableSchema copy = table.copied(
                name,
                new TableCopy.Export(table.name(), export.id(), folder, export.at()),
                export.items(),
                export.bytes());
        return typedBySample
                ? copy.withSampled(SampledColumns.typed(
                        copy,
                        sample(copy),
                        copy.declared().stream().map(Column::name).collect(Collectors.toSet())))
                : copy;
    }

    /** The folders of incremental exports; see {@code Catalog.exportedChanges}. */
    List<String> changes(TableSchema table, @Nullable String export) {
        return exports == null
                ? List.of()
                : exports.incremental(simpleName(table.name()), export).stream()
                        .map(each -> each.folder().toString())
                        .toList();
    }

    /** Of an ARN, the name at its end. */
    private static String simpleName(String table) {
        return table.substring(table.lastIndexOf('/') + 1);
    }

    /** A number that differs for another export of the same name. */
    long version(String name) {
        return found.getOrDefault(name, "").hashCode();
    }

    /** The known types of its items; null before {@link #sample}. */
    @Nullable
    SampledPath known(TableSchema copy) {
        return copy.copy() instanceof TableCopy.Export export ? samples.get(export.folder()) : null;
    }

    /** The types of its first items. They are read once. */
    SampledPath sample(TableSchema copy) {
        TableCopy.Export export = (TableCopy.Export) copy.copy();
        if (export == null) {
            throw new IllegalArgumentException(copy.name());
        }
        return samples.computeIfAbsent(export.folder(), folder -> {
            try (ExportReader<Item> reader = ExportReader.open(Path.of(folder))) {
                List<Item> items = reader.next();
                return SampledPath.ofItems(
                        items == null
                                ? List.of()
                                : items.stream().limit(SAMPLED).map(Item::toMap).toList());
            }
        });
    }
}
