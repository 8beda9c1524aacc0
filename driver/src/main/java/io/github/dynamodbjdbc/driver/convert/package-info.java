/** Converts values between plans' representations and those of JDBC's setters and getters. */
@NullMarked
package io.github.dynamodbjdbc.driver.convert;

import org.jspecify.annotations.NullMarked;
