package io.github.dynamodbjdbc.fuzz;

import io.github.dynamodbjdbc.shell.Scripts;
import java.util.Arrays;

/** The target of Jazzer: the first byte selects the target of the others. {@code FuzzTest} runs it. */
public final class DriverFuzzer {
    /** One kind of input only. */
    static final String ONLY = "fuzz.only";

    private static final Integer KIND = Integer.getInteger(ONLY);

    private interface Target {
        void run(byte[] bytes) throws Exception;
    }

    /** In the order of {@link Seeds.Kind}. */
    private static final Target[] TARGETS = {
        Syntax::run, Statements::run, Urls::run, SchemaFiles::run, Answers::run, Imports::run, Scripts::run
    };

    private DriverFuzzer() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] bytes) throws Exception {
        if (bytes.length > 0) {
            int kind = KIND == null ? (bytes[0] & 0xFF) % TARGETS.length : KIND;
            TARGETS[kind].run(Arrays.copyOfRange(bytes, 1, bytes.length));
        }
    }
}
