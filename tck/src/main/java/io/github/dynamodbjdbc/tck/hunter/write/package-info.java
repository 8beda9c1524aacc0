/** Hunts for writes that leave a table other than they should. */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter.write;

import org.jspecify.annotations.NullMarked;
