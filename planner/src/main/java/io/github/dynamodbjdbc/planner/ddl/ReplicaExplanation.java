package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines that EXPLAIN gives of replicas that are added or dropped. */
final class ReplicaExplanation {
    private final Catalog catalog;
    private final @Nullable Prices prices;

    ReplicaExplanation(Catalog catalog, @Nullable Prices prices) {
        this.catalog = catalog;
        this.prices = prices;
    }

    List<String> of(SchemaChange.AlterReplicas change) {
        Replication added = change.added();
        if (added.regions().isEmpty()) {
            List<String> lines = lines("Drop replicas of table " + change.table() + ": ", change.dropped());
            addItems(
                    lines,
                    change.table(),
                    "  Items there: ",
                    "; all are deleted in " + String.join(" and ", change.dropped())
                            + ", and stay in the other regions");
            lines.add("  Cost: no request units");
            return lines;
        }
        List<String> lines = lines("Add replicas of table " + change.table() + ": ", added.regions());
        addItems(lines, change.table(), "  Items: ", "");
        lines.add(
                "  Consistency: "
                        + (added.isStrong()
                                ? "strong; no transactions, time to live or local indexes from then on"
                                : "eventual; the last writer of an item wins, and conditions and transactions hold in one region"));
        if (added.witness() != null) {
            lines.add("  Witness: " + added.witness() + ", which has no items");
        }
        // The items of a new replica are charged as those of a restored table.
        String each = added.regions().size() == 1 ? "" : " for each replica";
        lines.add("  Cost: "
                + new ArchiveExplanation(catalog, prices).stored(change.table(), Prices.Rate.RESTORE_GB) + each
                + "; then its storage, and a replicated write unit in each region for each write unit");
        return lines;
    }

    private static List<String> lines(String first, List<String> regions) {
        return new ArrayList<>(List.of(first + String.join(", ", regions)));
    }

    private void addItems(List<String> lines, String name, String before, String after) {
        TableSchema table = catalog.table(name);
        if (table != null) {
            lines.add(before + ArchiveExplanation.items(table) + after);
        }
    }
}
