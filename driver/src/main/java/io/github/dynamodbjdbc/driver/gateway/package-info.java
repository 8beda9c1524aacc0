/** The only path of statements' requests to DynamoDB, with accounting, budgets, rate limits, timeouts and cancellation. */
@NullMarked
package io.github.dynamodbjdbc.driver.gateway;

import org.jspecify.annotations.NullMarked;
