/** Rewrites of the logical plan that decide what a statement means: time to live, and values of any type. */
@NullMarked
package io.github.dynamodbjdbc.planner.rewrite;

import org.jspecify.annotations.NullMarked;
