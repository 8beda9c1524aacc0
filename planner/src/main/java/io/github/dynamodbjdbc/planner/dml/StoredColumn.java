package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A column that is written, and how its values are stored.
 *
 * @param type that values are converted to first; VARIANT takes them as they are, times as text
 * @param form how a declared column's values are stored, where the type alone does not say it; else null
 * @param range of the numbers that the column was declared to hold; null if it holds any
 * @param textKey whether it is a key of the table or an index that holds text as it is: nothing but text and numbers becomes that
 */
record StoredColumn(
        AttributePath path,
        ColumnType type,
        @Nullable ValueForm form,
        @Nullable NumericRange range,
        boolean textKey) {
    private static final long DAY_MILLIS = 86_400_000;

    /** An attribute, or a place in a document, that nobody has declared. */
    static StoredColumn dynamic(AttributePath path) {
        return new StoredColumn(path, ColumnType.VARIANT, null, null, false);
    }

    /** A column that the table declares, by its own name. */
    static StoredColumn of(TableSchema table, Column column) {
        ValueForm form = column.form() instanceof PartForm ? null : column.form();
        boolean textKey = form == null && column.type() == ColumnType.VARCHAR && table.isKeyOfAny(column.name());
        return new StoredColumn(AttributePath.of(column.name()), column.type(), form, column.range(), textKey);
    }

    String attribute() {
        return path.attribute();
    }

    Expression converted(Expression value) {
        if (textKey || form instanceof DeclaredMoment) {
            return Syntax.cast(value, ColumnType.VARIANT);
        }
        return Syntax.cast(type == ColumnType.VARCHAR ? anyValue(value) : value, type, path.toString());
    }

    private static Expression anyValue(Expression value) {
        return value instanceof Expression.Parameter ? Syntax.cast(value, ColumnType.VARIANT) : Syntax.anyValue(value);
    }

    /**
     * @param value of {@link #type}, as rows hold it; null is NULL
     * @return canonical; null for NULL. A text that is sharded is still without its shard.
     * @throws QueryException INVALID_VALUE if the column can't hold it
     */
    @Nullable
    Object stored(@Nullable Object value) {
        if (form instanceof PartForm part) {
            return EntityKeys.text(part.entity(), part.key(), value == null ? Map.of() : Map.of(part.name(), value));
        }
        if (value == null || Values.isNull(value)) {
            return null;
        }
        if (form instanceof TemporalFormat format) {
            return moment(format, value);
        }
        if (form instanceof DeclaredMoment moment) {
            return written(moment, value);
        }
        Object stored = Values.canonical(value);
        if (range != null && stored instanceof BigDecimal number) {
            checkRange(range, number);
        }
        return textKey && stored != null ? text(stored) : stored;
    }

    /** Digits behind the point are kept, all of them; no number is rounded unasked. */
    private void checkRange(NumericRange range, BigDecimal number) {
        if (number.compareTo(range.least()) < 0 || number.compareTo(range.greatest()) > 0) {
            throw new QueryException(
                    ErrorKind.NUMERIC_OUT_OF_RANGE, "the number is out of the range of column " + path + ", " + range);
        }
    }

    private String text(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof String text) {
            return text;
        }
        throw new QueryException(
                ErrorKind.INVALID_VALUE,
                "key attribute " + path + " is of type S; a value of type " + AttributeType.of(value) + " is no key");
    }

    private String written(DeclaredMoment moment, Object value) {
        String written = value instanceof String text ? moment.written(text) : null;
        if (written == null) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "column " + path + " is declared " + moment + ", and "
                            + (value instanceof String
                                    ? "the text is no spelling of one"
                                    : "a value of type " + AttributeType.of(value) + " is none")
                            + "; spellings are " + moment.spellings());
        }
        return written;
    }

    private Object moment(TemporalFormat format, Object value) {
        long millis = value instanceof Integer days ? days * DAY_MILLIS : ((Number) value).longValue();
        Object stored = format.operand(millis);
        if (!Long.valueOf(millis).equals(format.millis(stored))) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "column " + path + " holds a " + format + ", which can't hold this moment");
        }
        return stored;
    }

    boolean isSharded() {
        return form instanceof ShardedForm;
    }

    /**
     * Puts the text of a sharded column into its shard, or into any if none is calculated.
     *
     * @param item what the shard is calculated from
     */
    void shard(Map<String, Object> item) {
        if (!(form instanceof ShardedForm shards) || !(item.get(attribute()) instanceof String plain)) {
            return;
        }
        ShardedForm.Calculation calculation = shards.calculation();
        Integer number = calculation == null
                ? Integer.valueOf(ThreadLocalRandom.current().nextInt(shards.from(), shards.to() + 1))
                : shards.shardBy(item.get(calculation.by()));
        if (number == null) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "the shard of " + path + " is calculated from " + (calculation == null ? "" : calculation.by())
                            + ", which has no value that can be");
        }
        item.put(attribute(), shards.stored(plain, number));
    }
}
