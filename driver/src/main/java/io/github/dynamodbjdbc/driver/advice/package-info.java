/** Advice on tables by the statements that were run: what to change, proved by a replay or estimated, and what it saves. */
@NullMarked
package io.github.dynamodbjdbc.driver.advice;

import org.jspecify.annotations.NullMarked;
