/** Names: identifiers matched, tables found, the nearest known name for a wrong one. */
@NullMarked
package io.github.dynamodbjdbc.planner.name;

import org.jspecify.annotations.NullMarked;
