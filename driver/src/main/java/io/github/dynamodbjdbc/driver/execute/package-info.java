/** Carries out access paths, and keeps what statements have cost. */
@NullMarked
package io.github.dynamodbjdbc.driver.execute;

import org.jspecify.annotations.NullMarked;
