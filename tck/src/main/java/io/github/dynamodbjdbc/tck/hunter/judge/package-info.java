/** Judges answers: asks the driver, and compares with a naive evaluator, with the same statement run otherwise, and with SQLite. */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter.judge;

import org.jspecify.annotations.NullMarked;
