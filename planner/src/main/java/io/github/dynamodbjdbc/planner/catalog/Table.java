package io.github.dynamodbjdbc.planner.catalog;

/** Something that FROM can name. */
public sealed interface Table permits TableSchema, SystemTable {
    String name();
}
