package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.Arrays;
import software.amazon.awssdk.core.util.VersionInfo;

/** The version of the AWS SDK; without the all-in-one jar, the application supplies it. */
final class SdkVersion {
    private static final int PARTS = 3;

    /** A compile-time constant, so the version with which the driver was compiled. */
    private static final String COMPILED_WITH = VersionInfo.SDK_VERSION;

    private SdkVersion() {}

    /** @throws StatementFailure 08001 if the SDK of the class path is older than the driver's */
    static void require() {
        require(onClassPath(), COMPILED_WITH);
    }

    private static String onClassPath() {
        try {
            return String.valueOf(VersionInfo.class.getField("SDK_VERSION").get(null));
        } catch (ReflectiveOperationException e) {
            // The SDK doesn't guarantee this field; an SDK without it is a later version.
            return COMPILED_WITH;
        }
    }

    static void require(String found, String needed) {
        if (Arrays.compare(numbers(found), numbers(needed)) < 0) {
            throw new StatementFailure(
                    SqlState.UNREACHABLE,
                    "The class path has the AWS SDK " + found + ", and this driver needs " + needed
                            + " or later: raise the version of software.amazon.awssdk:bom, or use the driver's all-in-one jar");
        }
    }

    private static int[] numbers(String version) {
        String[] parts = version.split("[.-]");
        int[] numbers = new int[PARTS];
        for (int i = 0; i < Math.min(PARTS, parts.length); i++) {
            numbers[i] = parts[i].matches("\\d{1,9}") ? Integer.parseInt(parts[i]) : 0;
        }
        return numbers;
    }
}
