/** What generated code calls while a plan runs: operators over values of any type, sorting, and the way to the reader. */
@NullMarked
package io.github.dynamodbjdbc.planner.runtime;

import org.jspecify.annotations.NullMarked;
