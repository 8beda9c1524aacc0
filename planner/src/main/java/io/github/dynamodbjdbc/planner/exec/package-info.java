/** Runs plans: cursors over rows, and expressions as closures on column positions. Independent of binding and of Calcite's rules. */
@NullMarked
package io.github.dynamodbjdbc.planner.exec;

import org.jspecify.annotations.NullMarked;
