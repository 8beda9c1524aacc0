package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.type.TimeUnits;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/** The arguments of a call of a function that is not an aggregate. Each is bound when the function requests it. */
record CallArguments(ExpressionScope expressions, Expression.FunctionCall call) {
    String name() {
        return call.name().name();
    }

    Position position() {
        return call.position();
    }

    int size() {
        return call.arguments().size();
    }

    Expression get(int index) {
        return call.arguments().get(index);
    }

    RexNode rex(int index) {
        return expressions.bind(get(index)).rex();
    }

    List<RexNode> all() {
        return call.arguments().stream()
                .map(argument -> expressions.bind(argument).rex())
                .toList();
    }

    /** The arguments from an index on, one of which is the result. Bare text among numbers is converted to a number. */
    List<RexNode> alternatives(int from) {
        List<Expression> written = call.arguments().subList(from, size());
        return BareTexts.among(
                expressions,
                written,
                written.stream()
                        .map(argument -> expressions.bind(argument).rex())
                        .toList());
    }

    /** The unit of time that an argument names. */
    String unit(int index) {
        Expression argument = get(index);
        String unit = argument instanceof Expression.NameReference name
                        && name.parts().size() == 1
                ? name.parts().get(0).name()
                : Shapes.text(argument);
        if (unit == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "a unit of time is wanted: one of " + String.join(", ", TimeUnits.names()),
                    argument.position());
        }
        return unit;
    }

    /** Refuses a wrong number of arguments, and clauses that only aggregates have. */
    void require(int least, int most) {
        if (call.star()) {
            throw new QueryException(ErrorKind.TYPE_MISMATCH, name() + " takes no *", position());
        }
        checkCount(name(), size(), least, most, position());
        if (call.over() != null
                || call.filter() != null
                || call.distinct()
                || !call.withinGroup().isEmpty()) {
            throw new QueryException(ErrorKind.GROUPING, name() + " is not an aggregate", position());
        }
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
}
