/** What aggregates and window functions compute. */
@NullMarked
package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.NullMarked;
