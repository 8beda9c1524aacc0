package io.github.dynamodbjdbc.driver.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.client.ClientConfiguration;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.CredentialsSettings;
import io.github.dynamodbjdbc.driver.client.HttpSettings;
import io.github.dynamodbjdbc.driver.client.OwnersTrust;
import io.github.dynamodbjdbc.driver.client.Secret;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One budget for each endpoint, region and identity, even if URLs differ otherwise. */
class RateGroupTest {
    private static ClientHandle client(String endpoint, String region, String key, int timeout, int attempts) {
        return SharedClients.global()
                .open(new ClientConfiguration(
                        URI.create(endpoint),
                        region,
                        new CredentialsSettings.Keys(key, new Secret("s"), null),
                        OwnersTrust.NONE,
                        new HttpSettings(null, null, Duration.ofSeconds(timeout), Duration.ofSeconds(9), 64),
                        attempts,
                        CapacityDetail.INDEXES));
    }

    private static TokenBucket bucket(ClientHandle client, double rate, boolean write) {
        return RateLimits.of(client, rate, rate).buckets(write).get(0);
    }

    @Test
    void noOtherDifferenceMakesRatesAddUp() {
        try (ClientHandle one = client("http://127.0.0.1:9", "r-1", "rates", 1, 1);
                ClientHandle slower = client("http://127.0.0.1:9", "r-1", "rates", 2, 3)) {
            bucket(one, 10, false).take(1_000);
            assertThat(bucket(slower, 10, false).take(1)).isPositive();
            // Connections with another rate share the budget too.
            TokenBucket other = bucket(slower, 11, false);
            bucket(one, 10, false).correct(1_000);
            assertThat(other.take(1)).isPositive();
            assertThat(bucket(slower, 10, true).take(1)).isZero();
        }
    }

    @Test
    void othersHaveTheirOwn() {
        try (ClientHandle one = client("http://127.0.0.1:9", "r-1", "own", 1, 1);
                ClientHandle endpoint = client("http://127.0.0.1:10", "r-1", "own", 1, 1);
                ClientHandle region = client("http://127.0.0.1:9", "r-2", "own", 1, 1);
                ClientHandle identity = client("http://127.0.0.1:9", "r-1", "other", 1, 1)) {
            bucket(one, 10, false).take(1_000);
            assertThat(bucket(endpoint, 10, false).take(1)).isZero();
            assertThat(bucket(region, 10, false).take(1)).isZero();
            assertThat(bucket(identity, 10, false).take(1)).isZero();
        }
    }
}
