/** Which index would serve a statement, what it would save and what it would cost. */
@NullMarked
package io.github.dynamodbjdbc.planner.advice;

import org.jspecify.annotations.NullMarked;
