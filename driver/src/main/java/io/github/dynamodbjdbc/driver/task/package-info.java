/** Tasks on the driver's own threads: requests sent ahead, retried, and several at a time. */
@NullMarked
package io.github.dynamodbjdbc.driver.task;

import org.jspecify.annotations.NullMarked;
