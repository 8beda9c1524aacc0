package io.github.dynamodbjdbc.tck.measure;

import java.util.Random;

/** Numbers that look random, and are the same each time. */
final class Chance {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789      ";

    private final Random random;

    Chance(long seed) {
        this.random = new Random(seed);
    }

    /** From 0 to below 1. */
    double share() {
        return random.nextDouble();
    }

    /** Both included. */
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
