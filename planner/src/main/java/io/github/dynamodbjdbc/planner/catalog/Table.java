package io.github.dynamodbjdbc.planner.catalog;

/** A table that FROM can name. */
public sealed interface Table permits TableSchema, SystemTable {
    String name();

    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of table. */
    interface Visitor<R> {
        R visit(TableSchema table);

        R visit(SystemTable table);
    }
}
