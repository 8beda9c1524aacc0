/** Resolution of names: matching of identifiers, lookup of tables, and the nearest known name for a misspelled one. */
@NullMarked
package io.github.dynamodbjdbc.planner.name;

import org.jspecify.annotations.NullMarked;
