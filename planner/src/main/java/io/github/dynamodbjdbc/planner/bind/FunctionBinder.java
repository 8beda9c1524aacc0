package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.ArgumentKind;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Aggregated;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Computed;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Overload;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.SetReturning;
import io.github.dynamodbjdbc.planner.function.FunctionSignature;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TimeUnits;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds calls of functions, aggregates and window functions by their entries in the registry. */
final class FunctionBinder {
    private static final String VARIADIC = "VARIADIC";

    private final ExpressionScope expressions;
    private final WindowBinder windows;
    private final SubqueryBinder subqueries;

    FunctionBinder(ExpressionScope expressions, WindowBinder windows, SubqueryBinder subqueries) {
        this.expressions = expressions;
        this.windows = windows;
        this.subqueries = subqueries;
    }

    RexNode bind(Expression.FunctionCall call) {
        String name = call.name().name().toUpperCase(Locale.ROOT);
        FunctionEntry entry = Functions.find(name);
        if (name.equals(VARIADIC)) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "VARIADIC is the list of the last arguments of a function that takes any number of them, as CONCAT",
                    call.position());
        } else if (entry == null) {
            throw new QueryException(
                    ErrorKind.UNKNOWN_FUNCTION,
                    "there is no function " + call.name().name() + OtherDialects.hint(name),
                    call.name().position());
        }
        if (entry.meaning() instanceof Aggregated aggregated) {
            Expression hypothetical = HypotheticalRow.of(call, name);
            if (hypothetical != null) {
                return expressions.bind(hypothetical).rex();
            }
            Expression percentiles = Percentiles.of(call, name);
            if (percentiles != null) {
                return expressions.bind(percentiles).rex();
            }
            Expression collected = JsonAggregates.collected(call, name);
            if (collected != null) {
                return expressions.bind(collected).rex();
            }
            return new AggregateBinder(expressions, windows, call, entry, aggregated).bind();
        }
        if (entry.isVolatile()) {
            expressions.state().noteVolatile();
        }
        CallArguments arguments = new CallArguments(expressions, call);
        arguments.require(entry.least(), entry.most());
        if (entry.meaning() instanceof Computed computed) {
            // {fn LOG(x)} of JDBC is the natural logarithm.
            boolean natural = call.escaped() && name.equals("LOG") && arguments.size() == 1;
            return computed(natural ? (Computed) Functions.get("LN").meaning() : computed, arguments);
        }
        return entry.meaning() instanceof SetReturning function
                ? SetFunctionBinder.element(function, arguments)
                : expanded((Expansion) entry.meaning(), arguments);
    }

    RexNode bind(Expression.Trim trim) {
        String name =
                switch (trim.side()) {
                    case BOTH -> "TRIM";
                    case LEADING -> "LTRIM";
                    case TRAILING -> "RTRIM";
                };
        List<RexNode> values = new ArrayList<>();
        values.add(expressions.bind(trim.operand()).rex());
        if (trim.characters() != null) {
            values.add(expressions.bind(trim.characters()).rex());
        }
        Computed function = (Computed) Functions.get(name).meaning();
        return expressions.scalars().call(name, function.overloads(), values, trim.position());
    }

    private RexNode computed(Computed computed, CallArguments arguments) {
        List<Overload> overloads = computed.overloads();
        List<RexNode> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            boolean unit = isUnit(overloads.get(0).signature(), i);
            FunctionSignature longest = overloads.get(overloads.size() - 1).signature();
            Expression list = longest.mayRepeat(i) ? list(arguments.get(i)) : null;
            if (list != null) {
                RexNode elements = expressions.bind(list).rex();
                values.add(expressions.scalars().variadic(elements, list.position()));
                continue;
            }
            values.add(
                    unit
                            ? expressions.rex().text(TimeUnits.lengthOf(arguments.unit(i), arguments.position()))
                            : operand(overloads, arguments, i));
        }
        String name = arguments.name();
        ScalarCalls scalars = expressions.scalars();
        RexNode ofJson = JsonOperators.instead(scalars, name.toUpperCase(Locale.ROOT), values, arguments.position());
        return ofJson == null ? scalars.call(name, overloads, values, arguments.position()) : ofJson;
    }

    /** The list of VARIADIC; null for any other argument. */
    private static @Nullable Expression list(Expression argument) {
        return argument instanceof Expression.FunctionCall call
                        && call.name().name().equals(VARIADIC)
                ? call.arguments().get(0)
                : null;
    }

    /** A string that is bound chooses among the overloads as a literal does. */
    private RexNode operand(List<Overload> overloads, CallArguments arguments, int index) {
        RexNode value = arguments.rex(index);
        Set<ArgumentKind> kinds = overloads.stream()
                .map(Overload::signature)
                .filter(signature -> signature.takes(arguments.size()))
                .map(signature -> signature.argument(index).kind())
                .collect(Collectors.toSet());
        return kinds.contains(ArgumentKind.NUMBER)
                        && kinds.contains(ArgumentKind.TEXT)
                        && expressions.state().parameters().isText(arguments.get(index))
                ? expressions.scalars().text(value, arguments.position())
                : value;
    }

    private static boolean isUnit(FunctionSignature signature, int index) {
        return index < signature.arguments().size() && signature.argument(index).kind() == ArgumentKind.UNIT;
    }

    private RexNode inCollection(CallArguments arguments) {
        RexNode value = arguments.rex(0);
        RexNode written = arguments.rex(1);
        boolean tuple = arguments.get(1) instanceof Expression.Document;
        if (tuple || !Types.isAny(written.getType()) && !Rex.isNull(written)) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "right of IN is a list, a set or a query, and not "
                            + (tuple ? "DOCUMENT" : Types.describe(written.getType())),
                    arguments.get(1).position());
        }
        RexNode collection = expressions.casts().stored(written);
        return Types.isAny(collection.getType())
                ? Comparisons.any(
                        expressions.rex().builder(),
                        DocumentOperators.IN_COLLECTION,
                        value,
                        expressions.casts().stored(value),
                        collection)
                : expressions.rex().nullOf(SqlTypeName.BOOLEAN);
    }

    private RexNode expanded(Expansion expansion, CallArguments arguments) {
        return switch (expansion) {
            case MODULO -> NumberFunctionBinder.modulo(arguments);
            case ABSOLUTE -> NumberFunctionBinder.ofNumber(arguments, SqlStdOperatorTable.ABS);
            case SIGN -> NumberFunctionBinder.ofNumber(arguments, SqlStdOperatorTable.SIGN);
            case FLOOR -> NumberFunctionBinder.rounded(arguments, SqlStdOperatorTable.FLOOR);
            case CEILING -> NumberFunctionBinder.rounded(arguments, SqlStdOperatorTable.CEIL);
            case RANDOM -> NumberFunctionBinder.random(arguments);
            case DATE_TRUNC -> TimeFunctionBinder.dateTrunc(arguments);
            case DATE_PART -> TimeFunctionBinder.datePart(arguments);
            case TO_CHAR -> TimeFunctionBinder.toChar(arguments);
            case PART -> TimeFunctionBinder.part(arguments);
            case AGE -> PeriodBinder.age(arguments);
            case MAKE_INTERVAL -> PeriodBinder.makeInterval(arguments);
            case TIMEZONE -> PeriodBinder.timeZone(arguments);
            case OVERLAPS -> PeriodBinder.overlaps(arguments);
            case ARRAY -> subqueries.array(arguments);
            case NORMALIZE -> DialectBinder.normalize(arguments);
            case DATE_ADD -> DialectBinder.shifted(arguments, BinaryOperator.ADD);
            case DATE_SUB -> DialectBinder.shifted(arguments, BinaryOperator.SUBTRACT);
            case DATEDIFF -> DialectBinder.dateDifference(arguments);
            case DATE -> DialectBinder.date(arguments);
            case ISNULL -> DialectBinder.isNull(arguments);
            case DECODE -> DialectBinder.decode(arguments);
            case JSON_OBJECT -> DialectBinder.document(arguments);
            case COALESCE ->
                arguments.expressions().scope().block().withoutSets("COALESCE", () -> ChoiceBinder.coalesce(arguments));
            case NULLIF -> ChoiceBinder.nullIf(arguments);
            case IF -> ChoiceBinder.conditional(arguments);
            case IF_ERROR -> ChoiceBinder.ifError(arguments);
            case NVL2 -> ChoiceBinder.nvl2(arguments);
            case GREATEST -> ChoiceBinder.extreme(arguments, true);
            case LEAST -> ChoiceBinder.extreme(arguments, false);
            case ATTRIBUTE_EXISTS -> AttributeFunctionBinder.attributeExists(arguments, true);
            case ATTRIBUTE_NOT_EXISTS -> AttributeFunctionBinder.attributeExists(arguments, false);
            case ATTRIBUTE_TYPE -> AttributeFunctionBinder.attributeType(arguments);
            case BEGINS_WITH -> AttributeFunctionBinder.ofStored(arguments, DocumentOperators.BEGINS_WITH);
            case CONTAINS -> AttributeFunctionBinder.ofStored(arguments, DocumentOperators.CONTAINS);
            case IN_COLLECTION -> inCollection(arguments);
            case TUPLE_WITHOUT ->
                Exclusions.without(arguments.rex(0), arguments.rex(1), expressions, arguments.position());
            case SIZE -> AttributeFunctionBinder.ofStored(arguments, DocumentOperators.SIZE);
            case IF_NOT_EXISTS -> AttributeFunctionBinder.ifNotExists(arguments);
            case SYNTAX ->
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        arguments.name() + " is written with words in its parentheses",
                        arguments.position());
        };
    }
}
