package io.github.dynamodbjdbc.tck;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A row of EXPLAIN, by column label. */
final class PlanStep {
    /** EXPLAIN's operations that read from DynamoDB; the driver carries out all others itself. */
    private static final List<String> READS =
            List.of("Empty", "GetItem", "BatchGetItem", "Query", "MergedQueries", "IndexThenBatchGet", "Scan");

    private static final List<String> DETAILS =
            List.of("key_condition", "filter", "residual", "ordering", "estimated_read_units", "reason");

    private final Map<String, @Nullable String> columns;

    PlanStep(List<String> labels, List<@Nullable String> row) {
        columns = new HashMap<>();
        for (int i = 0; i < labels.size(); i++) {
            columns.put(labels.get(i), row.get(i));
        }
    }

    @Nullable
    String get(String column) {
        return columns.get(column);
    }

    boolean isChosen() {
        return Boolean.parseBoolean(get("chosen"));
    }

    boolean isRead() {
        return READS.contains(get("operation"));
    }

    /** The operation and the target. */
    String title() {
        String target = get("target");
        return target == null ? get("operation") + "" : get("operation") + " " + target;
    }

    @Override
    public String toString() {
        return (isChosen() ? "" : "lost: ")
                + title()
                + DETAILS.stream()
                        .filter(column -> get(column) != null)
                        .map(column -> "\n    " + column + ": " + get(column))
                        .collect(Collectors.joining());
    }
}
