/** Items and their keys as the driver sees them, whatever the response was decoded by. */
@NullMarked
package io.github.dynamodbjdbc.driver.item;

import org.jspecify.annotations.NullMarked;
