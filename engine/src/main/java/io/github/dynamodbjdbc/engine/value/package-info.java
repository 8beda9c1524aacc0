/** Attribute values and items: read from JSON, measured, ordered, and stored in a compact form. */
@NullMarked
package io.github.dynamodbjdbc.engine.value;

import org.jspecify.annotations.NullMarked;
