package io.github.dynamodbjdbc.tck.rules;

import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Ids for the responses that the proxy writes. */
final class RequestIds {
    private RequestIds() {}

    static String next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString().toUpperCase(Locale.ROOT);
    }
}
