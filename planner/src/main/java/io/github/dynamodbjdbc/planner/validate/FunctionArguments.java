package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** The arguments of a call of a function that is no aggregate, lowered as the function asks for them. */
record FunctionArguments(ExpressionLowering expressions, Expression.FunctionCall call) {
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

    Value value(int index) {
        return expressions.lower(get(index));
    }

    SqlNode sql(int index) {
        return value(index).sql();
    }

    List<Value> values() {
        return call.arguments().stream().map(expressions::lower).toList();
    }

    /** One that is to name a unit of time. */
    String unit(int index) {
        Expression argument = get(index);
        String unit = Shapes.text(argument).orElse(null);
        if (unit == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "a unit of time is wanted: one of " + String.join(", ", TimeUnits.names()),
                    argument.position());
        }
        return unit;
    }

    /** Refuses another number of them, and all that only aggregates take. */
    void require(int least, int most) {
        if (call.star()) {
            throw new QueryException(ErrorKind.TYPE_MISMATCH, name() + " takes no *", position());
        }
        ScalarLowering.checkCount(name(), size(), least, most, position());
        if (call.over() != null
                || call.filter() != null
                || call.distinct()
                || !call.withinGroup().isEmpty()) {
            throw new QueryException(ErrorKind.GROUPING, name() + " is no aggregate", position());
        }
    }
}
