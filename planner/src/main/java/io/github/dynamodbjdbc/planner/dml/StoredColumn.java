package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
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
 * A column to write, and the stored form of its values.
 *
 * @param type the type to which values are converted first; VARIANT leaves them unchanged, with times as text
 * @param form the stored form of a declared column if the type does not determine it; otherwise null
 * @param bounds the declared type if it is narrower than the type; otherwise null
 * @param textKey whether the column is a plain text key of the table or an index: only text and numbers are converted to it
 */
record StoredColumn(
        AttributePath path,
        ColumnType type,
        @Nullable ValueForm form,
        @Nullable ColumnBounds bounds,
        boolean textKey) {
    private static final long DAY_MILLIS = 86_400_000;

    /** An undeclared attribute, or a path in a document. */
    static StoredColumn dynamic(AttributePath path) {
        return new StoredColumn(path, ColumnType.VARIANT, null, null, false);
    }

    /** A declared column of the table. */
    static StoredColumn of(TableSchema table, Column column) {
        ValueForm form = column.form() instanceof PartForm ? null : column.form();
        boolean textKey = form == null && column.type() == ColumnType.VARCHAR && table.isKeyOfAny(column.name());
        return new StoredColumn(AttributePath.of(column.name()), column.type(), form, column.bounds(), textKey);
    }

    String attribute() {
        return path.attribute();
    }

    /** The type of a date or time to which text is cast that is bound to a parameter; VARIANT if it is not cast to one. */
    ColumnType castType() {
        return form instanceof TemporalFormat ? type : ColumnType.VARIANT;
    }

    /** The value of a row of VALUES, converted where it is computed. */
    Expression inserted(Expression value) {
        return value instanceof Expression.ScalarSubquery subquery
                ? Syntax.mapped(subquery, this::converted)
                : converted(value);
    }

    Expression converted(Expression value) {
        if (textKey || form instanceof DeclaredMoment) {
            return Syntax.cast(value, ColumnType.VARIANT, path.toString());
        }
        return Syntax.cast(type == ColumnType.VARCHAR ? anyValue(value) : value, type, path.toString());
    }

    private static Expression anyValue(Expression value) {
        return value instanceof Expression.Parameter ? Syntax.cast(value, ColumnType.VARIANT) : Syntax.anyValue(value);
    }

    /**
     * @param value a value of {@link #type} as in rows; null for NULL
     * @return canonical value; null for NULL. A sharded text does not have its shard yet.
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
        Object canonical = Values.canonical(value);
        Object stored = textKey && canonical != null ? text(canonical) : canonical;
        if (bounds != null && stored != null && !bounds.admits(stored)) {
            throw misfit(bounds);
        }
        return stored;
    }

    private QueryException misfit(ColumnBounds declared) {
        String why =
                switch (declared.type()) {
                    case UUID -> "the string is not a UUID, as which column " + path + " is declared";
                    case VARCHAR -> "the string is longer than column " + path + ", " + declared;
                    case VARBINARY -> "the binary value is longer than column " + path + ", " + declared;
                    default -> "the number is out of the range of column " + path + ", " + declared;
                };
        return new QueryException(declared.misfit(), why);
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
                "key attribute " + path + " is of type S and can't hold a value of type " + AttributeType.of(value));
    }

    private String written(DeclaredMoment moment, Object value) {
        String written = value instanceof String text ? moment.written(text) : null;
        if (written == null) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "column " + path + " is declared " + moment + ", and "
                            + (value instanceof String
                                    ? "the value is not a spelling of one"
                                    : "a value of type " + AttributeType.of(value) + " is not one")
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
     * Adds the shard to the text of a sharded column; a random one if no shard is calculated.
     *
     * @param item the item, from which the shard is calculated; changed in place
     */
    void shard(Map<String, Object> item) {
        if (!(form instanceof ShardedForm shards) || !(item.get(attribute()) instanceof String plain)) {
            return;
        }
        if (plain.isEmpty()) {
            // A shard number alone would be read as no value.
            throw new QueryException(ErrorKind.INVALID_VALUE, "sharded attribute " + path + " can't be empty");
        }
        ShardedForm.Calculation calculation = shards.calculation();
        Integer number = calculation == null
                ? Integer.valueOf(ThreadLocalRandom.current().nextInt(shards.from(), shards.to() + 1))
                : shards.shardBy(item.get(calculation.by()));
        if (number == null) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "the shard of " + path + " is calculated from " + (calculation == null ? "" : calculation.by())
                            + ", which has no value from which a shard can be calculated");
        }
        item.put(attribute(), shards.stored(plain, number));
    }
}
