/** From items to the JSON of requests, past the SDK's own values and marshaller. */
@NullMarked
package io.github.dynamodbjdbc.driver.encode;

import org.jspecify.annotations.NullMarked;
