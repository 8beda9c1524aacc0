/** Decodes items from responses: the only package that depends on the SDK's representation of items. */
@NullMarked
package io.github.dynamodbjdbc.driver.decode;

import org.jspecify.annotations.NullMarked;
