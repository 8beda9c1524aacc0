/** Errors as the service reports them. */
@NullMarked
package io.github.dynamodbjdbc.engine.error;

import org.jspecify.annotations.NullMarked;
