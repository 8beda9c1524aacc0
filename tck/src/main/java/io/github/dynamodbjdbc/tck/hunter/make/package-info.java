/** Generates random tables, items and statements from a seed. */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter.make;

import org.jspecify.annotations.NullMarked;
