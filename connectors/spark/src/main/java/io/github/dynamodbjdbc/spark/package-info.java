/** DynamoDB as a data source of Spark: scans in segments, with what the driver can do of a query pushed down to it. */
@NullMarked
package io.github.dynamodbjdbc.spark;

import org.jspecify.annotations.NullMarked;
