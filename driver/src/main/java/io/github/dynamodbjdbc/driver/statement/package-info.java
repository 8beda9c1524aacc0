/** The execution of a statement: planned, run, counted, its rows or number of rows written. */
@NullMarked
package io.github.dynamodbjdbc.driver.statement;

import org.jspecify.annotations.NullMarked;
