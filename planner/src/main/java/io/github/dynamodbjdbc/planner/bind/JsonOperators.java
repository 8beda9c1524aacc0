package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Computed;
import io.github.dynamodbjdbc.planner.function.Functions;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's operators of {@code jsonb}. The other operators of the same names are those of lists, text and numbers. */
final class JsonOperators {
    private JsonOperators() {}

    /**
     * The call of JSON's function in place of another function or operator; null if there is none, or no operand is known to be JSON.
     *
     * @param name the function's name, or the operator's symbol
     */
    static @Nullable RexNode instead(ScalarCalls scalars, String name, List<RexNode> values, Position position) {
        FunctionEntry entry = Functions.ofJson(name);
        FunctionEntry.OfJson rule = entry == null ? null : entry.ofJson();
        return entry != null
                        && rule != null
                        && values.stream().limit(rule.operands()).anyMatch(value -> isJson(value, rule.lists()))
                ? scalars.call(entry.name(), ((Computed) entry.meaning()).overloads(), values, position)
                : null;
    }

    private static boolean isJson(RexNode value, boolean orList) {
        CollectionKind kind = DocumentOperators.kind(value);
        return CollectionKind.isJson(kind) || orList && kind == CollectionKind.LIST;
    }
}
