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

/** Puts the values of one run in the place of parameters and clock readings. */
public final class Substitution extends PredicateRewriter {
    private static final int TTL_YEARS = 5;

    private final IntFunction<@Nullable Object> parameters;
    private final @Nullable Long nowEpochSeconds;

    /**
     * @param parameters the canonical value bound to each {@code ?}, counted from 0; null for NULL
     * @param nowEpochSeconds the statement's one clock reading
     */
    public Substitution(IntFunction<@Nullable Object> parameters, long nowEpochSeconds) {
        this(parameters, Long.valueOf(nowEpochSeconds));
    }

    private Substitution(IntFunction<@Nullable Object> parameters, @Nullable Long nowEpochSeconds) {
        this.parameters = parameters;
        this.nowEpochSeconds = nowEpochSeconds;
    }

    /** Leaves clock readings as they are: what it gives is the same whenever it is asked. */
    public static Substitution ofParameters(IntFunction<@Nullable Object> parameters) {
        return new Substitution(parameters, null);
    }

    /** The same predicate with literals as its only operands, if clock readings are put in; itself if it has no others. */
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
        if (nowEpochSeconds == null) {
            return clock;
        }
        long seconds =
                switch (clock) {
                    case NOW -> nowEpochSeconds;
                    // By the calendar, as the service counts: five years are 1,826 or 1,827 days.
                    case FIVE_YEARS_AGO ->
                        Instant.ofEpochSecond(nowEpochSeconds)
                                .atOffset(ZoneOffset.UTC)
                                .minusYears(TTL_YEARS)
                                .toEpochSecond();
                };
        return new Term.Literal(Values.canonical(BigDecimal.valueOf(seconds)));
    }
}
