package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.exec.function.BagFunctions;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** Operators for comparisons of a date or time with text. Statements can't call these by name. */
public final class MomentOperators {
    private static final Map<MomentForm, ScalarFunction> READS = new EnumMap<>(MomentForm.class);
    private static final Map<MomentForm, ScalarFunction> READS_OF_ELEMENTS = new EnumMap<>(MomentForm.class);
    private static final Map<MomentForm, ScalarFunction> OPERANDS = new EnumMap<>(MomentForm.class);

    static {
        for (MomentForm form : MomentForm.values()) {
            READS.put(
                    form,
                    Operators.wanted(
                            "read" + form, Operators.VARCHAR, (value, label, run) -> read(form, value, label, run)));
            READS_OF_ELEMENTS.put(
                    form,
                    Operators.wanted(
                            "readEach" + form,
                            Operators.ANY,
                            (value, label, run) ->
                                    BagFunctions.each(value, element -> read(form, element, label, run))));
            OPERANDS.put(
                    form,
                    Operators.one(
                            "operand" + form,
                            Operators.VARCHAR,
                            value -> value == null ? null : form.operand((Number) value)));
        }
    }

    /** The text of a stored date or time. */
    public static final ScalarFunction TEXT =
            Operators.one("storedText", Operators.VARCHAR, value -> value == null ? null : value.toString());

    /** Converts a DATE to the stored value's type, as the date alone. */
    public static final ScalarFunction AS_STORED = Operators.one(
            "asStored",
            Operators.DATE,
            value -> value == null ? null : StoredMoment.Kind.DATE.read(MomentForm.DATE.operand((Number) value)));

    /** A stored date or time without its text. */
    public static final ScalarFunction COMPUTED = Operators.one(
            "computed", Operators.TIMESTAMP, value -> value instanceof StoredMoment moment ? moment.computed() : value);

    private MomentOperators() {}

    /** Converts a value to the text in which the form is compared; NULL if it is not a date or time, which is reported. */
    public static ScalarFunction read(MomentForm form) {
        return Objects.requireNonNull(READS.get(form));
    }

    /** Converts each element of a list or set as {@link #read} does. A value that is not a collection is unchanged. */
    public static ScalarFunction readEach(MomentForm form) {
        return Objects.requireNonNull(READS_OF_ELEMENTS.get(form));
    }

    /** Converts a date or time to the text in which the form is compared. */
    public static ScalarFunction operand(MomentForm form) {
        return Objects.requireNonNull(OPERANDS.get(form));
    }

    /** The form of a {@link #read} operator; null for other operators. */
    public static @Nullable MomentForm readBy(SqlOperator operator) {
        return form(READS, operator);
    }

    /** The form of an {@link #operand} operator; null for other operators. */
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
        if (value == null || Values.isNull(value)) {
            return null;
        }
        Object read = form.read(value);
        if (read == null) {
            run.noMoment(label, value);
        }
        return read;
    }
}
