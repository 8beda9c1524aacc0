/** The one way of a statement's requests to DynamoDB: counted, bounded by budgets, paced by rates, timed out and cancelled. */
@NullMarked
package io.github.dynamodbjdbc.driver.gateway;

import org.jspecify.annotations.NullMarked;
