/** Statistics learned from reads of tables: sizes, shares of matches, and their rows in the system table. */
@NullMarked
package io.github.dynamodbjdbc.driver.statistics;

import org.jspecify.annotations.NullMarked;
