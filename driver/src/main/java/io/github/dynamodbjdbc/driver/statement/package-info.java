/** The execution of a statement: planning, running, accounting, and its rows or number of written items. */
@NullMarked
package io.github.dynamodbjdbc.driver.statement;

import org.jspecify.annotations.NullMarked;
