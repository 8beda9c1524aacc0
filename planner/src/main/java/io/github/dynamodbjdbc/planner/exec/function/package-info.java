/** What functions and operators compute. */
@NullMarked
package io.github.dynamodbjdbc.planner.exec.function;

import org.jspecify.annotations.NullMarked;
