/**
 * Measures the consumption of statements: on the path that the driver chooses, on every other path with the same rows, by the driver's estimate, and
 * with PartiQL.
 */
@NullMarked
package io.github.dynamodbjdbc.tck.measure;

import org.jspecify.annotations.NullMarked;
