package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;

/** A planned statement. Immutable, and safe to run many times and side by side. */
public sealed interface Plan permits MeteredPlan, SettingPlan, SchemaPlan, TransactionPlan {
    /** The columns of its rows; none if it gives no rows. */
    List<OutputColumn> columns();

    /**
     * The type that the value of each {@code ?} is converted to when it is bound; VARIANT takes it as it is.
     */
    List<ColumnType> parameters();

    /** What it does in one line, such as {@code Query GameScores.GameTitleIndex}; for the statement log. */
    String summary();

    <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E;

    /** One method for each kind of plan. */
    interface Visitor<T, E extends Exception> {
        T visit(RowsPlan rows) throws E;

        T visit(WritePlan write) throws E;

        T visit(SettingPlan setting) throws E;

        T visit(SchemaPlan schema) throws E;

        T visit(TransactionPlan transaction) throws E;
    }
}
