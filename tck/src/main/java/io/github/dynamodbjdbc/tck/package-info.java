/** The compatibility kit: cases and contracts that run against any endpoint, by URL. */
@NullMarked
package io.github.dynamodbjdbc.tck;

import org.jspecify.annotations.NullMarked;
