/** Values between what plans take and give, and what JDBC's setters and getters do. */
@NullMarked
package io.github.dynamodbjdbc.driver.convert;

import org.jspecify.annotations.NullMarked;
