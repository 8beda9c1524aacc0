/** Subqueries, as joins where equality or a condition says how, and else as what is run for each row of the outer query. */
@NullMarked
package io.github.dynamodbjdbc.planner.subquery;

import org.jspecify.annotations.NullMarked;
