/** Compilation of expressions to closures on rows. */
@NullMarked
package io.github.dynamodbjdbc.planner.compile;

import org.jspecify.annotations.NullMarked;
