/** Rows as tables, CSV and JSON. */
@NullMarked
package io.github.dynamodbjdbc.shell.print;

import org.jspecify.annotations.NullMarked;
