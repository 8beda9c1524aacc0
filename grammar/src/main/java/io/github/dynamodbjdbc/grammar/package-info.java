/** The SQL grammar: from text to a syntax tree, or to a syntax error that says what was expected. */
@NullMarked
package io.github.dynamodbjdbc.grammar;

import org.jspecify.annotations.NullMarked;
