/** Imports of files into tables, and exports of rows to files. */
@NullMarked
package io.github.dynamodbjdbc.shell.transfer;

import org.jspecify.annotations.NullMarked;
