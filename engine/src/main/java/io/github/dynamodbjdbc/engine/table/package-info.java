/** Definitions of tables and indexes, and what CreateTable and UpdateTable may ask for. */
@NullMarked
package io.github.dynamodbjdbc.engine.table;

import org.jspecify.annotations.NullMarked;
