package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One side of a comparison. */
public sealed interface Term {
    // Some records define their own equals and hashCode to speed up the first statement: see Predicate.
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
     * The value of an item at a path.
     *
     * @param declared the column's declared type: a value of another type counts as NULL; null for a dynamic attribute
     * @param form a further condition on values: others count as NULL, and comparisons use the value that the form reads; null for none
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

        /** Whether comparisons of stored values are equivalent to those of the column's values, where these are not NULL. */
        public boolean isStoredAsRead() {
            return form == null || form.isStoredAsRead();
        }

        /** Whether the stored value's type alone decides whether the column is NULL. */
        public boolean isDecidedByType() {
            return form == null || form.isDecidedByType();
        }

        /** The attribute in stored form. */
        public Attribute stored() {
            return form == null ? this : new Attribute(path, declared);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** DynamoDB's {@code size(path)}: a string's characters, a binary's bytes, or the number of elements; UNKNOWN for other types. */
    record Size(AttributePath path) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A value that is known when the statement runs and is the same for every item. */
    sealed interface Operand extends Term {}

    /** An operand that is text or NULL once the operands of which it is composed are known. */
    sealed interface Text extends Operand {}

    /** @param value canonical: String, BigDecimal (trailing zeros stripped), ByteString, Boolean, List, Map, ItemSet; null for SQL NULL */
    record Literal(@Nullable Object value) implements Operand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param index the parameter's index from 0; higher indexes than the statement's parameters stand for values of a join's other side
     * @param column EXPLAIN's name for the other side's column; null for a parameter of the statement
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
     * A parameter with a date or time, in the format of the column with which it is compared.
     *
     * @param parameter bound to days since 1970-01-01 for a DATE, otherwise to epoch milliseconds
     * @param clock the reading of a clock that shows the date or time; null for the date or time itself
     */
    record Moment(
            Parameter parameter,
            TemporalFormat format,
            @Nullable Clock clock) implements Operand {
        public Moment(Parameter parameter, TemporalFormat format) {
            this(parameter, format, null);
        }

        /** A reading, in epoch seconds, of a clock that shows the moment of a parameter. */
        public static Moment of(Clock clock, int parameter) {
            return new Moment(
                    new Parameter(parameter),
                    new TemporalFormat(ColumnType.TIMESTAMP, TemporalNotation.EPOCH_SECONDS),
                    clock);
        }

        private static final long DAY_MILLIS = 86_400_000;

        /** @param value the parameter's value; null for SQL NULL */
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
     * A text derived from a parameter with a date or time, for comparisons with text of no declared type.
     *
     * @param operator null for the form's own text or one of the texts that are read as the moment; otherwise the comparison of whose ranges this
     *     is a bound
     * @param number the index of the text or bound; -1 for the form's own text
     */
    record Spelled(
            Parameter parameter, MomentForm form, @Nullable ComparisonOperator operator, int number) implements Text {
        private static final int OWN = -1;

        /** The text that the form compares. */
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

        /** @param value the parameter's value; null for SQL NULL */
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
     * The stored text of a value in one shard, where the value or the source of the shard's calculation is known only when the statement runs.
     *
     * @param plain the value
     * @param by the value from which the shard is calculated; null for the shard with the given number
     */
    record Shard(Operand plain, @Nullable Operand by, int number, ShardedForm form) implements Text {
        /** The stored text in the shard with that number. */
        public static Operand of(Operand plain, int number, ShardedForm form) {
            return plain instanceof Literal literal
                    ? literal(literal.value(), number, form)
                    : new Shard(plain, null, number, form);
        }

        /** The stored text in the shard that is calculated from an operand. */
        static Operand calculated(Operand plain, Operand by, ShardedForm form) {
            if (!(by instanceof Literal known)) {
                return new Shard(plain, by, form.from(), form);
            }
            Integer number = form.shardBy(known.value());
            return number == null ? new Literal(null) : of(plain, number, form);
        }

        /** NULL if the value is not text, or no shard can be calculated. */
        static Literal literal(@Nullable Object plain, @Nullable Integer number, ShardedForm form) {
            if (!(plain instanceof String text) || number == null) {
                return new Literal(null);
            }
            String stored = form.stored(text, number);
            // The stored text must be read as the value again; otherwise no item has it.
            return new Literal(text.equals(form.read(stored)) ? stored : null);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * The text of a key attribute that is composed of parts, some of which are known only when the statement runs.
     *
     * @param values the values of the pattern's first parts, or of all parts
     */
    record Composed(KeyPattern pattern, List<Operand> values, Use use) implements Text {
        /** The role of the text. */
        public enum Use {
            /** The whole text. */
            WHOLE,
            /** The prefix of texts with these parts. */
            BEGINNING,
            /** The inclusive lower bound of texts with these parts or a greater last one. */
            FROM,
            /** The exclusive upper bound of texts with these parts or a lesser last one; without parts, of all texts of the pattern. */
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

        /** NULL if a value is not text, or if a whole text would be split into other parts. */
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

    /** The statement's clock in epoch seconds, or five years before it. */
    enum Clock implements Operand {
        NOW,
        FIVE_YEARS_AGO;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
