package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.Certainty;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A global index that would make a read cheaper.
 *
 * @param index the proposed index, with a suggested name
 * @param replaced the existing index that it would replace, which projects fewer attributes; null for none
 * @param readUnitsNow estimated read capacity units of the read without the index
 * @param readUnitsThen estimated read capacity units with the index
 * @param writeUnitsPerEntry additional write capacity units of each write that changes an entry of the index; for a replaced index,
 *     only the difference to it
 * @param certainty the basis of {@code readUnitsThen}
 * @param fewValues the number of values of the partition key if it is so small that partitions would be hot; otherwise null
 * @param storageBytes bytes of the index if it holds every item of the table, with DynamoDB's overhead for each entry
 */
public record Advice(
        TableSchema table,
        IndexSchema index,
        @Nullable IndexSchema replaced,
        double readUnitsNow,
        double readUnitsThen,
        double writeUnitsPerEntry,
        Certainty certainty,
        @Nullable Long fewValues,
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
                .append(' ')
                .append(keys());
        switch (index.projection()) {
            case ALL -> text.append(" PROJECTION ALL");
            case KEYS_ONLY -> text.append(" PROJECTION KEYS_ONLY");
            case INCLUDE ->
                text.append(" INCLUDE (")
                        .append(names(index.projected().stream().sorted().toList()))
                        .append(')');
        }
        return text.toString();
    }

    /** Such as {@code (Status, Total)}. */
    String keys() {
        return '('
                + names(index.key().attributes().stream()
                        .map(KeyAttribute::name)
                        .toList())
                + ')';
    }

    /** The attributes that the index projects and the replaced index does not. */
    String added() {
        return index.projection() == IndexSchema.ProjectionType.ALL || replaced == null
                ? "all attributes"
                : names(index.projected().stream()
                        .filter(attribute -> !replaced.projected().contains(attribute))
                        .sorted()
                        .toList());
    }

    /** The change to make and its cost for writes. */
    String text() {
        String writes = "each write that changes an entry of it then takes " + Cure.units(writeUnitsPerEntry)
                + " write units more";
        return (replaced == null
                        ? "add an index, "
                        : "have " + added() + " in " + replaced.name()
                                + " too, by an index in its place (a projection can't be changed), ")
                + statement() + "; " + writes + caution();
    }

    /** A caution about the index; null for none. */
    public @Nullable String note() {
        return note(caution());
    }

    /** The caution that a measurement of {@code readUnitsThen} leaves; null for none. */
    public @Nullable String noteIfMeasured() {
        return note(few());
    }

    private static @Nullable String note(String caution) {
        return caution.isEmpty() ? null : caution.substring(2);
    }

    private String caution() {
        return certainty == Certainty.GUESSED ? few() + "; a guess, without figures of a scan or a sample" : few();
    }

    private String few() {
        KeyAttribute partition = index.key().partition().get(0);
        String name = PredicateText.name(partition.name());
        return fewValues == null
                ? ""
                : "; " + name + " has few values (about " + fewValues + "), so that the index's partitions may be hot";
    }

    private static String names(List<String> attributes) {
        return attributes.stream().map(PredicateText::name).collect(Collectors.joining(", "));
    }
}
