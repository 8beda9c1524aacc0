/** The syntax tree: a statement as immutable values with their positions in the text. */
@NullMarked
package io.github.dynamodbjdbc.grammar.ast;

import org.jspecify.annotations.NullMarked;
