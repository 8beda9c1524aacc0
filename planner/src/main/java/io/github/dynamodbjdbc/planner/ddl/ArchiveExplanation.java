package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.ArchiveChange;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The lines that EXPLAIN gives of a copy of a table. */
final class ArchiveExplanation implements ArchiveChange.Visitor<List<String>> {
    /** Of a restored table. */
    private static final String NOT_RESTORED =
            "  Without: time to live, stream, tags, point-in-time recovery, deletion protection, policies and auto scaling";

    private static final String BY_FILES = "DynamoDB charges each gigabyte of the files, uncompressed";

    private final Catalog catalog;
    private final @Nullable Prices prices;

    ArchiveExplanation(Catalog catalog, @Nullable Prices prices) {
        this.catalog = catalog;
        this.prices = prices;
    }

    @Override
    public List<String> visit(ArchiveChange.BackUp change) {
        List<String> lines = lines("Back up table " + change.table() + " as " + change.name());
        addItems(lines, change.table());
        lines.add("  Cost: " + stored(change.table(), Prices.Rate.BACKUP_GB_MONTH));
        return lines;
    }

    @Override
    public List<String> visit(ArchiveChange.DropBackup change) {
        List<String> lines = lines("Drop backup " + change.backup());
        lines.add("  Cost: no request units");
        return lines;
    }

    @Override
    public List<String> visit(ArchiveChange.RestoreBackup change) {
        List<String> lines = lines("Restore table " + change.table() + " from backup " + change.backup());
        lines.add(NOT_RESTORED);
        lines.add("  Cost: no request units; DynamoDB charges each gigabyte of the backup");
        return lines;
    }

    @Override
    public List<String> visit(ArchiveChange.RestoreTable change) {
        Instant moment = change.moment();
        List<String> lines = lines("Restore table " + change.table() + " from " + change.source() + " as of "
                + (moment == null ? "the latest restorable time" : moment));
        addItems(lines, change.source());
        lines.add(NOT_RESTORED);
        lines.add("  Cost: " + stored(change.source(), Prices.Rate.RESTORE_GB));
        return lines;
    }

    @Override
    public List<String> visit(ArchiveChange.Export change) {
        List<String> lines = lines("Export table " + change.table() + " to " + change.folder());
        if (change.since() == null) {
            addItems(lines, change.table());
            lines.add("  Cost: " + stored(change.table(), Prices.Rate.EXPORT_GB));
        } else {
            lines.add("  Items: those that changed since " + change.since());
            lines.add("  Cost: no request units; DynamoDB charges each gigabyte of the changes");
        }
        return lines;
    }

    @Override
    public List<String> visit(ArchiveChange.Import change) {
        List<String> lines = lines("Import table " + change.table() + " from " + change.folder());
        lines.add("  Cost: no request units; " + BY_FILES);
        return lines;
    }

    private static List<String> lines(String first) {
        return new ArrayList<>(List.of(first));
    }

    private void addItems(List<String> lines, String name) {
        TableSchema table = catalog.table(name);
        if (table != null) {
            lines.add("  Items: " + items(table));
        }
    }

    /** The number and size of a table's items. */
    static String items(TableSchema table) {
        if (table.itemCount() < 0) {
            return "not counted";
        }
        return String.format(
                Locale.ROOT,
                "%,d of %,d bytes in all, by a count that may be six hours old",
                table.itemCount(),
                table.sizeBytes());
    }

    /** The price of a copy of all of a table. */
    String stored(String name, Prices.Rate copy) {
        TableSchema table = catalog.table(name);
        if (table == null || table.itemCount() < 0) {
            return "no request units; its price is not known, as the table's size is not";
        }
        String size = String.format(Locale.ROOT, "no request units; DynamoDB charges %,d bytes", table.sizeBytes());
        BigDecimal dollars = prices == null ? null : prices.dollars(copy, (double) table.sizeBytes());
        return size
                + (copy.isMonthly() ? " each month" : "")
                + (dollars == null ? "" : ", about " + Prices.text(dollars));
    }
}
