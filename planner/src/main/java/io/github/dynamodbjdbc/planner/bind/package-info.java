/** From the syntax tree to bound queries: names, clauses, calls and hints get their meaning here, each expression once. */
@NullMarked
package io.github.dynamodbjdbc.planner.bind;

import org.jspecify.annotations.NullMarked;
