/** The syntax tree: what a statement says, as immutable values that know where in the text they stand. */
@NullMarked
package io.github.dynamodbjdbc.grammar.ast;

import org.jspecify.annotations.NullMarked;
