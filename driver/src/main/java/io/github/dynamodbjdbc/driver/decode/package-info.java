/** Decodes items from responses. Only this package and {@code request} use the SDK's representation of items. */
@NullMarked
package io.github.dynamodbjdbc.driver.decode;

import org.jspecify.annotations.NullMarked;
