package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.convert.BoundValues;
import io.github.dynamodbjdbc.driver.convert.ConversionFailure;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.grammar.ListParameters;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.value.Values;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The values set for a prepared statement. */
public final class Parameters implements ParameterSource {
    private static final Object UNSET = new Object();

    private final String sql;
    private final @Nullable Object[] bound;
    // Whether a string may be the text of an array.
    private final boolean quantified;

    /** Null until a list is bound, because few statements have any. */
    private @Nullable ListParameters lists;

    /** The values of a parameter that takes a list. */
    private record Elements(List<@Nullable Object> values) {}

    /** @param sql of the statement */
    public Parameters(String sql, int count) {
        this.sql = sql;
        bound = new Object[count];
        quantified = count > 0 && ListParameters.mayBeQuantified(sql);
        clear();
    }

    private Parameters(String sql, @Nullable Object[] bound, boolean quantified, @Nullable ListParameters lists) {
        this.sql = sql;
        this.bound = bound;
        this.quantified = quantified;
        this.lists = lists;
    }

    /** A copy of the current values. */
    public Parameters copy() throws SQLException {
        for (int i = 0; i < bound.length; i++) {
            if (bound[i] == UNSET) {
                throw Errors.of(SqlState.UNDEFINED_PARAMETER, unset(i));
            }
        }
        return new Parameters(sql, bound.clone(), quantified, lists);
    }

    private static String unset(int index) {
        return "Parameter " + (index + 1) + " has no value";
    }

    public void clear() {
        Arrays.fill(bound, UNSET);
    }

    /** Sets a value of any class. */
    public void set(int index, @Nullable Object value) throws SQLException {
        check(index);
        try {
            Elements elements = elements(index, value);
            bound[index - 1] = elements == null ? BoundValues.of(value) : elements;
        } catch (ConversionFailure e) {
            throw failure(index, e);
        }
    }

    /**
     * Sets a value of any class as a JDBC type.
     *
     * @param scale the scale of a number; null for its own
     */
    public void set(int index, @Nullable Object value, int jdbcType, @Nullable Integer scale) throws SQLException {
        check(index);
        try {
            Elements elements = elements(index, value);
            if (elements != null) {
                bound[index - 1] = elements;
                return;
            }
            Object natural = BoundValues.of(value);
            bound[index - 1] = Values.isNull(natural) || natural == null
                    ? BoundValues.nullOf(jdbcType)
                    : BoundValues.as(natural, jdbcType, scale);
        } catch (ConversionFailure e) {
            throw failure(index, e);
        }
    }

    /** Null if the value has no elements, or if it is bound where a single value is expected, which may be a list, too. */
    private @Nullable Elements elements(int index, @Nullable Object value) throws ConversionFailure, SQLException {
        boolean array = value instanceof String && quantified;
        List<?> all = array ? null : BoundValues.elements(value);
        if (all == null && !array) {
            return null;
        }
        ListParameters known = lists;
        if (known == null) {
            known = ListParameters.of(sql);
            lists = known;
        }
        if (value instanceof String text && known.isQuantified(index - 1)) {
            all = arrayElements(text);
        }
        if (all == null || !known.has(index - 1)) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>(all.size());
        for (Object element : all) {
            values.add(BoundValues.of(element));
        }
        return new Elements(values);
    }

    private static List<@Nullable String> arrayElements(String text) throws ConversionFailure {
        try {
            return ListParameters.elements(text);
        } catch (SqlSyntaxException e) {
            throw ConversionFailure.notA("array such as {a,\"b c\",NULL}", text);
        }
    }

    /** Whether a list is bound to one of the parameters. */
    public boolean hasLists() {
        return lists != null && Arrays.stream(bound).anyMatch(Elements.class::isInstance);
    }

    /** The statement for the bound values: its text, with a list's parameter repeated for each element. */
    public String text() {
        if (lists == null || !hasLists()) {
            return sql;
        }
        return lists.text(index -> bound[index] instanceof Elements elements
                ? OptionalInt.of(elements.values().size())
                : OptionalInt.empty());
    }

    private void check(int index) throws SQLException {
        if (index < 1 || index > bound.length) {
            throw Errors.of(
                    SqlState.UNDEFINED_PARAMETER,
                    "There is no parameter " + index + "; the statement has " + bound.length);
        }
    }

    /** The kinds of all values, with a list's elements as separate values; empty until all are set. */
    @Override
    public List<ParameterKind> kinds() {
        if (bound.length == 0) {
            return List.of();
        }
        List<ParameterKind> kinds = new ArrayList<>(bound.length);
        for (Object value : bound) {
            if (value instanceof Elements elements) {
                elements.values().forEach(element -> kinds.add(BoundValues.kind(element)));
            } else {
                kinds.add(value == UNSET ? ParameterKind.TEXT : BoundValues.kind(value));
            }
        }
        return kinds;
    }

    @Override
    public List<String> warnings() {
        return Arrays.stream(bound).anyMatch(BoundValues::isFinerThanStored)
                ? List.of("Dates and times are stored to the millisecond: further digits of a parameter were cut off")
                : List.of();
    }

    /** All values, with a list's elements as separate values, converted to the types of {@link #text}'s parameters. */
    @Override
    public List<@Nullable Object> bind(List<ColumnType> types) {
        List<@Nullable Object> values = new ArrayList<>(types.size());
        for (int i = 0; i < bound.length; i++) {
            Object value = bound[i];
            if (value == UNSET) {
                throw new StatementFailure(SqlState.UNDEFINED_PARAMETER, unset(i));
            }
            if (value instanceof Elements elements) {
                for (Object element : elements.values()) {
                    values.add(encoded(i + 1, element, types, values.size()));
                }
            } else {
                values.add(encoded(i + 1, value, types, values.size()));
            }
        }
        if (types.size() != values.size()) {
            throw changed(types.size(), values.size());
        }
        return values;
    }

    private static @Nullable Object encoded(int index, @Nullable Object value, List<ColumnType> types, int place) {
        if (place >= types.size()) {
            throw changed(types.size(), place + 1);
        }
        try {
            return value == null ? null : BoundValues.encode(value, types.get(place));
        } catch (ConversionFailure e) {
            throw new StatementFailure(e.state(), text(index, e));
        }
    }

    private static StatementFailure changed(int wanted, int bound) {
        return new StatementFailure(
                SqlState.INTERNAL_ERROR,
                "The statement has " + wanted + " parameters, and " + bound + " values were bound");
    }

    private static SQLException failure(int index, ConversionFailure failure) {
        return Errors.of(failure.state(), text(index, failure));
    }

    private static String text(int index, ConversionFailure failure) {
        return "Parameter " + index + ": " + failure.getMessage();
    }
}
