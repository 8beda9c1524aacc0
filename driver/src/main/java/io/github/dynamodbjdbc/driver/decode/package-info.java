/** From responses to items: the only place that knows how the SDK holds them. */
@NullMarked
package io.github.dynamodbjdbc.driver.decode;

import org.jspecify.annotations.NullMarked;
