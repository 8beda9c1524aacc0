package io.github.dynamodbjdbc.engine.store;

import io.github.dynamodbjdbc.engine.value.Item;
import org.jspecify.annotations.Nullable;

/** The replacement of an item by another one. Null means no item. */
@SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
public record Change(
        Table table,
        byte[] key,
        @Nullable Item before,
        @Nullable Item after,
        boolean expiry) {}
