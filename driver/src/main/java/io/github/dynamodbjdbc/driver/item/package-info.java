/** Items and their keys, independent of the response's encoding. */
@NullMarked
package io.github.dynamodbjdbc.driver.item;

import org.jspecify.annotations.NullMarked;
