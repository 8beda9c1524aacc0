/** Advice: indexes and other changes that would make a statement cheaper, with their savings and costs. */
@NullMarked
package io.github.dynamodbjdbc.planner.advice;

import org.jspecify.annotations.NullMarked;
