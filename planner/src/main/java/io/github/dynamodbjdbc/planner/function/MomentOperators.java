package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is compared of two values of which one is a date or time, and the other one that text says. No statement can call these by their
 * names.
 */
public final class MomentOperators {
    private static final Map<MomentForm, ScalarFunction> READS = new EnumMap<>(MomentForm.class);
    private static final Map<MomentForm, ScalarFunction> OPERANDS = new EnumMap<>(MomentForm.class);

    static {
        for (MomentForm form : MomentForm.values()) {
            READS.put(
                    form,
                    Operators.wanted(
                            "read" + form, Operators.VARCHAR, (value, label, run) -> read(form, value, label, run)));
            OPERANDS.put(
                    form,
                    Operators.one(
                            "operand" + form,
                            Operators.VARCHAR,
                            value -> value == null ? null : form.operand((Number) value)));
        }
    }

    /** The text of a column's value. */
    public static final ScalarFunction TEXT =
            Operators.one("storedText", Operators.VARCHAR, value -> value == null ? null : value.toString());

    /** A DATE as the value of a column that says it: the day alone. */
    public static final ScalarFunction AS_STORED = Operators.one(
            "asStored",
            Operators.DATE,
            value -> value == null ? null : StoredMoment.Kind.DATE.read(MomentForm.DATE.operand((Number) value)));

    /** The date or time of a column's value without its text. */
    public static final ScalarFunction COMPUTED = Operators.one(
            "computed", Operators.TIMESTAMP, value -> value instanceof StoredMoment moment ? moment.computed() : value);

    private MomentOperators() {}

    /** Reads a value as the text by which the form compares; NULL if it is no moment, which is counted. */
    public static ScalarFunction read(MomentForm form) {
        return Objects.requireNonNull(READS.get(form));
    }

    /** Gives the same of a date or time. */
    public static ScalarFunction operand(MomentForm form) {
        return Objects.requireNonNull(OPERANDS.get(form));
    }

    /** The form by which an operator reads; null if it does not. */
    public static @Nullable MomentForm readBy(SqlOperator operator) {
        return form(READS, operator);
    }

    /** The form for which an operator gives an operand; null if it does not. */
    public static @Nullable MomentForm operandOf(SqlOperator operator) {
        return form(OPERANDS, operator);
    }

    private static @Nullable MomentForm form(Map<MomentForm, ScalarFunction> operators, SqlOperator operator) {
        for (Map.Entry<MomentForm, ScalarFunction> entry : operators.entrySet()) {
            if (entry.getValue().equals(operator)) {
                return entry.getKey();
            }
        }
        return null;
    }

    private static @Nullable Object read(MomentForm form, @Nullable Object value, String label, RunContext run) {
        Object read = value == null ? null : form.read(value);
        if (read == null && value != null) {
            run.noMoment(label, value);
        }
        return read;
    }
}
