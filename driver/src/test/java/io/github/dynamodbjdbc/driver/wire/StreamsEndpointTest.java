package io.github.dynamodbjdbc.driver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only Amazon has a host of its own for streams; this is the one that requests go to. */
class StreamsEndpointTest {
    @ParameterizedTest
    @CsvSource({
        "https://dynamodb.eu-west-1.amazonaws.com, https://streams.dynamodb.eu-west-1.amazonaws.com",
        "https://dynamodb.cn-north-1.amazonaws.com.cn, https://streams.dynamodb.cn-north-1.amazonaws.com.cn",
        "https://dynamodb-fips.us-east-1.amazonaws.com, https://streams.dynamodb-fips.us-east-1.amazonaws.com",
        "https://123456789012.ddb.us-east-1.amazonaws.com, https://streams.dynamodb.us-east-1.amazonaws.com",
        "https://dynamodb.us-east-1.api.aws, https://streams.dynamodb.us-east-1.api.aws",
        "http://127.0.0.1:8000, http://127.0.0.1:8000",
        "http://localhost:8000, http://localhost:8000",
    })
    void isThatOfTheRegion(URI endpoint, URI streams) {
        assertThat(Signer.streams(endpoint)).isEqualTo(streams);
    }

    /** As the SDK's own rules have it, for the same region, account and variant. */
    @ParameterizedTest
    @CsvSource({
        "https://dynamodb.eu-west-1.amazonaws.com, 123456789012, https://123456789012.search-ddb.eu-west-1.amazonaws.com",
        "https://dynamodb.eu-west-1.amazonaws.com, , https://search-dynamodb.eu-west-1.amazonaws.com",
        "https://dynamodb-fips.us-east-1.amazonaws.com, 123456789012, https://search-dynamodb-fips.us-east-1.amazonaws.com",
        "https://123456789012.ddb.us-east-1.amazonaws.com, 123456789012, https://123456789012.search-ddb.us-east-1.amazonaws.com",
        "http://127.0.0.1:8000, 123456789012, http://127.0.0.1:8000",
    })
    void vectorsAreSearchedAtAHostThatBeginsWithTheAccount(URI endpoint, @Nullable String account, URI searches) {
        assertThat(Signer.searches(endpoint, account)).isEqualTo(searches);
    }
}
