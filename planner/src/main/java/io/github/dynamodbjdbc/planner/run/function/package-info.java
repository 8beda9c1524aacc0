/** What functions and operators compute. */
@NullMarked
package io.github.dynamodbjdbc.planner.run.function;

import org.jspecify.annotations.NullMarked;
