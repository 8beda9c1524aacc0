/** The driver's time for a statement, next to the plain AWS SDK's for the same request. */
@NullMarked
package io.github.dynamodbjdbc.benchmarks;

import org.jspecify.annotations.NullMarked;
