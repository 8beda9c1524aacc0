/** Types of expressions, casts and literals, as this driver's algebra has them. */
@NullMarked
package io.github.dynamodbjdbc.planner.type;

import org.jspecify.annotations.NullMarked;
