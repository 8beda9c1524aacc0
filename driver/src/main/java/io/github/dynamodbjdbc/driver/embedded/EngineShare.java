package io.github.dynamodbjdbc.driver.embedded;

/** This JVM's share in a running engine, which runs while anybody has one. */
interface EngineShare extends AutoCloseable {
    /** Where the engine listens, on 127.0.0.1. */
    int port();

    boolean isAlive();

    /** Gives the share back; the engine ends with the last one. */
    @Override
    void close();
}
