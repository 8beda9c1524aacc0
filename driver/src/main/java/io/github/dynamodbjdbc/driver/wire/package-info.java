/** DynamoDB's protocol: JSON, signed and sent by HTTP, and tried again where that helps. */
@NullMarked
package io.github.dynamodbjdbc.driver.wire;

import org.jspecify.annotations.NullMarked;
