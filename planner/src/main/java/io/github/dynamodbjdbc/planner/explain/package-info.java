/** EXPLAIN as a document: the plan as a tree, with what it would and did cost, written as JSON or as a page of HTML. */
@NullMarked
package io.github.dynamodbjdbc.planner.explain;

import org.jspecify.annotations.NullMarked;
