/** The implementation of JDBC. Only the driver class and the classes for {@code unwrap} are public. */
@NullMarked
package io.github.dynamodbjdbc.driver.jdbc;

import org.jspecify.annotations.NullMarked;
