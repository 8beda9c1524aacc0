/** Writes carried out: one by one, in batches, and several at a time. */
@NullMarked
package io.github.dynamodbjdbc.driver.write;

import org.jspecify.annotations.NullMarked;
