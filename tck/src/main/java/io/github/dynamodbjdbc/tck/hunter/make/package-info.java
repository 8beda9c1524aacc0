/** Makes up tables, items and statements, by chance and from a seed. */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter.make;

import org.jspecify.annotations.NullMarked;
