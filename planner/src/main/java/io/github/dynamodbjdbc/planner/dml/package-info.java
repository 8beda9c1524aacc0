/** From INSERT, UPSERT, UPDATE and DELETE to what is read, written and made conditional. */
@NullMarked
package io.github.dynamodbjdbc.planner.dml;

import org.jspecify.annotations.NullMarked;
