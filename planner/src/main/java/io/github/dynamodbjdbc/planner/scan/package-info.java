/** A table's scan before its access path is chosen: the conditions pushed into it, and the paths offered for it. */
@NullMarked
package io.github.dynamodbjdbc.planner.scan;

import org.jspecify.annotations.NullMarked;
