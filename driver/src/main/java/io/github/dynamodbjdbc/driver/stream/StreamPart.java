package io.github.dynamodbjdbc.driver.stream;

import io.github.dynamodbjdbc.planner.catalog.StreamTable;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a stream that a condition wants.
 *
 * @param shards null for all
 * @param after the sequence number after which reading begins, if one shard is requested; null for its beginning
 * @param position the position of the whole stream after which reading begins; null for none
 */
record StreamPart(
        @Nullable Set<String> shards,
        @Nullable String after,
        @Nullable String position) {

    static StreamPart of(Predicate condition) {
        Set<String> shards = null;
        String after = null;
        String position = null;
        for (Predicate conjunct : Predicates.conjuncts(condition)) {
            Predicate.In in = Predicates.asIn(conjunct);
            if (in != null && isColumn(in.left(), StreamTable.SHARD)) {
                Set<String> named = new HashSet<>();
                in.values().forEach(value -> addText(named, value));
                if (shards == null) {
                    shards = named;
                } else {
                    shards.retainAll(named);
                }
            } else if (conjunct instanceof Predicate.Comparison comparison
                    && comparison.operator() == ComparisonOperator.GREATER
                    && comparison.right() instanceof Term.Literal literal
                    && literal.value() instanceof String text) {
                if (isColumn(comparison.left(), StreamTable.SEQUENCE)) {
                    after = text;
                } else if (isColumn(comparison.left(), StreamTable.POSITION)) {
                    position = text;
                }
            }
        }
        return new StreamPart(shards, shards != null && shards.size() == 1 ? after : null, position);
    }

    private static boolean isColumn(Term term, String name) {
        return term instanceof Term.Attribute attribute && attribute.path().equals(AttributePath.of(name));
    }

    private static void addText(Set<String> texts, Term.Operand operand) {
        if (operand instanceof Term.Literal literal && literal.value() instanceof String text) {
            texts.add(text);
        }
    }

    boolean includes(String shard) {
        return shards == null || shards.contains(shard);
    }
}
