package io.github.dynamodbjdbc.tck.measure;

import java.util.Random;

/** Reproducible pseudorandom numbers. */
final class Chance {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789      ";

    private final Random random;

    Chance(long seed) {
        this.random = new Random(seed);
    }

    /** A number from 0 to below 1. */
    double share() {
        return random.nextDouble();
    }

    /** A number between both bounds, inclusive. */
    long between(long from, long to) {
        return from + (long) (random.nextDouble() * (to - from + 1));
    }

    String text(long length) {
        StringBuilder text = new StringBuilder();
        for (long i = 0; i < length; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }
}
