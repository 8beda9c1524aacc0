package io.github.dynamodbjdbc.driver.decode;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

/** Random items as JSON, as DynamoDB would or would never send it: all types, depths and spellings of strings. */
final class GeneratedItems {
    private static final String[] TEXTS = {
        "",
        "a",
        "plain",
        "ünï",
        "\uD83D\uDE00\uD83D\uDE80",
        "\u0800\uFFFF",
        "\n\t\r\b\f",
        "\"\\/",
        "\u0000\u001f",
        "{\"M\":[",
        "\\",
        "\\\""
    };
    private static final String[] NUMBERS = {
        "0",
        "1",
        "-1",
        "10",
        "100",
        "1.50",
        "-0.001",
        "123456789012345678",
        "1234567890123456789",
        "12345678901234567890123456789012345678",
        "1E125",
        "1e-130",
        "-9.9E+125",
        "0.0",
        "-0",
        "99999.95"
    };

    private final Random random;
    private final StringBuilder json = new StringBuilder();

    GeneratedItems(long seed) {
        this.random = new Random(seed);
    }

    /** @param attributes the number of attributes, whose names differ with one exception */
    String item(int attributes, int depth) {
        json.setLength(0);
        members(attributes, depth, true);
        return json.toString();
    }

    private void members(int count, int depth, boolean top) {
        json.append('{');
        for (int i = 0; i < count; i++) {
            space();
            // One of ten names appears twice.
            string(top ? (random.nextInt(10) == 0 ? "a0" : "a" + i) : name(i));
            space();
            json.append(':');
            space();
            value(depth);
            space();
            json.append(i == count - 1 ? "" : ",");
        }
        space();
        json.append('}');
    }

    private String name(int i) {
        return random.nextInt(8) == 0 ? TEXTS[random.nextInt(TEXTS.length)] : "m" + i;
    }

    private void value(int depth) {
        json.append('{');
        space();
        int type = random.nextInt(depth > 0 ? 10 : 5);
        String[] types = {"S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"};
        json.append('"').append(types[type]).append("\":");
        space();
        int size = random.nextInt(4);
        switch (type) {
            case 0 -> string(text());
            case 1 -> number();
            case 2 -> bytes();
            case 3 -> json.append(random.nextBoolean());
            case 4 -> json.append("true");
            case 5 -> members(size, depth - 1, false);
            case 6 -> list(size, () -> value(depth - 1));
            case 7 -> list(size, () -> string(text()));
            case 8 -> list(size, this::number);
            default -> list(size, this::bytes);
        }
        space();
        json.append('}');
    }

    private void list(int size, Runnable element) {
        json.append('[');
        for (int i = 0; i < size; i++) {
            space();
            element.run();
            space();
            json.append(i == size - 1 ? "" : ",");
        }
        json.append(']');
    }

    private void number() {
        json.append('"').append(NUMBERS[random.nextInt(NUMBERS.length)]).append('"');
    }

    private void bytes() {
        byte[] bytes = new byte[random.nextInt(9)];
        random.nextBytes(bytes);
        json.append('"')
                .append(new String(Base64.getEncoder().encode(bytes), StandardCharsets.US_ASCII))
                .append('"');
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(TEXTS[random.nextInt(TEXTS.length)]);
        }
        return text.toString();
    }

    private void string(String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        json.append('"');
    }

    // Whether a surrogate pair is escaped. Both halves are spelled in the same way, chosen at the first half.
    private boolean escapesPair;

    private void character(char c) {
        boolean escape = random.nextInt(6) == 0;
        if (Character.isHighSurrogate(c)) {
            escapesPair = escape;
        } else if (Character.isLowSurrogate(c)) {
            escape = escapesPair;
        }
        int simple = "\"\\/\b\f\n\r\t".indexOf(c);
        if (simple >= 0 && !escape && c != '/') {
            json.append('\\').append("\"\\/bfnrt".charAt(simple));
        } else if (escape || c < ' ') {
            json.append(String.format("\\u%04x", (int) c));
        } else {
            json.append(c);
        }
    }

    private void space() {
        if (random.nextInt(12) == 0) {
            json.append(" \n\t\r".charAt(random.nextInt(4)));
        }
    }
}
