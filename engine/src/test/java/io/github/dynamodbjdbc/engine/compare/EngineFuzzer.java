package io.github.dynamodbjdbc.engine.compare;

import java.io.IOException;
import java.util.Arrays;

/** The target of Jazzer. The first byte decides whether the others are requests or an expression. {@code FuzzTest} runs it. */
public final class EngineFuzzer {
    static final byte REQUESTS = 0;
    static final byte EXPRESSION = 1;

    private EngineFuzzer() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] bytes) throws IOException {
        if (bytes.length > 0) {
            byte[] others = Arrays.copyOfRange(bytes, 1, bytes.length);
            if ((bytes[0] & 1) == EXPRESSION) {
                ExpressionFuzzer.send(others);
            } else {
                RequestFuzzer.send(others);
            }
        }
    }
}
