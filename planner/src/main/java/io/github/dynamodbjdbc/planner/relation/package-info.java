/** Relations of FROM, their columns, and bound queries: the result of binding, from which the algebra is made. */
@NullMarked
package io.github.dynamodbjdbc.planner.relation;

import org.jspecify.annotations.NullMarked;
