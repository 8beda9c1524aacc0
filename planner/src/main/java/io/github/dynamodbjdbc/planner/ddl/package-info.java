/** CREATE, ALTER and DROP: from the syntax tree to a change of the schema, and from a table back to the statement that makes it. */
@NullMarked
package io.github.dynamodbjdbc.planner.ddl;

import org.jspecify.annotations.NullMarked;
