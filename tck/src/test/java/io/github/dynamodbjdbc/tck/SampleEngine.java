package io.github.dynamodbjdbc.tck;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.shell.sample.SampleData;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The embedded engine in memory, with the sample tables: one for all tests of a JVM, which only read them. */
final class SampleEngine {
    /** What a user writes. The engine is that of the same JVM. */
    static final String URL = "jdbc:dynamodb:embedded";

    private SampleEngine() {}

    /** Where the engine listens; the first caller waits until it is loaded. */
    static URI endpoint() {
        return Holder.ENGINE.endpoint();
    }

    /** The same tables by HTTP, for connections that say whose tables they see. */
    static String httpUrl() {
        return "jdbc:dynamodb://127.0.0.1:" + endpoint().getPort();
    }

    /** The same tables by HTTP. */
    static String sampleHttpUrl() {
        return httpUrl() + "?region=" + EmbeddedEngine.REGION + "&accessKeyId=" + EmbeddedEngine.ACCESS_KEY
                + "&secretAccessKey=" + EmbeddedEngine.SECRET_KEY;
    }

    /** A plain client of the SDK; the caller closes it. */
    static DynamoDbClient client() {
        return client(endpoint());
    }

    /** Of the tables that cases bring along: for each access key the engine holds others. */
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
        /** Never closed: it ends with the JVM. */
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
