/** What the driver takes for a statement, beside what the plain AWS SDK takes for the request that it stands for. */
@NullMarked
package io.github.dynamodbjdbc.benchmarks;

import org.jspecify.annotations.NullMarked;
