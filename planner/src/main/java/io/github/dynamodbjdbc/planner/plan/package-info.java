/** Plans, and the context in which they run. */
@NullMarked
package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.NullMarked;
