/** The form of requests: types of members and their constraints, checked before anything else. */
@NullMarked
package io.github.dynamodbjdbc.engine.shape;

import org.jspecify.annotations.NullMarked;
