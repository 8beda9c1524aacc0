/** The dialect by which Spring Data JDBC uses the driver. */
@NullMarked
package io.github.dynamodbjdbc.springdata;

import org.jspecify.annotations.NullMarked;
