package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One side of a comparison. */
public sealed interface Term {
    // Written out where a first statement needs it: see Predicate.
    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of term. */
    interface Visitor<R> {
        R visit(Attribute attribute);

        R visit(Size size);

        R visit(Literal literal);

        R visit(Parameter parameter);

        R visit(Moment moment);

        R visit(Spelled spelled);

        R visit(Shard shard);

        R visit(Composed composed);

        R visit(Clock clock);
    }

    /**
     * What an item holds at a path.
     *
     * @param declared the type that the column was declared with: a value of any other type counts as NULL; null if dynamic
     * @param form what else is asked of a value: any other counts as NULL, and what the form reads is compared; null if nothing
     */
    record Attribute(
            AttributePath path,
            @Nullable AttributeType declared,
            @Nullable ValueForm form) implements Term {
        public Attribute(AttributePath path, @Nullable AttributeType declared) {
            this(path, declared, null);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Attribute attribute
                    && path.equals(attribute.path)
                    && declared == attribute.declared
                    && Objects.equals(form, attribute.form);
        }

        @Override
        public int hashCode() {
            return path.hashCode();
        }

        /** Whether a comparison of what is stored says the same as one of what the column reads, where that is not NULL. */
        public boolean isStoredAsRead() {
            return form == null || form.isStoredAsRead();
        }

        /** Whether the type of what is stored tells whether it reads as NULL. */
        public boolean isDecidedByType() {
            return form == null || form.isDecidedByType();
        }

        /** The attribute as it is stored. */
        public Attribute stored() {
            return form == null ? this : new Attribute(path, declared);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** DynamoDB's {@code size(path)}: characters of a string, bytes, elements; unknown for other types. */
    record Size(AttributePath path) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A value known when the statement runs, the same for every item. */
    sealed interface Operand extends Term {}

    /** What is text, or else NULL, once the operands are known that it is made of. */
    sealed interface Text extends Operand {}

    /** @param value canonical: String, BigDecimal (trailing zeros stripped), ByteString, Boolean, List, Map, ItemSet; null is SQL's NULL */
    record Literal(@Nullable Object value) implements Operand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param index of the statement's {@code ?}, counted from 0; those beyond any of them are values of the other side of a join
     * @param column what EXPLAIN calls the other side's column; null for a parameter of the statement
     */
    record Parameter(int index, @Nullable String column) implements Operand {
        public Parameter(int index) {
            this(index, null);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Parameter parameter
                    && index == parameter.index
                    && Objects.equals(column, parameter.column);
        }

        @Override
        public int hashCode() {
            return index;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A parameter that is a moment, as the values of a column are written that it is compared with.
     *
     * @param parameter bound to days since 1970-01-01 for a DATE, else to epoch milliseconds
     */
    record Moment(Parameter parameter, TemporalFormat format) implements Operand {
        private static final long DAY_MILLIS = 86_400_000;

        /** @param value what is bound to the parameter; null for NULL */
        public static Literal literal(@Nullable Object value, TemporalFormat format) {
            if (value == null) {
                return new Literal(null);
            }
            long millis = value instanceof Integer days ? days * DAY_MILLIS : ((Number) value).longValue();
            return new Literal(format.operand(millis));
        }

        public AttributeType type() {
            return format.notation().attributeType();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A text of a parameter that is a moment, where text that no declaration types is compared with it.
     *
     * @param operator null if it is what the form compares, or one of the texts that are read as the moment; else an end of one of the
     *     ranges in which that comparison finds its texts
     * @param number which of these it is: -1 for what the form compares
     */
    record Spelled(
            Parameter parameter, MomentForm form, @Nullable ComparisonOperator operator, int number) implements Text {
        private static final int OWN = -1;

        /** What the form compares. */
        public static Spelled own(Parameter parameter, MomentForm form) {
            return new Spelled(parameter, form, null, OWN);
        }

        public boolean isOwn() {
            return number == OWN;
        }

        Spelled spelling(int which) {
            return new Spelled(parameter, form, null, which);
        }

        Spelled end(ComparisonOperator comparison, int range, boolean high) {
            return new Spelled(parameter, form, comparison, 2 * range + (high ? 1 : 0));
        }

        /** @param value what is bound to the parameter; null for NULL */
        Literal literal(@Nullable Object value) {
            if (value == null) {
                return new Literal(null);
            }
            String operand = form.operand((Number) value);
            if (isOwn()) {
                return new Literal(operand);
            }
            if (operator == null) {
                List<String> spellings = MomentRanges.spellings(form, operand);
                return new Literal(number < spellings.size() ? spellings.get(number) : null);
            }
            List<MomentRanges.Range> ranges = MomentRanges.of(form, operator, operand);
            if (number / 2 >= ranges.size()) {
                return new Literal(null);
            }
            MomentRanges.Range range = ranges.get(number / 2);
            return new Literal(number % 2 == 0 ? range.low() : range.high());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * What is stored for a text in one shard, where the text or what the shard is calculated from is known only when the
     * statement runs.
     *
     * @param plain the text
     * @param by what the shard is calculated from; null if it is the shard of that number
     */
    record Shard(Operand plain, @Nullable Operand by, int number, ShardedForm form) implements Text {
        /** What is stored in the shard of that number. */
        public static Operand of(Operand plain, int number, ShardedForm form) {
            return plain instanceof Literal literal
                    ? literal(literal.value(), number, form)
                    : new Shard(plain, null, number, form);
        }

        /** What is stored in the shard that is calculated from an operand. */
        static Operand calculated(Operand plain, Operand by, ShardedForm form) {
            if (!(by instanceof Literal known)) {
                return new Shard(plain, by, form.from(), form);
            }
            Integer number = form.shardBy(known.value());
            return number == null ? new Literal(null) : of(plain, number, form);
        }

        /** NULL if the text is none, or no shard can be calculated. */
        static Literal literal(@Nullable Object plain, @Nullable Integer number, ShardedForm form) {
            if (!(plain instanceof String text) || number == null) {
                return new Literal(null);
            }
            String stored = form.stored(text, number);
            // What does not read as the text, such as the shard of none, is not what holds it.
            return new Literal(text.equals(form.read(stored)) ? stored : null);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A key attribute's text that is made of parts, some of which are known only when the statement runs.
     *
     * @param values of the first parts of the pattern, or of all
     */
    record Composed(KeyPattern pattern, List<Operand> values, Use use) implements Text {
        /** How much of the text it is. */
        public enum Use {
            /** All of it. */
            WHOLE,
            /** What texts with these parts begin with. */
            BEGINNING,
            /** No text with these parts, or a greater last one, is less. */
            FROM,
            /** Every text with these parts, or a lesser last one, is less; without any part, every text of the pattern. */
            BELOW
        }

        public Composed {
            values = List.copyOf(values);
        }

        static Operand of(KeyPattern pattern, List<Operand> values, Use use) {
            List<@Nullable Object> known = new ArrayList<>();
            for (Operand value : values) {
                if (!(value instanceof Literal literal)) {
                    return new Composed(pattern, values, use);
                }
                known.add(literal.value());
            }
            return literal(pattern, known, use);
        }

        /** NULL if one of the values is no text; and for a whole text, if its parts would be others. */
        static Literal literal(KeyPattern pattern, List<? extends @Nullable Object> values, Use use) {
            StringBuilder text = new StringBuilder(pattern.beginning());
            int start = 0;
            for (int part = 0; part < values.size(); part++) {
                if (!(values.get(part) instanceof String value)) {
                    return new Literal(null);
                }
                start = text.length();
                boolean bound = part == values.size() - 1 && (use == Use.FROM || use == Use.BELOW);
                text.append(value).append(bound ? "" : pattern.after(part));
            }
            return switch (use) {
                case WHOLE -> new Literal(values.equals(pattern.read(text.toString())) ? text.toString() : null);
                case BEGINNING, FROM -> new Literal(text.toString());
                case BELOW ->
                    new Literal(
                            values.isEmpty()
                                    ? KeyBounds.next(text.toString())
                                    : KeyBounds.below(text.toString(), start, pattern.after(values.size() - 1)));
            };
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** The statement's one clock reading, or five years before it, in epoch seconds. */
    enum Clock implements Operand {
        NOW,
        FIVE_YEARS_AGO;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
