/** The SQL grammar: parses text to a syntax tree, or reports a syntax error with the expected tokens. */
@NullMarked
package io.github.dynamodbjdbc.grammar;

import org.jspecify.annotations.NullMarked;
