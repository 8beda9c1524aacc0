/** Items, index entries, stream records and tokens in ordered maps, which are written under one lock and committed in groups. */
@NullMarked
package io.github.dynamodbjdbc.engine.store;

import org.jspecify.annotations.NullMarked;
