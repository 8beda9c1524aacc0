/** Types of expressions, casts and literals in the driver's algebra. */
@NullMarked
package io.github.dynamodbjdbc.planner.type;

import org.jspecify.annotations.NullMarked;
