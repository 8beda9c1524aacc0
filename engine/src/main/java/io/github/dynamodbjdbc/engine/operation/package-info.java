/** The operations of the API, each from a request to an answer. */
@NullMarked
package io.github.dynamodbjdbc.engine.operation;

import org.jspecify.annotations.NullMarked;
