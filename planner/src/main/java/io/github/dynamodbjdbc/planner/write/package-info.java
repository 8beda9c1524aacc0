/** What a statement writes of one item: keys, conditions, actions, and the expressions that say them. */
@NullMarked
package io.github.dynamodbjdbc.planner.write;

import org.jspecify.annotations.NullMarked;
