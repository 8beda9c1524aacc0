/** The Spark data source for DynamoDB, with scans in segments and pushdown to the driver. */
@NullMarked
package io.github.dynamodbjdbc.spark;

import org.jspecify.annotations.NullMarked;
