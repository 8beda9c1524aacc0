package io.github.dynamodbjdbc.driver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpRequest;

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

    /** Auto scaling is another service of AWS, with the same region and variant. */
    @ParameterizedTest
    @CsvSource({
        "https://dynamodb.eu-west-1.amazonaws.com, https://application-autoscaling.eu-west-1.amazonaws.com",
        "https://dynamodb.cn-north-1.amazonaws.com.cn, https://application-autoscaling.cn-north-1.amazonaws.com.cn",
        "https://dynamodb-fips.us-east-1.amazonaws.com, https://application-autoscaling-fips.us-east-1.amazonaws.com",
        "https://123456789012.ddb.us-east-1.amazonaws.com, https://application-autoscaling.us-east-1.amazonaws.com",
        "https://vpce-1.dynamodb.us-east-1.vpce.amazonaws.com, https://vpce-1.dynamodb.us-east-1.vpce.amazonaws.com",
        "http://127.0.0.1:8000, http://127.0.0.1:8000",
    })
    void autoScalingIsSetAtTheHostOfAnotherService(URI endpoint, URI scaling) {
        assertThat(Signer.other(endpoint, "application-autoscaling")).isEqualTo(scaling);
    }

    /** Only Amazon has a host for each service; this is how requests are addressed and signed. */
    @Test
    void eachOperationIsAddressedToItsService() {
        Signer signer = new Signer(
                () -> URI.create("https://dynamodb.eu-west-1.amazonaws.com"),
                "eu-west-1",
                StaticCredentialsProvider.create(AwsBasicCredentials.create("k", "s")));
        SdkHttpRequest scaling = signer.sign("PutScalingPolicy", "{}".getBytes(StandardCharsets.UTF_8), false)
                .httpRequest();
        assertThat(scaling.host()).isEqualTo("application-autoscaling.eu-west-1.amazonaws.com");
        assertThat(scaling.firstMatchingHeader("X-Amz-Target")).hasValue("AnyScaleFrontendService.PutScalingPolicy");
        assertThat(scaling.firstMatchingHeader("Content-Type")).hasValue("application/x-amz-json-1.1");
        assertThat(scaling.firstMatchingHeader("Authorization").orElseThrow())
                .contains("/eu-west-1/application-autoscaling/aws4_request");
        SdkHttpRequest metrics = signer.sign("GetMetricData", "{}".getBytes(StandardCharsets.UTF_8), false)
                .httpRequest();
        assertThat(metrics.host()).isEqualTo("monitoring.eu-west-1.amazonaws.com");
        assertThat(metrics.firstMatchingHeader("X-Amz-Target")).hasValue("GraniteServiceVersion20100801.GetMetricData");
        assertThat(metrics.firstMatchingHeader("Content-Type")).hasValue("application/x-amz-json-1.0");
        assertThat(metrics.firstMatchingHeader("Authorization").orElseThrow())
                .contains("/eu-west-1/monitoring/aws4_request");
        SdkHttpRequest table = signer.sign("DescribeTable", "{}".getBytes(StandardCharsets.UTF_8), false)
                .httpRequest();
        assertThat(table.host()).isEqualTo("dynamodb.eu-west-1.amazonaws.com");
        assertThat(table.firstMatchingHeader("X-Amz-Target")).hasValue("DynamoDB_20120810.DescribeTable");
        assertThat(table.firstMatchingHeader("Authorization").orElseThrow())
                .contains("/eu-west-1/dynamodb/aws4_request");
    }
}
