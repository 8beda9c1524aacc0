/** Removal of subqueries from expressions: they become joins if possible, otherwise they are run for each row of the outer query. */
@NullMarked
package io.github.dynamodbjdbc.planner.decorrelate;

import org.jspecify.annotations.NullMarked;
