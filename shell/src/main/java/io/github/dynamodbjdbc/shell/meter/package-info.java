/** What statements cost, in words, and how far they are. */
@NullMarked
package io.github.dynamodbjdbc.shell.meter;

import org.jspecify.annotations.NullMarked;
