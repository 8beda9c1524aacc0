/** Table reads as relational nodes: what is pushed into them, and how they are chosen. */
@NullMarked
package io.github.dynamodbjdbc.planner.rel;

import org.jspecify.annotations.NullMarked;
