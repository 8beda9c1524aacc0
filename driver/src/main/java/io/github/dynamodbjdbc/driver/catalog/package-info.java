/** What a client configuration knows of its tables. */
@NullMarked
package io.github.dynamodbjdbc.driver.catalog;

import org.jspecify.annotations.NullMarked;
