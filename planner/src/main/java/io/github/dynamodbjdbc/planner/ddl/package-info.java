/** Planning of CREATE, ALTER and DROP, and the text of a CREATE TABLE that recreates a table. */
@NullMarked
package io.github.dynamodbjdbc.planner.ddl;

import org.jspecify.annotations.NullMarked;
