package io.github.dynamodbjdbc.tck;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.shell.sample.SampleData;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The embedded engine in memory with the sample tables, shared by all tests of a JVM, which only read them. */
final class SampleEngine {
    /** A URL as users write it, for the engine in the same JVM. */
    static final String URL = "jdbc:dynamodb:embedded";

    private SampleEngine() {}

    /** The engine's endpoint. The first call waits until the tables are loaded. */
    static URI endpoint() {
        return Holder.ENGINE.endpoint();
    }

    /** The engine by HTTP, for connections with an access key of their own. */
    static String httpUrl() {
        return "jdbc:dynamodb://127.0.0.1:" + endpoint().getPort();
    }

    /** The sample tables by HTTP. */
    static String sampleHttpUrl() {
        return httpUrl() + "?region=" + EmbeddedEngine.REGION + "&accessKeyId=" + EmbeddedEngine.ACCESS_KEY
                + "&secretAccessKey=" + EmbeddedEngine.SECRET_KEY;
    }

    /** A plain client of the SDK. The caller closes it. */
    static DynamoDbClient client() {
        return client(endpoint());
    }

    /** A client for the tables of cases, as each access key has separate tables. */
    static DynamoDbClient client(String accessKey) {
        return client(endpoint(), accessKey);
    }

    private static DynamoDbClient client(URI endpoint) {
        return client(endpoint, EmbeddedEngine.ACCESS_KEY);
    }

    private static DynamoDbClient client(URI endpoint, String accessKey) {
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
        static final EmbeddedEngine ENGINE = load();

        private static EmbeddedEngine load() {
            EmbeddedEngine engine = EmbeddedEngine.open(null);
            try (DynamoDbClient client = client(engine.endpoint())) {
                SampleData.load(client);
            }
            return engine;
        }
    }
}
