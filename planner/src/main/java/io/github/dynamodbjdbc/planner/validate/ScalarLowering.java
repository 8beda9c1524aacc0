package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.validate.ScalarFunctions.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** Calls of the functions that are methods of ours. */
final class ScalarLowering {
    private ScalarLowering() {}

    /** @param name as the statement says it, for the error where the number of arguments is wrong */
    static Value call(String name, Scalar scalar, List<Value> arguments, Position position) {
        checkCount(name, arguments.size(), scalar.required(), scalar.arguments().size(), position);
        boolean binary = arguments.stream().limit(2).anyMatch(value -> value.type() == ColumnType.VARBINARY);
        Scalar ofBinary =
                binary ? ScalarFunctions.find("$BINARY_" + scalar.operator().getName()) : null;
        if (ofBinary != null && arguments.size() == ofBinary.arguments().size()) {
            return call(name, ofBinary, arguments, position);
        }
        List<SqlNode> operands = new ArrayList<>();
        for (int i = 0; i < scalar.arguments().size(); i++) {
            operands.add(
                    i < arguments.size()
                            ? argument(scalar.arguments().get(i), arguments.get(i), position)
                            : literal(scalar.defaults().get(i - scalar.required()), position));
        }
        return Value.of(scalar.operator().createCall(Positions.of(position), operands), scalar.type());
    }

    static Value call(String name, Position position, Value... arguments) {
        return call(name, ScalarFunctions.get(name), List.of(arguments), position);
    }

    static void checkCount(String name, int count, int least, int most, Position position) {
        if (count < least || count > most) {
            String range = most == Integer.MAX_VALUE
                    ? least + " or more"
                    : most == least + 1 ? least + " or " + most : least + " to " + most;
            String wanted = least == most ? (least == 0 ? "no" : Integer.toString(least)) : range;
            throw new QueryException(
                    ErrorKind.UNKNOWN_FUNCTION,
                    name + " takes " + wanted + (most == 1 ? " argument" : " arguments") + ", not " + count,
                    position);
        }
    }

    private static SqlNode argument(ScalarFunctions.Kind kind, Value value, Position position) {
        return switch (kind) {
            case TEXT -> {
                if (value.type() == ColumnType.VARBINARY) {
                    throw new QueryException(
                            ErrorKind.TYPE_MISMATCH,
                            "text is wanted, not VARBINARY; CAST gives it as base64",
                            position);
                }
                yield CastLowering.asText(value, position);
            }
            case BINARY -> {
                if (value.type() != null && value.type() != ColumnType.VARBINARY && !value.dynamic()) {
                    throw new QueryException(
                            ErrorKind.TYPE_MISMATCH,
                            "VARBINARY is wanted as the other operand is, not " + value.type()
                                    + "; it is written X'0A'",
                            position);
                }
                yield value.sql();
            }
            case TEXT_OR_BINARY ->
                value.dynamic()
                        ? Operators.TEXT_OR_BINARY.createCall(Positions.of(position), value.sql())
                        : CastLowering.asText(value, position);
            case NUMBER -> value.sql();
            case ANY -> isTemporal(value) ? CastLowering.asText(value, position) : value.sql();
            case DATE ->
                value.type() == ColumnType.DATE
                        ? value.sql()
                        : TemporalOperators.DATE_OF.createCall(Positions.of(position), value.sql());
            case TIMESTAMP -> TimeUnits.moment(value, position);
        };
    }

    static boolean isTemporal(Value value) {
        return value.type() == ColumnType.DATE
                || value.type() == ColumnType.TIME
                || value.type() == ColumnType.TIMESTAMP;
    }

    private static SqlNode literal(Object value, Position position) {
        return value instanceof Integer number
                ? Literals.number(BigDecimal.valueOf(number), position)
                : Literals.string((String) value, position);
    }
}
