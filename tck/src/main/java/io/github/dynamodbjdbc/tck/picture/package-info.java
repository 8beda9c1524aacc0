/** The pictures of the manual, drawn as SVG from the data that the manual and the kit have. */
@NullMarked
package io.github.dynamodbjdbc.tck.picture;

import org.jspecify.annotations.NullMarked;
