package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.relation.Reference;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/** Binds DynamoDB's own functions of attributes, which use the stored value instead of the converted one. */
final class AttributeFunctionBinder {
    private AttributeFunctionBinder() {}

    static RexNode attributeExists(CallArguments arguments, boolean wanted) {
        RexNode missing = arguments.expressions().missing(arguments.get(0));
        return wanted ? arguments.expressions().rex().not(missing) : missing;
    }

    static RexNode ifNotExists(CallArguments arguments) {
        Position position = arguments.position();
        ExpressionScope expressions = arguments.expressions();
        Reference attribute = expressions.reference(arguments.get(0));
        RexNode present = attribute.value(position).rex();
        return ChoiceBinder.choose(
                expressions,
                List.of(expressions.missing(arguments.get(0))),
                List.of(arguments.rex(1), present),
                position);
    }

    /** Binds a function of stored values: for a declared date or time, the text or number in the item. */
    static RexNode ofStored(CallArguments arguments, ScalarFunction operator) {
        Position position = arguments.position();
        Reference attribute = arguments.expressions().reference(arguments.get(0));
        RexNode value = attribute.value(position).rex();
        RexNode stored = Types.isTime(value.getType()) ? attribute.raw(position).rex() : value;
        Casts casts = arguments.expressions().casts();
        Rex rex = arguments.expressions().rex();
        return arguments.size() == 1
                ? rex.call(operator, casts.stored(stored))
                : rex.call(operator, casts.stored(stored), casts.stored(arguments.rex(1)));
    }

    static RexNode attributeType(CallArguments arguments) {
        String type = Shapes.text(arguments.get(1));
        List<String> known =
                Arrays.stream(AttributeType.values()).map(Enum::name).toList();
        if (type != null && !known.contains(type)) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    "'" + type + "' is not a DynamoDB type; they are " + String.join(", ", known),
                    arguments.get(1).position());
        }
        Rex rex = arguments.expressions().rex();
        Reference attribute = arguments.expressions().reference(arguments.get(0));
        RexNode stored = attribute.raw(arguments.position()).rex();
        boolean maybeNull = type == null || type.equals(AttributeType.NULL.name());
        RexNode missing = maybeNull ? arguments.expressions().missing(arguments.get(0)) : rex.bool(true);
        return rex.call(DocumentOperators.ATTRIBUTE_TYPE, stored, arguments.rex(1), missing);
    }
}
