/** From the logical plan to the cheapest physical one: rules, their order, and what is done to the plan that was chosen. */
@NullMarked
package io.github.dynamodbjdbc.planner.optimize;

import org.jspecify.annotations.NullMarked;
