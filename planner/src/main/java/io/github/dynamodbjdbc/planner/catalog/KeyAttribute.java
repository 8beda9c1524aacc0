package io.github.dynamodbjdbc.planner.catalog;

/** A key attribute of a table or index; its type is S, N or B. */
public record KeyAttribute(String name, AttributeType type) {}
