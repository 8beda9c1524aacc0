/** Conversion of bound queries to Calcite's algebra. */
@NullMarked
package io.github.dynamodbjdbc.planner.algebra;

import org.jspecify.annotations.NullMarked;
