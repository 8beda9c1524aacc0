package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** DynamoDB's own functions of attributes, which look at what is stored rather than at its value. */
final class AttributeFunctionLowering {
    static final Map<String, Function<FunctionArguments, Value>> BY_NAME = byName();

    private AttributeFunctionLowering() {}

    private static Map<String, Function<FunctionArguments, Value>> byName() {
        Map<String, Function<FunctionArguments, Value>> functions = new TreeMap<>();
        functions.put("ATTRIBUTE_EXISTS", arguments -> attributeExists(arguments, true));
        functions.put("ATTRIBUTE_NOT_EXISTS", arguments -> attributeExists(arguments, false));
        functions.put("BEGINS_WITH", arguments -> ofStored(arguments, Operators.BEGINS_WITH, ColumnType.BOOLEAN));
        functions.put("CONTAINS", arguments -> ofStored(arguments, Operators.CONTAINS, ColumnType.BOOLEAN));
        functions.put("SIZE", arguments -> ofStored(arguments, Operators.SIZE, ColumnType.NUMERIC));
        functions.put("ATTRIBUTE_TYPE", AttributeFunctionLowering::attributeType);
        return functions;
    }

    private static Value attributeExists(FunctionArguments arguments, boolean wanted) {
        arguments.require(1, 1);
        SqlNode missing = arguments.expressions().reference(arguments.get(0)).missing(arguments.position());
        return Value.of(
                wanted ? SqlStdOperatorTable.NOT.createCall(Positions.of(arguments.position()), missing) : missing,
                ColumnType.BOOLEAN);
    }

    /** Of a declared date or time they see the text or number that the item holds. */
    private static Value ofStored(FunctionArguments arguments, SqlOperator operator, ColumnType type) {
        int count = operator.equals(Operators.SIZE) ? 1 : 2;
        arguments.require(count, count);
        Position position = arguments.position();
        Reference attribute = arguments.expressions().reference(arguments.get(0));
        Value value = attribute.value(position);
        List<SqlNode> operands = new ArrayList<>();
        operands.add(text(ScalarLowering.isTemporal(value) ? attribute.raw(position) : value, position));
        if (count == 2) {
            operands.add(text(arguments.value(1), position));
        }
        return Value.of(operator.createCall(Positions.of(position), operands), type);
    }

    /** A date or time that is computed is text here, as it is in documents. */
    private static SqlNode text(Value value, Position position) {
        return ScalarLowering.isTemporal(value) ? CastLowering.asText(value, position) : value.sql();
    }

    private static Value attributeType(FunctionArguments arguments) {
        arguments.require(2, 2);
        String type = Shapes.text(arguments.get(1)).orElse(null);
        if (type != null
                && Arrays.stream(AttributeType.values())
                        .noneMatch(known -> known.name().equals(type))) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "'" + type + "' is no DynamoDB type; they are "
                            + String.join(
                                    ", ",
                                    Arrays.stream(AttributeType.values())
                                            .map(Enum::name)
                                            .toList()),
                    arguments.get(1).position());
        }
        Reference attribute = arguments.expressions().reference(arguments.get(0));
        Value stored = attribute.raw(arguments.position());
        boolean maybeNull = type == null || type.equals(AttributeType.NULL.name());
        SqlNode missing =
                maybeNull ? attribute.missing(arguments.position()) : Literals.bool(true, arguments.position());
        return Value.of(
                Operators.ATTRIBUTE_TYPE.createCall(
                        Positions.of(arguments.position()), stored.sql(), arguments.sql(1), missing),
                ColumnType.BOOLEAN);
    }
}
