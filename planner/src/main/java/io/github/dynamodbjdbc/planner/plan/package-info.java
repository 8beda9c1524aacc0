/** Plans, and what they need to run. */
@NullMarked
package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.NullMarked;
