/** Conditions on one item, and their translation to filters that DynamoDB can check. */
@NullMarked
package io.github.dynamodbjdbc.planner.predicate;

import org.jspecify.annotations.NullMarked;
