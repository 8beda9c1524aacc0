/** The catalog: descriptions, declarations and statistics of tables, indexes and columns. */
@NullMarked
package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.NullMarked;
