package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.settings.ConnectionUrl;
import java.net.URI;
import java.sql.SQLException;
import java.util.Properties;
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
        "useFips=true, https://dynamodb-fips.us-east-1.amazonaws.com",
        "useDualstack=true, https://dynamodb.us-east-1.api.aws",
        "useFips=true&useDualstack=true, https://dynamodb-fips.us-east-1.api.aws",
        "useFips=false&useDualstack=false, https://dynamodb.us-east-1.amazonaws.com"
    })
    void propertiesChooseAmongAmazons(String properties, URI endpoint) throws Exception {
        URI chosen = Endpoints.of(
                ConnectionSettings.of(ConnectionUrl.parse("jdbc:dynamodb:us-east-1?" + properties), new Properties())
                        .clientConfiguration(null));
        assertThat(chosen).isEqualTo(endpoint);
        assertThat(Endpoints.isTrusted(chosen)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"//localhost:8000?useFips=true", "embedded?useDualstack=true"})
    void aCustomEndpointHasNoVariants(String url) {
        SQLException refused = catchThrowableOfType(
                SQLException.class,
                () -> ConnectionSettings.of(ConnectionUrl.parse("jdbc:dynamodb:" + url), new Properties()));
        assertThat(refused.getSQLState()).isEqualTo("22023");
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
