/** Judges answers: runs statements with the driver, and compares the answers with those of a naive evaluator, of variations and of SQLite. */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter.judge;

import org.jspecify.annotations.NullMarked;
