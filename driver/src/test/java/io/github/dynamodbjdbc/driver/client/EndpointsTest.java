package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8000",
                "http://LOCALHOST",
                "http://127.0.0.1:8000",
                "http://127.1.2.3",
                "http://[::1]:8000",
                "https://dynamodb.us-east-1.amazonaws.com",
                "https://dynamodb-fips.us-gov-west-1.amazonaws.com/",
                "https://dynamodb.cn-north-1.amazonaws.com.cn",
                "https://123456789012.ddb.eu-central-1.amazonaws.com",
                "https://vpce-0a1b2c-d3e4.dynamodb.us-east-1.vpce.amazonaws.com",
                "https://dynamodb.eu-west-1.api.aws"
            })
    void trusts(String endpoint) {
        assertThat(Endpoints.isTrusted(URI.create(endpoint))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://dynamodb.us-east-1.amazonaws.com",
                "https://dynamodb.us-east-1.amazonaws.com.example.com",
                "https://example.com/dynamodb.us-east-1.amazonaws.com",
                "https://ec2-1-2-3-4.compute-1.amazonaws.com",
                "https://mine.us-east-1.elb.amazonaws.com",
                "https://dynamodb.us-east-1.elb.amazonaws.com",
                "https://127.0.0.1.example.com",
                "https://localhost.example.com",
                "https://192.168.0.1",
                "https://user@example.com",
                "https://dynamodbxus-east-1.amazonaws.com"
            })
    void doesNotTrust(String endpoint) {
        assertThat(Endpoints.isTrusted(URI.create(endpoint))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "eu-central-1, https://dynamodb.eu-central-1.amazonaws.com",
        "cn-north-1, https://dynamodb.cn-north-1.amazonaws.com.cn",
        "us-gov-west-1, https://dynamodb.us-gov-west-1.amazonaws.com"
    })
    void aRegionHasAnEndpoint(String region, URI endpoint) {
        assertThat(Endpoints.of(configuration(null, region))).isEqualTo(endpoint);
    }

    @Test
    void anEndpointThatIsNamedIsTaken() {
        URI endpoint = URI.create("http://127.0.0.1:8000");
        assertThat(Endpoints.of(configuration(endpoint, "eu-central-1"))).isEqualTo(endpoint);
    }

    private static ClientConfiguration configuration(@Nullable URI endpoint, String region) {
        return new ClientConfiguration(
                endpoint,
                region,
                new CredentialsSettings.Keys("a", new Secret("b"), null),
                OwnersTrust.NONE,
                HttpSettings.DEFAULT,
                0,
                CapacityDetail.INDEXES);
    }
}
