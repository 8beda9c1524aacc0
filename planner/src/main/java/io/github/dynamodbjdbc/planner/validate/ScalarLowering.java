package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.validate.ScalarFunctions.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Calls of the functions that are methods of ours. */
final class ScalarLowering {
    /** Of binary they give the number of bytes. */
    private static final Set<String> LENGTHS = Set.of("LENGTH", "OCTET_LENGTH");

    private ScalarLowering() {}

    /** @param name as the statement says it, for the error where the number of arguments is wrong */
    static Value call(String name, Scalar scalar, List<Value> arguments, Position position) {
        checkCount(name, arguments.size(), scalar.required(), scalar.arguments().size(), position);
        boolean bytes = arguments.size() == 1 && arguments.get(0).type() == ColumnType.VARBINARY;
        if (bytes && LENGTHS.contains(scalar.operator().getName())) {
            return Value.of(
                    Operators.SIZE.createCall(
                            Positions.of(position), arguments.get(0).sql()),
                    ColumnType.NUMERIC);
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
            case NUMBER -> value.sql();
            case ANY -> isTemporal(value) ? CastLowering.asText(value, position) : value.sql();
            case DATE -> as(value, ColumnType.DATE, position);
            case TIMESTAMP -> as(value, ColumnType.TIMESTAMP, position);
        };
    }

    private static SqlNode as(Value value, ColumnType type, Position position) {
        return value.type() == type ? value.sql() : CastLowering.cast(value.sql(), type, position);
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

    /** The greatest, or least, of all; a value of any type has its place in their total order, and NULL none. */
    static Value extreme(String name, List<Value> arguments, Position position) {
        checkCount(name, arguments.size(), 1, Integer.MAX_VALUE, position);
        Value result = arguments.get(0);
        for (Value next : arguments.subList(1, arguments.size())) {
            result = Value.of(
                    (name.equals("GREATEST") ? Operators.GREATER : Operators.LESSER)
                            .createCall(Positions.of(position), result.sql(), next.sql()),
                    ColumnType.VARIANT);
        }
        return arguments.size() == 1
                ? Value.of(
                        SqlStdOperatorTable.CAST.createCall(
                                Positions.of(position), result.sql(), TypeNames.spec(ColumnType.VARIANT, position)),
                        ColumnType.VARIANT)
                : result;
    }
}
