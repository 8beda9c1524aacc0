/** The planner's door: statement text in, a plan that can be run out. */
@NullMarked
package io.github.dynamodbjdbc.planner;

import org.jspecify.annotations.NullMarked;
