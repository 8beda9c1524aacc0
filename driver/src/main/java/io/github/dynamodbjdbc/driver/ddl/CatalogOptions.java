package io.github.dynamodbjdbc.driver.ddl;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** @param kmsKey null for the key owned by DynamoDB */
record CatalogOptions(@Nullable String kmsKey, Map<String, String> tags) {
    static final CatalogOptions NONE = new CatalogOptions(null, Map.of());

    CatalogOptions {
        tags = Map.copyOf(tags);
    }
}
