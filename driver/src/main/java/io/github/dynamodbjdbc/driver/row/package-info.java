/** From items to rows. */
@NullMarked
package io.github.dynamodbjdbc.driver.row;

import org.jspecify.annotations.NullMarked;
