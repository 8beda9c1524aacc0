/** Cost and progress of statements, in words. */
@NullMarked
package io.github.dynamodbjdbc.shell.meter;

import org.jspecify.annotations.NullMarked;
