/** Statistics that reads of tables leave: sizes, matches, and their rows of the system table. */
@NullMarked
package io.github.dynamodbjdbc.driver.statistics;

import org.jspecify.annotations.NullMarked;
