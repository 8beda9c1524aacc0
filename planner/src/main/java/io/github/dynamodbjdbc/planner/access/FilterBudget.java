package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;

/** The remaining room in a filter expression under DynamoDB's limits. */
public final class FilterBudget {
    private static final int MAX_OPERATORS = 300;
    private static final int MAX_TEXT_BYTES = 4096;

    /** DynamoDB accepts 2 MB of names and values in one request. Keys and the projection need some of that. */
    private static final long MAX_VALUE_BYTES = 1_900_000;

    private int operators;
    private int textBytes;
    private long valueBytes;

    /** Reserves room for one more conjunct; reserves nothing and returns false if there is too little. */
    public boolean take(Predicate conjunct) {
        if (Predicates.isTrue(conjunct)) {
            return true;
        }
        ExpressionWriter writer = ExpressionWriter.forMeasuring();
        // " AND " and the parentheses around a disjunction take 7 bytes.
        int text = writer.predicate(conjunct).length() + 7;
        if (operators + writer.operators() + 1 > MAX_OPERATORS
                || textBytes + text > MAX_TEXT_BYTES
                || valueBytes + writer.valueBytes() > MAX_VALUE_BYTES) {
            return false;
        }
        operators += writer.operators() + 1;
        textBytes += text;
        valueBytes += writer.valueBytes();
        return true;
    }
}
