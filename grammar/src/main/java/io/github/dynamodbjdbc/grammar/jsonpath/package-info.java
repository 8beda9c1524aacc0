/** The path language of SQL/JSON: its syntax tree, and the parser of path texts. */
@NullMarked
package io.github.dynamodbjdbc.grammar.jsonpath;

import org.jspecify.annotations.NullMarked;
