/** The schema file: what users declare of their tables. */
@NullMarked
package io.github.dynamodbjdbc.driver.schema;

import org.jspecify.annotations.NullMarked;
