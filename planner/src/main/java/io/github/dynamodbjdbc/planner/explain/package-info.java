/** EXPLAIN: a plan with its estimated and actual cost, as a text tree, rows, JSON or an HTML page. */
@NullMarked
package io.github.dynamodbjdbc.planner.explain;

import org.jspecify.annotations.NullMarked;
