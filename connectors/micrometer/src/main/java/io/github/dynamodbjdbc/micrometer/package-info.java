/** Meters of Micrometer for statements, units and throttles. */
@NullMarked
package io.github.dynamodbjdbc.micrometer;

import org.jspecify.annotations.NullMarked;
