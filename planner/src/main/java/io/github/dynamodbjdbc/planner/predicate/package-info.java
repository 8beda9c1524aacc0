/** Conditions on one item, and what of them DynamoDB can check. */
@NullMarked
package io.github.dynamodbjdbc.planner.predicate;

import org.jspecify.annotations.NullMarked;
