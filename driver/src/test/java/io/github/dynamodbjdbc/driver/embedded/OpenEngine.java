package io.github.dynamodbjdbc.driver.embedded;

import java.nio.file.Path;

/** The main class of another JVM: opens an engine, says where it listens, and waits to be ended. */
final class OpenEngine {
    private OpenEngine() {}

    public static void main(String[] args) throws Exception {
        EmbeddedEngine engine = EmbeddedEngine.open(args.length == 0 ? null : Path.of(args[0]));
        System.out.println(engine.endpoint());
        Thread.sleep(120_000);
    }
}
