/** Tasks on the driver's own threads: read-ahead, retries and concurrency. */
@NullMarked
package io.github.dynamodbjdbc.driver.task;

import org.jspecify.annotations.NullMarked;
