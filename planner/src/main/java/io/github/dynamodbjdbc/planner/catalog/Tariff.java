package io.github.dynamodbjdbc.planner.catalog;

/** The billing mode and table class from DescribeTable, which determine the price of a table's capacity units. */
public record Tariff(TableOptions.Billing billing, TableOptions.TableClass tableClass) {}
