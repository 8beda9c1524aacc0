/** Long tests run in shares: each build runs one share, and before a release one build runs all. */
@NullMarked
package io.github.dynamodbjdbc.turns;

import org.jspecify.annotations.NullMarked;
