/** Canonical values: what an attribute is in memory, how values compare and are written. */
@NullMarked
package io.github.dynamodbjdbc.planner.value;

import org.jspecify.annotations.NullMarked;
