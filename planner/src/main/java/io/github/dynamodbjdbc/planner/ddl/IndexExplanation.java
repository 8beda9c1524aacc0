package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema.ProjectionType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The explanation of a new index: its key, its projection, the items without an entry, and the cost of building it. */
final class IndexExplanation {
    private static final long KILOBYTE = 1024;

    private IndexExplanation() {}

    /** @param leftOut which items it lacks, and the queries that count them */
    static LocalPlan of(TableSchema table, IndexDefinition index, List<String> leftOut) {
        List<@Nullable Object[]> lines = new ArrayList<>();
        for (String line : lines(table, index, leftOut)) {
            lines.add(new @Nullable Object[] {line});
        }
        return LocalPlan.of(
                "Explain CREATE INDEX " + table.name() + '.' + index.name(),
                List.of(LocalPlan.column("plan", ColumnType.VARCHAR)),
                context -> lines);
    }

    private static List<String> lines(TableSchema table, IndexDefinition index, List<String> leftOut) {
        List<String> lines = new ArrayList<>();
        lines.add("Create index " + table.name() + '.' + index.name());
        lines.add("  Key: " + keys(index.key().partition())
                + (index.key().sort().isEmpty()
                        ? ""
                        : "; sort key " + keys(index.key().sort())));
        lines.add("  Holds: " + held(index));
        leftOut.forEach(line -> lines.add("  Note: " + line));
        lines.add("  Build: " + build(table, index));
        return lines;
    }

    private static String keys(List<KeyAttribute> keys) {
        return keys.stream().map(key -> key.name() + ' ' + key.type()).collect(Collectors.joining(", "));
    }

    private static String held(IndexDefinition index) {
        return switch (index.projection()) {
            case ALL -> "all attributes";
            case KEYS_ONLY -> "the keys of the index and the table";
            case INCLUDE -> "the keys of the index and the table, and " + String.join(", ", index.included());
        };
    }

    /** One write unit for each kilobyte of an entry; how much smaller than its item an entry is, is not known. */
    private static String build(TableSchema table, IndexDefinition index) {
        if (table.itemCount() <= 0) {
            return "its cost is not known, as the table's item count is not";
        }
        boolean all = index.projection() == ProjectionType.ALL;
        long units = all ? (table.averageItemBytes() + KILOBYTE - 1) / KILOBYTE : 1;
        return String.format(
                Locale.ROOT,
                "%s %,d WCU, once, for %,d items of about %,d bytes; each later write that changes what the index holds takes"
                        + " %s %,d WCU more",
                all ? "about" : "at least",
                units * table.itemCount(),
                table.itemCount(),
                table.averageItemBytes(),
                all ? "about" : "at least",
                units);
    }
}
