package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.driver.client.OwnersTrust;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A region that is read while those before it are away.
 *
 * @param endpoint null for Amazon's endpoint of the region
 * @param prices the prices of this region; null without a price list
 */
public record FailoverRegion(
        String name,
        @Nullable URI endpoint,
        OwnersTrust trust,
        @Nullable Prices prices) {}
