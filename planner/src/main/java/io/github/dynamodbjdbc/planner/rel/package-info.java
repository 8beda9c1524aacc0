/** Physical nodes: operators of the algebra that can be run, and the row sources that they create. */
@NullMarked
package io.github.dynamodbjdbc.planner.rel;

import org.jspecify.annotations.NullMarked;
