/** Functions and operators as the algebra names them: signatures, types, what NULL does, and what they compute. */
@NullMarked
package io.github.dynamodbjdbc.planner.function;

import org.jspecify.annotations.NullMarked;
