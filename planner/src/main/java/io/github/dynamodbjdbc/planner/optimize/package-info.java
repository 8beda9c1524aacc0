/** Turns a logical plan into the cheapest physical one: rules, their order, and finishing steps. */
@NullMarked
package io.github.dynamodbjdbc.planner.optimize;

import org.jspecify.annotations.NullMarked;
