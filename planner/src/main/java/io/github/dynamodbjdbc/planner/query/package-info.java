/** The way of a query from its syntax tree to a plan, step by step, and the finished plan. */
@NullMarked
package io.github.dynamodbjdbc.planner.query;

import org.jspecify.annotations.NullMarked;
