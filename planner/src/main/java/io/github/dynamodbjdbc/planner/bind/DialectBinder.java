package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Computed;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.function.TextOperators;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TimeUnits;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/** Translates functions of other databases to standard SQL. */
final class DialectBinder {
    private DialectBinder() {}

    /** DATEDIFF: MySQL's days from the second to the first argument, or SQL Server's unit boundaries between the second and the third. */
    static RexNode dateDifference(CallArguments arguments) {
        Position position = arguments.position();
        return arguments.size() == 2
                ? starts(arguments, new Expression.TimeUnit("DAY", position), arguments.get(1), arguments.get(0))
                : starts(
                        arguments,
                        new Expression.TimeUnit(
                                TimeUnits.lengthOf(
                                        arguments.unit(0), arguments.get(0).position()),
                                position),
                        arguments.get(1),
                        arguments.get(2));
    }

    /** The number of unit boundaries between the first and the second moment. */
    private static RexNode starts(CallArguments arguments, Expression unit, Expression first, Expression second) {
        Position position = arguments.position();
        return call(
                arguments,
                "TIMESTAMPDIFF",
                unit,
                Expression.FunctionCall.of("DATE_TRUNC", List.of(unit, first), position),
                Expression.FunctionCall.of("DATE_TRUNC", List.of(unit, second), position));
    }

    /** DATE_ADD and DATE_SUB of MySQL and PostgreSQL, with an interval or a number of days, and DATE_ADD with a unit. A string is a timestamp. */
    static RexNode shifted(CallArguments arguments, Expression.BinaryOperator operator) {
        Position position = arguments.position();
        if (arguments.size() == 3) {
            return call(arguments, "TIMESTAMPADD", arguments.get(0), arguments.get(1), arguments.get(2));
        }
        ExpressionScope expressions = arguments.expressions();
        Expression from = arguments.get(0);
        RexNode moment = from instanceof Expression.StringLiteral
                ? bind(arguments, cast(from, "TIMESTAMP", position))
                : arguments.rex(0);
        RexNode by = arguments.rex(1);
        if (Types.isDate(moment.getType()) && !Rex.isNull(by) || Types.isInterval(by.getType())) {
            RexNode shifted = expressions.times().computed(operator, moment, by, position);
            return shifted == null ? expressions.arithmetic().binary(operator, moment, by, position) : shifted;
        }
        RexNode days = operator == Expression.BinaryOperator.ADD
                ? by
                : expressions.arithmetic().negated(by, position);
        Computed function = (Computed) Functions.get("TIMESTAMPADD").meaning();
        return expressions
                .scalars()
                .call(
                        arguments.name(),
                        function.overloads(),
                        List.of(expressions.rex().text("DAY"), days, moment),
                        position);
    }

    /** NORMALIZE, whose form is an unquoted name or text. */
    static RexNode normalize(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        RexNode text = expressions.casts().asText(arguments.rex(0), arguments.position());
        Identifier name = arguments.size() == 1 ? null : Shapes.name(arguments.get(1));
        RexNode form = arguments.size() == 1
                ? expressions.rex().text("NFC")
                : name == null
                        ? expressions.casts().asText(arguments.rex(1), arguments.position())
                        : expressions.rex().text(name.name());
        return expressions.rex().call(TextOperators.NORMALIZE, text, form);
    }

    static RexNode date(CallArguments arguments) {
        return bind(arguments, date(arguments.get(0), arguments.position()));
    }

    /** The date of a value, which may be text with a time of day. */
    private static Expression date(Expression value, Position position) {
        return cast(cast(value, "TIMESTAMP", position), "DATE", position);
    }

    private static Expression cast(Expression value, String type, Position position) {
        return new Expression.Cast(value, new TypeName(type, List.of(), position), false, position);
    }

    /** ISNULL: MySQL's test of one argument, or SQL Server's replacement of NULL with the second argument. */
    static RexNode isNull(CallArguments arguments) {
        Position position = arguments.position();
        return arguments.size() == 1
                ? bind(arguments, new Expression.Is(arguments.get(0), Expression.Test.NULL, false, position))
                : call(arguments, "COALESCE", arguments.get(0), arguments.get(1));
    }

    /** Oracle's DECODE, in which NULL equals NULL. */
    static RexNode decode(CallArguments arguments) {
        Position position = arguments.position();
        if (arguments.size() == 2) {
            ScalarCalls scalars = arguments.expressions().scalars();
            return arguments
                    .expressions()
                    .rex()
                    .call(
                            TextOperators.DECODE,
                            scalars.text(arguments.rex(0), position),
                            scalars.text(arguments.rex(1), position));
        }
        List<Expression.WhenClause> whens = new ArrayList<>();
        for (int i = 1; i + 1 < arguments.size(); i += 2) {
            Expression equal = new Expression.IsDistinctFrom(arguments.get(0), arguments.get(i), true, position);
            whens.add(new Expression.WhenClause(equal, arguments.get(i + 1), position));
        }
        Expression otherwise = arguments.size() % 2 == 0 ? arguments.get(arguments.size() - 1) : null;
        return bind(arguments, new Expression.Case(null, whens, otherwise, position));
    }

    /** JSON_OBJECT of MySQL, SQLite and PostgreSQL, with alternating names and values. */
    static RexNode document(CallArguments arguments) {
        Position position = arguments.position();
        if (arguments.size() % 2 == 1) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    arguments.name()
                            + " takes names, each with its value: "
                            + arguments.name()
                            + (arguments.name().equalsIgnoreCase("JSON_OBJECT")
                                    ? "('a': 1, 'b': 2)"
                                    : "('a', 1, 'b', 2)"),
                    arguments.get(arguments.size() - 1).position());
        }
        List<Expression.DocumentEntry> entries = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i += 2) {
            if (!(arguments.get(i) instanceof Expression.StringLiteral name)) {
                return ofComputedNames(arguments);
            }
            entries.add(new Expression.DocumentEntry(name.value(), arguments.get(i + 1), name.position()));
        }
        return bind(arguments, new Expression.Document(entries, position));
    }

    private static RexNode ofComputedNames(CallArguments arguments) {
        Position position = arguments.position();
        List<Expression> pairs = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i += 2) {
            pairs.add(new Expression.ListValue(List.of(arguments.get(i), arguments.get(i + 1)), position));
        }
        return call(arguments, "JSONB_OF_PAIRS", new Expression.ListValue(pairs, position));
    }

    private static RexNode call(CallArguments arguments, String name, Expression... values) {
        return bind(arguments, Expression.FunctionCall.of(name, List.of(values), arguments.position()));
    }

    private static RexNode bind(CallArguments arguments, Expression expression) {
        return arguments.expressions().bind(expression).rex();
    }
}
