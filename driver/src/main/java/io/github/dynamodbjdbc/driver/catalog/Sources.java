package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientConfiguration;
import io.github.dynamodbjdbc.planner.catalog.CatalogSource;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Descriptions of tables' locations. */
final class Sources {
    private static final Pattern ACCOUNT = Pattern.compile("arn:[^:]*:dynamodb:[^:]*:(\\d{12}):.*");

    // Servers other than Amazon's use an account id of no account.
    private static final String NO_ACCOUNT = "000000000000";

    private Sources() {}

    static CatalogSource of(ClientConfiguration configuration, @Nullable String account) {
        URI endpoint = configuration.endpoint();
        return new CatalogSource(
                endpoint == null ? configuration.regionalEndpoint() : endpoint.toString(),
                configuration.region(),
                account,
                configuration.credentials().inWords());
    }

    /** The account in a table's ARN; null if it has none. */
    static @Nullable String account(String tableArn) {
        Matcher matcher = ACCOUNT.matcher(tableArn);
        return matcher.matches() && !matcher.group(1).equals(NO_ACCOUNT) ? matcher.group(1) : null;
    }
}
