package io.github.dynamodbjdbc.driver.storm;

import java.sql.Connection;
import java.sql.SQLException;

/** One kind of statements of a client, and the model of what they leave. */
interface StormPart {
    /** Runs statements of this kind, whose failure leaves the model with several possible outcomes. */
    void run() throws SQLException;

    /**
     * Compares what is stored with the model, once all clients have ended.
     *
     * @param calm a connection without faults
     */
    void check(Connection calm) throws SQLException;
}
