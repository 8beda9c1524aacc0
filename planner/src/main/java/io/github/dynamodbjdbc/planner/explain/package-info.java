/** EXPLAIN: a plan with what it would and did cost, as a tree of text, as rows, as JSON, or as a page of HTML. */
@NullMarked
package io.github.dynamodbjdbc.planner.explain;

import org.jspecify.annotations.NullMarked;
