package io.github.dynamodbjdbc.planner.exec.function;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The parts of a UUID, in any form that a cast reads. No method takes NULL. */
public final class UuidFunctions {
    private static final int RFC_9562 = 2;
    private static final int OF_TIME = 1;
    private static final int OF_UNIX_TIME = 7;
    /** Ticks of 100 ns from 1582-10-15 to 1970-01-01, and in a millisecond. */
    private static final long GREGORIAN_TICKS = 0x01B21DD213814000L;

    private static final int TICKS_OF_MILLI = 10_000;

    private UuidFunctions() {}

    public static @Nullable Object version(Object text) {
        UUID uuid = UUID.fromString(TextFunctions.uuid(text));
        return uuid.variant() == RFC_9562 ? (Object) uuid.version() : null;
    }

    /** The moment in a UUID of version 1 or 7, in epoch milliseconds; null for other versions. */
    public static @Nullable Object moment(Object text) {
        UUID uuid = UUID.fromString(TextFunctions.uuid(text));
        if (uuid.variant() != RFC_9562) {
            return null;
        }
        return switch (uuid.version()) {
            case OF_TIME -> (Object) Math.floorDiv(uuid.timestamp() - GREGORIAN_TICKS, TICKS_OF_MILLI);
            case OF_UNIX_TIME -> (Object) TimeFunctions.checked(uuid.getMostSignificantBits() >>> Short.SIZE);
            default -> null;
        };
    }
}
