package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Parts of UUIDs, by the places of their digits. */
final class UuidParts {
    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

    private UuidParts() {}

    /** @return null for a function that is none of these */
    static @Nullable Bound bind(String name, List<Expression> arguments, ExpressionBinder binder) {
        return switch (name) {
            case "UUID_EXTRACT_VERSION" -> {
                Bound text = binder.text(Functions.only(arguments));
                yield Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER), env -> version(digits(text.text(env))));
            }
            case "UUID_EXTRACT_TIMESTAMP" -> {
                Bound text = binder.text(Functions.only(arguments));
                yield Bound.of(StaticType.TIMESTAMP, Trait.NONE, env -> moment(digits(text.text(env))));
            }
            default -> null;
        };
    }

    private static @Nullable String digits(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String digits = text.replace("-", "").toLowerCase(Locale.ROOT);
        if (!digits.matches("[0-9a-f]{32}")) {
            throw Rejected.byValue("22018", "no UUID");
        }
        return digits;
    }

    private static @Nullable Cell version(@Nullable String digits) {
        return digits == null || "89ab".indexOf(digits.charAt(16)) < 0
                ? null
                : Numbers.cell(Character.digit(digits.charAt(12), 16));
    }

    private static @Nullable Cell moment(@Nullable String digits) {
        if (digits == null || "89ab".indexOf(digits.charAt(16)) < 0) {
            return null;
        }
        return switch (digits.charAt(12)) {
            case '7' ->
                after(LocalDateTime.of(1970, 1, 1, 0, 0), new BigInteger(digits.substring(0, 12), 16), 1_000_000);
            case '1' ->
                after(
                        LocalDateTime.of(1582, 10, 15, 0, 0),
                        new BigInteger(digits.substring(13, 16) + digits.substring(8, 12) + digits.substring(0, 8), 16),
                        100);
            default -> null;
        };
    }

    private static Cell after(LocalDateTime epoch, BigInteger ticks, long nanos) {
        BigInteger[] parts = ticks.multiply(BigInteger.valueOf(nanos)).divideAndRemainder(NANOS);
        return new Cell.Timestamp(epoch.plusSeconds(parts[0].longValueExact())
                .plusNanos(parts[1].longValueExact())
                .truncatedTo(ChronoUnit.MILLIS));
    }
}
