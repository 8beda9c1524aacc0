/** Errors as the service answers them. */
@NullMarked
package io.github.dynamodbjdbc.engine.error;

import org.jspecify.annotations.NullMarked;
