package io.github.dynamodbjdbc.shell.sample;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A directory of the embedded engine with the sample tables. */
public final class SampleStore {
    private static final String MARKER = "sample.version";
    private static final String LOCK = "sample.lock";

    private SampleStore() {}

    /** Whether the directory has the present version of the sample. */
    public static boolean isLoaded(Path directory) {
        try {
            return Files.readString(directory.resolve(MARKER)).equals(SampleData.version());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Loads the sample if it is not loaded. If several threads or processes do so at the same time, only one loads.
     *
     * @param engine an engine on that directory
     * @param afresh whether to first delete all tables, including the user's own
     * @param progress gets messages about long steps
     */
    public static synchronized void load(
            EmbeddedEngine engine, Path directory, boolean afresh, Consumer<String> progress) throws IOException {
        if (isLoaded(directory) && !afresh) {
            return;
        }
        try (FileChannel channel =
                        FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!lock.isValid() || isLoaded(directory) && !afresh) {
                return;
            }
            progress.accept("loading the sample tables");
            // Without the marker, an interrupted load starts again.
            Files.deleteIfExists(directory.resolve(MARKER));
            try (DynamoDbClient client = client(engine.endpoint())) {
                if (afresh) {
                    dropEverything(client);
                } else {
                    SampleData.drop(client);
                }
                SampleData.load(client);
            }
            Files.writeString(directory.resolve(MARKER), SampleData.version());
        }
    }

    static void dropEverything(DynamoDbClient client) {
        for (String table : client.listTablesPaginator().tableNames()) {
            client.deleteTable(delete -> delete.tableName(table));
        }
    }

    static DynamoDbClient client(URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(EmbeddedEngine.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EmbeddedEngine.ACCESS_KEY, EmbeddedEngine.SECRET_KEY)))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
    }
}
