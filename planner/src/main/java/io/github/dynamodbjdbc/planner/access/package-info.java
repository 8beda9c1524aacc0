/** The ways to read a table, and which of them are right for a predicate. */
@NullMarked
package io.github.dynamodbjdbc.planner.access;

import org.jspecify.annotations.NullMarked;
