/** What items of a table look like to be, for a schema file that its user then looks over. */
@NullMarked
package io.github.dynamodbjdbc.driver.discover;

import org.jspecify.annotations.NullMarked;
