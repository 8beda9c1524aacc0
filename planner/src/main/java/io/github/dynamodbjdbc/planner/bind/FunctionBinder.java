package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.ScalarFunctions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.calcite.rex.RexNode;

/** Calls of functions, aggregates and window functions: which of them a name is. */
final class FunctionBinder {
    private static final Map<String, Function<Arguments, RexNode>> SPECIAL = special();

    private final ExpressionBinder expressions;

    FunctionBinder(ExpressionBinder expressions) {
        this.expressions = expressions;
    }

    private static Map<String, Function<Arguments, RexNode>> special() {
        Map<String, Function<Arguments, RexNode>> functions = new TreeMap<>(SpecialFunctionBinder.BY_NAME);
        functions.putAll(TimeFunctionBinder.BY_NAME);
        functions.putAll(AttributeFunctionBinder.BY_NAME);
        return functions;
    }

    RexNode bind(Expression.FunctionCall call) {
        String name = call.name().name().toUpperCase(Locale.ROOT);
        Arguments arguments = new Arguments(expressions, call);
        Function<Arguments, RexNode> special = SPECIAL.get(name);
        if (special != null) {
            return special.apply(arguments);
        }
        ScalarFunctions.Scalar scalar = ScalarFunctions.find(name);
        if (scalar != null) {
            arguments.require(scalar.required(), scalar.arguments().size());
            return expressions.scalars().call(call.name().name(), scalar, arguments.all(), call.position());
        }
        if (!AggregateFunctions.names().contains(name)) {
            throw new QueryException(
                    ErrorKind.UNKNOWN_FUNCTION,
                    "there is no function " + call.name().name() + NearestName.hint(name, names()),
                    call.name().position());
        }
        return new AggregateBinder(expressions, call, name).bind();
    }

    /** Every name that a function may be called by. */
    static List<String> names() {
        Set<String> names = new TreeSet<>(SPECIAL.keySet());
        names.addAll(ScalarFunctions.names());
        names.addAll(AggregateFunctions.names());
        return List.copyOf(names);
    }
}
