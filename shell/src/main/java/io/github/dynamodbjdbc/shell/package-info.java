/** An interactive SQL shell over the driver. */
@NullMarked
package io.github.dynamodbjdbc.shell;

import org.jspecify.annotations.NullMarked;
