/** From responses to items: the only package that depends on their form in the SDK. */
@NullMarked
package io.github.dynamodbjdbc.driver.decode;

import org.jspecify.annotations.NullMarked;
