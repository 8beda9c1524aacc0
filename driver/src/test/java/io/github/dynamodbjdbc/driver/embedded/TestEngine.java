package io.github.dynamodbjdbc.driver.embedded;

import java.net.URI;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The engine in memory that all tests of a JVM share. Tests run in parallel: each uses an access key of its own, and with it separate tables. */
public final class TestEngine {
    private TestEngine() {}

    public static URI endpoint() {
        return Holder.ENGINE.endpoint();
    }

    /** A new access key, and with it separate tables. */
    public static String newAccessKey() {
        return "test" + UUID.randomUUID().toString().replace("-", "");
    }

    /** A plain client of the SDK for the tables of a key. The caller closes it. */
    public static DynamoDbClient client(String accessKey) {
        return client(endpoint(), accessKey);
    }

    static DynamoDbClient client(URI endpoint, String accessKey) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(EmbeddedEngine.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(accessKey, EmbeddedEngine.SECRET_KEY)))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
    }

    private static final class Holder {
        /** Never closed: the engine ends with the JVM. */
        static final EmbeddedEngine ENGINE = EmbeddedEngine.open(null);
    }
}
