package io.github.dynamodbjdbc.driver.embedded;

import java.io.IOException;

/** The engine has ended before it carried out a request. Another engine will take over. */
final class EngineGoneException extends IOException {
    private static final long serialVersionUID = 1L;

    EngineGoneException() {
        super("The engine has ended");
    }
}
