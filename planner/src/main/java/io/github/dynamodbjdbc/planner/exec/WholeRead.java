package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.function.Supplier;

/**
 * A read of the whole table, in place of reads by keys.
 *
 * @param units that it takes, about
 * @param unitsOfKey that one key takes, about
 * @param rows begins to read
 */
public record WholeRead(double units, double unitsOfKey, Supplier<RowCursor> rows) {}
