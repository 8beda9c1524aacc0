/** The Spring Data JDBC dialect of the driver. */
@NullMarked
package io.github.dynamodbjdbc.springdata;

import org.jspecify.annotations.NullMarked;
