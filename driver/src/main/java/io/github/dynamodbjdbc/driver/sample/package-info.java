/** Samples of tables: taken, kept in a file, and the columns that they show. */
@NullMarked
package io.github.dynamodbjdbc.driver.sample;

import org.jspecify.annotations.NullMarked;
