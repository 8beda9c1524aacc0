/** Canonical values, the representation of attributes in memory: comparison and text forms. */
@NullMarked
package io.github.dynamodbjdbc.planner.value;

import org.jspecify.annotations.NullMarked;
