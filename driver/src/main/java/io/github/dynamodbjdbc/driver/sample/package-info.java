/** Samples of tables: taking them, storing them in a file, and deriving columns. */
@NullMarked
package io.github.dynamodbjdbc.driver.sample;

import org.jspecify.annotations.NullMarked;
