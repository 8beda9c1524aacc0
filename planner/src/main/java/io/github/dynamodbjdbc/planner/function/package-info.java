/** Functions and operators of the algebra: signatures, types, treatment of NULL, and implementations. */
@NullMarked
package io.github.dynamodbjdbc.planner.function;

import org.jspecify.annotations.NullMarked;
