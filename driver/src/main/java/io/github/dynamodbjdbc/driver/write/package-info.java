/** Carries out writes: singly, in batches, and concurrently. */
@NullMarked
package io.github.dynamodbjdbc.driver.write;

import org.jspecify.annotations.NullMarked;
