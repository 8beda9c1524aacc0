package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;

/** What a filter expression may still grow by. */
public final class FilterBudget {
    private static final int MAX_OPERATORS = 300;
    private static final int MAX_TEXT_BYTES = 4096;

    /** DynamoDB takes 2 MB of names and values in one request; keys and the projection need some of it. */
    private static final long MAX_VALUE_BYTES = 1_900_000;

    private int operators;
    private int textBytes;
    private long valueBytes;

    /** Takes room for one more conjunct; false, and nothing taken, if there is too little. */
    public boolean take(Predicate conjunct) {
        if (Predicates.isTrue(conjunct)) {
            return true;
        }
        ExpressionWriter writer = ExpressionWriter.forMeasuring();
        // Room for an AND, and for the parentheses that a disjunction needs among others.
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
