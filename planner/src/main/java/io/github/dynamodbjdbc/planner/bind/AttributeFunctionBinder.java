package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DynamicOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.calcite.rex.RexNode;

/** DynamoDB's own functions of attributes, which look at what is stored rather than at its value. */
final class AttributeFunctionBinder {
    static final Map<String, Function<Arguments, RexNode>> BY_NAME = byName();

    private AttributeFunctionBinder() {}

    private static Map<String, Function<Arguments, RexNode>> byName() {
        Map<String, Function<Arguments, RexNode>> functions = new TreeMap<>();
        functions.put("ATTRIBUTE_EXISTS", arguments -> attributeExists(arguments, true));
        functions.put("ATTRIBUTE_NOT_EXISTS", arguments -> attributeExists(arguments, false));
        functions.put("BEGINS_WITH", arguments -> ofStored(arguments, DynamicOperators.BEGINS_WITH));
        functions.put("CONTAINS", arguments -> ofStored(arguments, DynamicOperators.CONTAINS));
        functions.put("SIZE", arguments -> ofStored(arguments, DynamicOperators.SIZE));
        functions.put("ATTRIBUTE_TYPE", AttributeFunctionBinder::attributeType);
        return functions;
    }

    private static RexNode attributeExists(Arguments arguments, boolean wanted) {
        arguments.require(1, 1);
        RexNode missing = arguments.expressions().reference(arguments.get(0)).missing(arguments.position());
        return wanted ? arguments.expressions().rex().not(missing) : missing;
    }

    /** Of a declared date or time they see the text or number that the item holds. */
    private static RexNode ofStored(Arguments arguments, ScalarFunction operator) {
        boolean one = operator.equals(DynamicOperators.SIZE);
        arguments.require(one ? 1 : 2, one ? 1 : 2);
        Position position = arguments.position();
        Reference attribute = arguments.expressions().reference(arguments.get(0));
        RexNode value = attribute.value(position).rex();
        RexNode stored = Types.isTime(value.getType()) ? attribute.raw(position).rex() : value;
        Casts casts = arguments.expressions().casts();
        Rex rex = arguments.expressions().rex();
        return one
                ? rex.call(operator, casts.stored(stored))
                : rex.call(operator, casts.stored(stored), casts.stored(arguments.rex(1)));
    }

    private static RexNode attributeType(Arguments arguments) {
        arguments.require(2, 2);
        String type = Shapes.text(arguments.get(1));
        List<String> known =
                Arrays.stream(AttributeType.values()).map(Enum::name).toList();
        if (type != null && !known.contains(type)) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "'" + type + "' is no DynamoDB type; they are " + String.join(", ", known),
                    arguments.get(1).position());
        }
        Rex rex = arguments.expressions().rex();
        Reference attribute = arguments.expressions().reference(arguments.get(0));
        RexNode stored = attribute.raw(arguments.position()).rex();
        boolean maybeNull = type == null || type.equals(AttributeType.NULL.name());
        RexNode missing = maybeNull ? attribute.missing(arguments.position()) : rex.bool(true);
        return rex.call(DynamicOperators.ATTRIBUTE_TYPE, stored, arguments.rex(1), missing);
    }
}
