/** The access paths of a table, and the choice of those that give the right rows for a predicate. */
@NullMarked
package io.github.dynamodbjdbc.planner.access;

import org.jspecify.annotations.NullMarked;
