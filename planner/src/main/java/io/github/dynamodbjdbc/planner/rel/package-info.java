/** Physical nodes: operators of the algebra that can be run, and the cursors they make. */
@NullMarked
package io.github.dynamodbjdbc.planner.rel;

import org.jspecify.annotations.NullMarked;
