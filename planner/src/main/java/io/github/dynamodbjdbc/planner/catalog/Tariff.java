package io.github.dynamodbjdbc.planner.catalog;

/** What decides the price of a table's capacity units, as DescribeTable tells it. */
public record Tariff(TableOptions.Billing billing, TableOptions.TableClass tableClass) {}
