/** Takes subqueries out of expressions: joins where conditions say how, and else what is run for each row of the outer query. */
@NullMarked
package io.github.dynamodbjdbc.planner.decorrelate;

import org.jspecify.annotations.NullMarked;
