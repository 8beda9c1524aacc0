/** Hunts for writes that leave wrong contents in a table. */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter.write;

import org.jspecify.annotations.NullMarked;
