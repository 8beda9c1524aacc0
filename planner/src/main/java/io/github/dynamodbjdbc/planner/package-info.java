/** The planner's entry point: plans a statement's text. */
@NullMarked
package io.github.dynamodbjdbc.planner;

import org.jspecify.annotations.NullMarked;
