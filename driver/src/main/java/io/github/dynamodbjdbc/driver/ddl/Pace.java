package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import java.time.Duration;

/** The pace of a statement's requests to the control plane: five at once, then five a second, as all programs of an account share a limit of them. */
final class Pace {
    static final int AT_ONCE = 5;

    private static final Duration BETWEEN = Duration.ofMillis(200);

    private final RequestGateway gateway;
    private int sent;

    Pace(RequestGateway gateway) {
        this.gateway = gateway;
    }

    /** Waits until another request may be sent. */
    void next() {
        if (sent++ >= AT_ONCE) {
            gateway.pause(BETWEEN);
        }
    }
}
