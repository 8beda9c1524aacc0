package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Replaces parameters and clock readings by the values of one run. */
public final class Substitution extends PredicateRewriter {
    private static final int TTL_YEARS = 5;

    private final IntFunction<@Nullable Object> parameters;
    private final @Nullable Long nowEpochSeconds;

    /**
     * @param parameters the canonical values bound to the parameters, by index from 0; null for SQL NULL
     * @param nowEpochSeconds the statement's clock in epoch seconds
     */
    public Substitution(IntFunction<@Nullable Object> parameters, long nowEpochSeconds) {
        this(parameters, Long.valueOf(nowEpochSeconds));
    }

    private Substitution(IntFunction<@Nullable Object> parameters, @Nullable Long nowEpochSeconds) {
        this.parameters = parameters;
        this.nowEpochSeconds = nowEpochSeconds;
    }

    /** Replaces only parameters, so that the result doesn't depend on the time. */
    public static Substitution ofParameters(IntFunction<@Nullable Object> parameters) {
        return new Substitution(parameters, null);
    }

    /** The predicate with its parameters, and the clock readings if the time is given, replaced by literals; unchanged if it has none. */
    public Predicate apply(Predicate predicate) {
        return Predicates.isOpen(predicate) ? predicate.accept(this) : predicate;
    }

    public Term.Literal apply(Term.Operand operand) {
        return (Term.Literal) operand.accept(this);
    }

    @Override
    public Term visit(Term.Parameter parameter) {
        Object value = parameters.apply(parameter.index());
        return new Term.Literal(value == StoredNull.INSTANCE ? null : value);
    }

    @Override
    public Term visit(Term.Moment moment) {
        Object value = parameters.apply(moment.parameter().index());
        if (moment.clock() != null && value instanceof Number millis) {
            return visit(moment.clock(), Math.floorDiv(millis.longValue(), 1000L));
        }
        return Term.Moment.literal(value == StoredNull.INSTANCE ? null : value, moment.format());
    }

    @Override
    public Term visit(Term.Spelled spelled) {
        Object value = parameters.apply(spelled.parameter().index());
        return spelled.literal(value == StoredNull.INSTANCE ? null : value);
    }

    @Override
    public Term visit(Term.Shard shard) {
        ShardedForm form = shard.form();
        Term.Operand by = shard.by();
        Integer number = by == null
                ? Integer.valueOf(shard.number())
                : form.shardBy(apply(by).value());
        return Term.Shard.literal(apply(shard.plain()).value(), number, form);
    }

    @Override
    public Term visit(Term.Composed composed) {
        List<@Nullable Object> values = new ArrayList<>();
        composed.values().forEach(value -> values.add(apply(value).value()));
        return Term.Composed.literal(composed.pattern(), values, composed.use());
    }

    @Override
    public Term visit(Term.Clock clock) {
        return nowEpochSeconds == null ? clock : visit(clock, nowEpochSeconds);
    }

    private static Term.Literal visit(Term.Clock clock, long epochSeconds) {
        long seconds =
                switch (clock) {
                    case NOW -> epochSeconds;
                    // Five calendar years, as the service counts: 1,826 or 1,827 days.
                    case FIVE_YEARS_AGO ->
                        Instant.ofEpochSecond(epochSeconds)
                                .atOffset(ZoneOffset.UTC)
                                .minusYears(TTL_YEARS)
                                .toEpochSecond();
                };
        return new Term.Literal(Values.canonical(BigDecimal.valueOf(seconds)));
    }
}
