package io.github.dynamodbjdbc.planner.exec.function;

import com.google.common.hash.Hashing;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** TABLESAMPLE: each item is drawn independently. */
public final class Samples {
    private static final double HUNDRED = 100;
    /** Scales the upper 53 bits of a digest to a number from 0 to 1. */
    private static final double UNIT = 0x1p-53;

    private static final int LOWER_BITS = 11;

    private Samples() {}

    /**
     * Whether an item is drawn.
     *
     * @param key the values of its key
     * @param sample the percentage, the table reference's number and the seed; a NULL seed means the run's seed
     */
    public static boolean isDrawn(@Nullable Object key, @Nullable Object sample, RunContext run) {
        List<?> drawn = (List<?>) Objects.requireNonNull(sample);
        long id = ((BigDecimal) drawn.get(1)).longValue();
        Object seed = drawn.get(2);
        long digest = Hashing.sipHash24(
                        seed == null ? run.sampleSeed() : ((BigDecimal) seed).longValue(), seed == null ? id : 0)
                .hashString(Values.json(key), StandardCharsets.UTF_8)
                .asLong();
        return (digest >>> LOWER_BITS) * UNIT * HUNDRED < ((BigDecimal) drawn.get(0)).doubleValue();
    }
}
