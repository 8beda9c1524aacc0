/** Converts access paths and writes to the SDK's requests. */
@NullMarked
package io.github.dynamodbjdbc.driver.request;

import org.jspecify.annotations.NullMarked;
