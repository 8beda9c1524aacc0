/** Writes of single items: keys, conditions, actions, and the expressions in requests. */
@NullMarked
package io.github.dynamodbjdbc.planner.write;

import org.jspecify.annotations.NullMarked;
