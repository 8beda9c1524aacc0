package io.github.dynamodbjdbc.driver.embedded;

import io.github.dynamodbjdbc.engine.Answer;
import io.github.dynamodbjdbc.engine.Caller;
import java.io.IOException;

/** Access to a running engine, in this JVM or in another one. */
interface EngineAccess extends AutoCloseable {
    /**
     * Carries out a request.
     *
     * @throws EngineGoneException if it was not carried out, because the engine has ended
     * @throws IOException if it is unknown whether it was carried out
     */
    Answer call(Caller caller, String operation, byte[] request) throws IOException;

    /** Ends the access after the running requests. */
    @Override
    void close();
}
