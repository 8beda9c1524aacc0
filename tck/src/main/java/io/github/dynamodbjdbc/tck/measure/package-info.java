/**
 * Measures what statements consume: on the path that the driver chooses, on every other path that gives the same rows, by
 * its estimate, and by PartiQL.
 */
@NullMarked
package io.github.dynamodbjdbc.tck.measure;

import org.jspecify.annotations.NullMarked;
