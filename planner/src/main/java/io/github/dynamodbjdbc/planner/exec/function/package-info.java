/** The runtime implementations of functions and operators. */
@NullMarked
package io.github.dynamodbjdbc.planner.exec.function;

import org.jspecify.annotations.NullMarked;
