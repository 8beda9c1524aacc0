/** Runs Flyway's migrations with the driver, and keeps its history in a DynamoDB table. */
@NullMarked
package io.github.dynamodbjdbc.flyway;

import org.jspecify.annotations.NullMarked;
