/** Runs plans: cursors over rows, and expressions as closures on column positions. Knows nothing of binding and of Calcite's rules. */
@NullMarked
package io.github.dynamodbjdbc.planner.exec;

import org.jspecify.annotations.NullMarked;
