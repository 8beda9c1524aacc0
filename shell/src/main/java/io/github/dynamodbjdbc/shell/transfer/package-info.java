/** Files into tables, and rows into files. */
@NullMarked
package io.github.dynamodbjdbc.shell.transfer;

import org.jspecify.annotations.NullMarked;
