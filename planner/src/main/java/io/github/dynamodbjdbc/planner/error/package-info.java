/** The planner's errors. */
@NullMarked
package io.github.dynamodbjdbc.planner.error;

import org.jspecify.annotations.NullMarked;
