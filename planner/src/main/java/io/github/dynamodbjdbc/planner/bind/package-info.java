/** From the syntax tree to Calcite's algebra: names, types and clauses get their meaning here, each expression once. */
@NullMarked
package io.github.dynamodbjdbc.planner.bind;

import org.jspecify.annotations.NullMarked;
