/** Exports of tables in folders, read as items. */
@NullMarked
package io.github.dynamodbjdbc.driver.export;

import org.jspecify.annotations.NullMarked;
