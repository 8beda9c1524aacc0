/** Pages of items: read sequentially, in segments, in batches by key, and in transactions. */
@NullMarked
package io.github.dynamodbjdbc.driver.page;

import org.jspecify.annotations.NullMarked;
