/** Binding: resolves the names, clauses, calls and hints of the syntax tree to bound queries. */
@NullMarked
package io.github.dynamodbjdbc.planner.bind;

import org.jspecify.annotations.NullMarked;
