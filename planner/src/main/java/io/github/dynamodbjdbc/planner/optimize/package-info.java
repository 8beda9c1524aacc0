/** From the logical plan to the cheapest one that can be run: what is pushed down, how tables are read, and each operator's cursor. */
@NullMarked
package io.github.dynamodbjdbc.planner.optimize;

import org.jspecify.annotations.NullMarked;
