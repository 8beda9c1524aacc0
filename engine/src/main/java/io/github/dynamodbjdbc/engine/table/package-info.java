/** Definitions of tables and indexes. */
@NullMarked
package io.github.dynamodbjdbc.engine.table;

import org.jspecify.annotations.NullMarked;
