package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Where the tables of a catalog are.
 *
 * @param endpoint with its protocol
 * @param account its number; null as long as no table told it
 * @param credentials in words, without secrets
 */
public record CatalogSource(
        String endpoint, String region, @Nullable String account, String credentials) {
    /** Such as {@code region eu-central-1, account 123456789012, https://dynamodb.eu-central-1.amazonaws.com}. */
    public String place() {
        return "region " + region + (account == null ? "" : ", account " + account) + ", " + endpoint;
    }
}
