package io.github.dynamodbjdbc.shell.sample;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.io.IOException;
import java.nio.file.Path;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A store that the tests of a build share, since loading it takes some seconds. Tests only read it. */
public final class TestStore {
    public static final Path DIRECTORY = Path.of("target/test-store").toAbsolutePath();

    private TestStore() {}

    /** Opens the store, and loads it unless an earlier test has. */
    public static EmbeddedEngine open() throws IOException {
        EmbeddedEngine engine = EmbeddedEngine.open(DIRECTORY);
        SampleStore.load(engine, DIRECTORY, false, said -> {});
        return engine;
    }

    static DynamoDbClient client(EmbeddedEngine engine) {
        return SampleStore.client(engine.endpoint());
    }
}
