/** Expressions of the algebra compiled to closures on the positions of columns. */
@NullMarked
package io.github.dynamodbjdbc.planner.compile;

import org.jspecify.annotations.NullMarked;
