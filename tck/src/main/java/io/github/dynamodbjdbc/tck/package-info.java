/** The compatibility kit: cases and contracts that are run against any endpoint, by URL. */
@NullMarked
package io.github.dynamodbjdbc.tck;

import org.jspecify.annotations.NullMarked;
