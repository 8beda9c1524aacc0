/** Errors of statements, in the planner's words. */
@NullMarked
package io.github.dynamodbjdbc.planner.error;

import org.jspecify.annotations.NullMarked;
