/** Lets Flyway run migrations over the driver, and keep its history in a table of DynamoDB. */
@NullMarked
package io.github.dynamodbjdbc.flyway;

import org.jspecify.annotations.NullMarked;
