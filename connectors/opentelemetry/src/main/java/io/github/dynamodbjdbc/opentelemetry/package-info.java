/** A span of OpenTelemetry for each statement. */
@NullMarked
package io.github.dynamodbjdbc.opentelemetry;

import org.jspecify.annotations.NullMarked;
