/** The shapes of requests: types of members and their constraints, which are checked first. */
@NullMarked
package io.github.dynamodbjdbc.engine.shape;

import org.jspecify.annotations.NullMarked;
