package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;

/** A planned statement. Immutable; it may be run many times and concurrently. */
public sealed interface Plan permits MeteredPlan, SettingPlan, SchemaPlan, TransactionPlan {
    /** The columns of its rows; empty if it returns no rows. */
    List<OutputColumn> columns();

    /** The types to which the parameters' values are converted when they are bound; VARIANT leaves a value unchanged. */
    List<ColumnType> parameters();

    /** The types of the parameters in metadata: where a value is written unchanged, that of the column that takes it. */
    default List<ColumnType> reportedParameters() {
        return parameters();
    }

    /** A one-line description for the statement log, such as {@code Query GameScores.GameTitleIndex}. */
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
