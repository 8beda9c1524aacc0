/** The JDBC driver for Amazon DynamoDB. */
@NullMarked
package io.github.dynamodbjdbc.driver;

import org.jspecify.annotations.NullMarked;
