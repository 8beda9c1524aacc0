package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A change that makes a read cheaper. In the order of effort for the user: the statement first, the table last. */
public sealed interface CureChange {
    /** The change, such as {@code add createdAt IS NOT NULL, by which the index byUser has all rows}. */
    String text();

    /** The same in few words, such as {@code with createdAt IS NOT NULL}. */
    String briefly();

    /** The table of the read that it is about. */
    String table();

    /** The index to make; null if it is another change. */
    default @Nullable Advice index() {
        return null;
    }

    /** The effort for the user: 0 is a word in the statement. */
    int effort();

    private static String dense(String table, String index, String condition) {
        return "denseIndexes=" + table + ':' + index + ", if " + condition + "; rows will be missing otherwise";
    }

    /**
     * Asks for rows only that have the index's keys.
     *
     * @param attributes of the index's key that rows may lack
     * @param maybeDense whether DynamoDB counts as many entries as items
     */
    record AddCondition(String table, String indexName, List<String> attributes, boolean maybeDense)
            implements CureChange {
        public AddCondition {
            attributes = List.copyOf(attributes);
        }

        private String condition() {
            return attributes.stream()
                    .map(attribute -> PredicateText.name(attribute) + " IS NOT NULL")
                    .collect(Collectors.joining(" AND "));
        }

        @Override
        public String text() {
            String dense = maybeDense
                    ? "; or " + dense(table, indexName, "every item has " + String.join(" and ", attributes))
                    : "";
            return "add " + condition() + ", so that the index " + indexName + " has every row" + dense;
        }

        @Override
        public String briefly() {
            return "with " + condition();
        }

        @Override
        public int effort() {
            return 0;
        }
    }

    /**
     * Declares that every item is in an index, since DynamoDB counts as many entries as items. Rows are missing if one is not, so a condition
     * comes first.
     *
     * @param sampled whether it holds every item of a sample too
     */
    record DeclareDense(String table, String indexName, boolean sampled) implements CureChange {
        @Override
        public String text() {
            return dense(
                    table,
                    indexName,
                    "every item is in that index, as "
                            + (sampled ? "counts and sample suggest" : "the counts suggest"));
        }

        @Override
        public String briefly() {
            return "with denseIndexes=" + table + ':' + indexName;
        }

        @Override
        public int effort() {
            return 1;
        }
    }

    /**
     * Does without columns that an index does not hold.
     *
     * @param columns to be left out; none where the statement asks for whole items by a star
     */
    record LeaveOut(String table, String indexName, List<String> columns) implements CureChange {
        public LeaveOut {
            columns = List.copyOf(columns);
        }

        private String names() {
            return columns.stream().map(PredicateText::name).collect(Collectors.joining(", "));
        }

        @Override
        public String text() {
            return columns.isEmpty()
                    ? "name columns instead of *: those that the index " + indexName + " holds"
                    : "leave out " + names() + ", which the index " + indexName + " does not hold";
        }

        @Override
        public String briefly() {
            return columns.isEmpty() ? "with the columns of " + indexName + " instead of *" : "without " + names();
        }

        @Override
        public int effort() {
            return 1;
        }
    }

    /** Adds an index, or makes one anew that holds more. */
    record ChangeIndex(Advice advice) implements CureChange {
        @Override
        public String table() {
            return advice.table().name();
        }

        @Override
        public Advice index() {
            return advice;
        }

        @Override
        public String text() {
            return advice.text();
        }

        @Override
        public String briefly() {
            IndexSchema replaced = advice.replaced();
            return replaced == null
                    ? "with an index on " + advice.keys()
                    : "with " + advice.added() + " in " + replaced.name();
        }

        @Override
        public int effort() {
            return advice.replaced() == null ? 3 : 2;
        }
    }
}
