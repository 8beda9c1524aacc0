/** Planning of INSERT, UPSERT, UPDATE, DELETE and MERGE: reads, writes and their conditions. */
@NullMarked
package io.github.dynamodbjdbc.planner.dml;

import org.jspecify.annotations.NullMarked;
