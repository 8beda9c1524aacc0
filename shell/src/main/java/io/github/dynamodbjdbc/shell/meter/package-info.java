/** Cost and progress of statements as text. */
@NullMarked
package io.github.dynamodbjdbc.shell.meter;

import org.jspecify.annotations.NullMarked;
