/** The one place where failures get their SQLSTATE and their class of {@link java.sql.SQLException}. */
@NullMarked
package io.github.dynamodbjdbc.driver.error;

import org.jspecify.annotations.NullMarked;
