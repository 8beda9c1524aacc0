/** Descriptions of tables, shared by the connections of a client configuration. */
@NullMarked
package io.github.dynamodbjdbc.driver.catalog;

import org.jspecify.annotations.NullMarked;
