package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import java.io.IOException;

/** A way to an engine that runs: it is in this JVM, or in another one. */
interface EngineAccess extends AutoCloseable {
    /**
     * Carries out a request.
     *
     * @throws EngineGoneException if it was not carried out, since the engine has ended
     * @throws IOException if it is not certain whether it was
     */
    Answer call(Caller caller, String operation, byte[] request) throws IOException;

    /** Ends it, after what it is still carrying out. */
    @Override
    void close();
}
