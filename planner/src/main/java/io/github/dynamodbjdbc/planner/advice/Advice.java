package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A global index that would make a read cheaper.
 *
 * @param index as it would be; its name is a suggestion
 * @param readUnitsNow estimated read capacity units of the read as it is
 * @param readUnitsThen estimated read capacity units with the index
 * @param writeUnitsPerEntry write capacity units that each write of an item with the index's key takes in addition, if it
 *     changes what the index holds
 * @param storageBytes of the index if every item of the table is in it, with DynamoDB's overhead for each entry
 */
public record Advice(
        TableSchema table,
        IndexSchema index,
        double readUnitsNow,
        double readUnitsThen,
        double writeUnitsPerEntry,
        double storageBytes) {
    /** Read capacity units that each run saves. */
    public double saving() {
        return readUnitsNow - readUnitsThen;
    }

    /** Such as {@code CREATE INDEX "GameTitle-TopScore-index" ON GameScores ((GameTitle), TopScore) INCLUDE (Wins)}. */
    public String statement() {
        StringBuilder text = new StringBuilder("CREATE INDEX ")
                .append(PredicateText.name(index.name()))
                .append(" ON ")
                .append(PredicateText.name(table.name()))
                .append(" (");
        text.append(names(index.key().partition()));
        if (!index.key().sort().isEmpty()) {
            text.append(", ").append(names(index.key().sort()));
        }
        text.append(')');
        switch (index.projection()) {
            case ALL -> text.append(" PROJECTION ALL");
            case KEYS_ONLY -> text.append(" PROJECTION KEYS_ONLY");
            case INCLUDE ->
                text.append(" INCLUDE (")
                        .append(index.projected().stream()
                                .sorted()
                                .map(PredicateText::name)
                                .collect(Collectors.joining(", ")))
                        .append(')');
        }
        return text.toString();
    }

    private static String names(List<KeyAttribute> attributes) {
        return attributes.stream().map(key -> PredicateText.name(key.name())).collect(Collectors.joining(", "));
    }
}
