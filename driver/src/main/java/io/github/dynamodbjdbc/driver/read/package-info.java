/** Reads of tables: access paths carried out as cursors, and rows made of items. */
@NullMarked
package io.github.dynamodbjdbc.driver.read;

import org.jspecify.annotations.NullMarked;
