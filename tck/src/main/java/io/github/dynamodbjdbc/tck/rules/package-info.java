/**
 * DynamoDB's rules in front of an engine that is laxer than the service: what the service rejects is rejected, what it
 * charges is charged, and what an index does not hold is not seen. Knows requests and items as JSON; shares nothing with
 * the driver, nor with the SDK.
 */
@NullMarked
package io.github.dynamodbjdbc.tck.rules;

import org.jspecify.annotations.NullMarked;
