/** Streams of tables, read as rows. */
@NullMarked
package io.github.dynamodbjdbc.driver.stream;

import org.jspecify.annotations.NullMarked;
