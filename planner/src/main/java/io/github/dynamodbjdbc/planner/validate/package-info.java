/** From the syntax tree to a validated SqlNode: names, types and clauses get their meaning here, before Calcite sees them. */
@NullMarked
package io.github.dynamodbjdbc.planner.validate;

import org.jspecify.annotations.NullMarked;
