/** What is known of tables, indexes and columns. */
@NullMarked
package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.NullMarked;
