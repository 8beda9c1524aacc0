/** The record of statements: log lines, events, and the rows of the system table of statements. */
@NullMarked
package io.github.dynamodbjdbc.driver.log;

import org.jspecify.annotations.NullMarked;
