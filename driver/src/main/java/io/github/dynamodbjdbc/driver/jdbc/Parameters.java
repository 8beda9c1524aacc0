package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.convert.BoundValues;
import io.github.dynamodbjdbc.driver.convert.ConversionFailure;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.value.Values;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values that are set for a prepared statement. */
final class Parameters {
    private static final Object UNSET = new Object();

    private final @Nullable Object[] bound;

    Parameters(int count) {
        bound = new Object[count];
        clear();
    }

    private Parameters(@Nullable Object[] bound) {
        this.bound = bound;
    }

    /** The values as they are now. */
    Parameters copy() throws SQLException {
        for (int i = 0; i < bound.length; i++) {
            if (bound[i] == UNSET) {
                throw Errors.of(SqlState.UNDEFINED_PARAMETER, unset(i));
            }
        }
        return new Parameters(bound.clone());
    }

    private static String unset(int index) {
        return "Parameter " + (index + 1) + " has no value";
    }

    void clear() {
        Arrays.fill(bound, UNSET);
    }

    /** Any object, as what it is. */
    void set(int index, @Nullable Object value) throws SQLException {
        check(index);
        try {
            bound[index - 1] = BoundValues.of(value);
        } catch (ConversionFailure e) {
            throw failure(index, e);
        }
    }

    /**
     * Any object, as a JDBC type.
     *
     * @param scale of a number; null for its own
     */
    void set(int index, @Nullable Object value, int jdbcType, @Nullable Integer scale) throws SQLException {
        check(index);
        try {
            Object natural = BoundValues.of(value);
            bound[index - 1] = Values.isNull(natural) || natural == null
                    ? BoundValues.nullOf(jdbcType)
                    : BoundValues.as(natural, jdbcType, scale);
        } catch (ConversionFailure e) {
            throw failure(index, e);
        }
    }

    private void check(int index) throws SQLException {
        if (index < 1 || index > bound.length) {
            throw Errors.of(
                    SqlState.UNDEFINED_PARAMETER,
                    "There is no parameter " + index + "; the statement has " + bound.length);
        }
    }

    /** All values, as their parameters' types want them. */
    List<@Nullable Object> bind(List<ColumnType> types) {
        if (types.size() != bound.length) {
            throw new StatementFailure(
                    SqlState.INTERNAL_ERROR,
                    "The statement had " + bound.length + " parameters when it was prepared and has " + types.size());
        }
        List<@Nullable Object> values = new ArrayList<>(bound.length);
        for (int i = 0; i < bound.length; i++) {
            Object value = bound[i];
            if (value == UNSET) {
                throw new StatementFailure(SqlState.UNDEFINED_PARAMETER, unset(i));
            }
            try {
                values.add(value == null ? null : BoundValues.encode(value, types.get(i)));
            } catch (ConversionFailure e) {
                throw new StatementFailure(e.state(), text(i + 1, e));
            }
        }
        return values;
    }

    private static SQLException failure(int index, ConversionFailure failure) {
        return Errors.of(failure.state(), text(index, failure));
    }

    private static String text(int index, ConversionFailure failure) {
        return "Parameter " + index + ": " + failure.getMessage();
    }
}
