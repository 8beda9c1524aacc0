/** Attribute values and items: read from JSON, sized, ordered, and kept in a compact form. */
@NullMarked
package io.github.dynamodbjdbc.engine.value;

import org.jspecify.annotations.NullMarked;
