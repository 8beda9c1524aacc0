/** The planner: from a syntax tree to a plan that is cheap in consumed capacity. */
@NullMarked
package io.github.dynamodbjdbc.planner;

import org.jspecify.annotations.NullMarked;
