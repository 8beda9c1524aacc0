/** What aggregates and window functions compute. */
@NullMarked
package io.github.dynamodbjdbc.planner.run.aggregate;

import org.jspecify.annotations.NullMarked;
