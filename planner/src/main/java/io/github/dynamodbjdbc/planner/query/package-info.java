/** Turns a query's syntax tree into a plan, step by step. */
@NullMarked
package io.github.dynamodbjdbc.planner.query;

import org.jspecify.annotations.NullMarked;
