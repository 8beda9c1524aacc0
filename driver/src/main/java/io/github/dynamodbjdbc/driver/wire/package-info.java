/** DynamoDB's protocol: JSON, signed and sent over HTTP, with retries. */
@NullMarked
package io.github.dynamodbjdbc.driver.wire;

import org.jspecify.annotations.NullMarked;
