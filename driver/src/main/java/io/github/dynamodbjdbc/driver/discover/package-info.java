/** Finds entities among the items of a table, for a schema file that the user reviews. */
@NullMarked
package io.github.dynamodbjdbc.driver.discover;

import org.jspecify.annotations.NullMarked;
