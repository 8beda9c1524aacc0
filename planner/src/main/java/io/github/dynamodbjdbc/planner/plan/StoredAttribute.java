package io.github.dynamodbjdbc.planner.plan;

/** A top-level attribute of a table's items. */
public record StoredAttribute(String table, String name) {}
