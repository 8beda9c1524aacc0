/** JSON as trees, read and written without a mapper. */
@NullMarked
package io.github.dynamodbjdbc.engine.json;

import org.jspecify.annotations.NullMarked;
