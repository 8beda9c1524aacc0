/** JDBC itself. Only the driver class and what {@code unwrap} gives are public. */
@NullMarked
package io.github.dynamodbjdbc.driver.jdbc;

import org.jspecify.annotations.NullMarked;
