package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A change that makes a read cheaper. The kinds are in the order of effort for the user: statement first, table last. */
public sealed interface CureChange {
    /** The change, such as {@code add createdAt IS NOT NULL, so that the index byUser has every row}. */
    String text();

    /** The change in few words, such as {@code with createdAt IS NOT NULL}. */
    String briefly();

    /** The name of the table that the read is of. */
    String table();

    /** The index to create; null for other changes. */
    default @Nullable Advice index() {
        return null;
    }

    /** The effort for the user, from 0: another condition in the statement, to 3: a new index. */
    int effort();

    private static String dense(String table, String index, String condition) {
        return "denseIndexes=" + table + ':' + index + ", if " + condition + "; rows will be missing otherwise";
    }

    /**
     * Adds a condition so that all rows have the index's keys.
     *
     * @param attributes the key attributes of the index that rows may lack
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
     * Declares an index dense, since DynamoDB counts as many entries as items. If the declaration is wrong, rows are missing, so
     * {@link AddCondition} takes precedence.
     *
     * @param sampled whether the index also holds every item of a sample
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
     * Removes columns that an index does not project.
     *
     * @param columns the columns to remove; empty if the statement has a star, to be replaced by a list of columns
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

    /** Adds an index, or replaces one with a wider projection. */
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
