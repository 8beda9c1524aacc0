/** What reading costs, in DynamoDB's capacity. */
@NullMarked
package io.github.dynamodbjdbc.planner.cost;

import org.jspecify.annotations.NullMarked;
