package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The service and account of a catalog's tables.
 *
 * @param endpoint URL of the service
 * @param account account number; null until the description of a table shows it
 * @param credentials a description of the credentials, without secrets
 */
public record CatalogSource(
        String endpoint, String region, @Nullable String account, String credentials) {
    /** Such as {@code region eu-central-1, account 123456789012, https://dynamodb.eu-central-1.amazonaws.com}. */
    public String place() {
        return "region " + region + (account == null ? "" : ", account " + account) + ", " + endpoint;
    }
}
