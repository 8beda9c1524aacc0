/** Draws the manual's pictures as SVG from the data in the manual and the kit. */
@NullMarked
package io.github.dynamodbjdbc.tck.picture;

import org.jspecify.annotations.NullMarked;
