/** Aggregates and the accumulators that compute them. */
@NullMarked
package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.NullMarked;
