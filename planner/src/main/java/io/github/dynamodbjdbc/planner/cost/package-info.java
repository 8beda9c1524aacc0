/** Estimates of read and write capacity, and the cost model for access paths. */
@NullMarked
package io.github.dynamodbjdbc.planner.cost;

import org.jspecify.annotations.NullMarked;
