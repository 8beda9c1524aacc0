package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.JsonPathFunctions;
import io.github.dynamodbjdbc.planner.function.ArgumentKind;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Overload;
import io.github.dynamodbjdbc.planner.function.FunctionSignature;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Binds calls of functions that are Java methods of the driver. */
final class ScalarCalls {
    private final Rex rex;
    private final Casts casts;

    ScalarCalls(Rex rex, Casts casts) {
        this.rex = rex;
        this.casts = casts;
    }

    /**
     * @param name the name in the statement, for errors
     * @param overloads the overloads, each of which may take another number of arguments
     */
    RexNode call(String name, List<Overload> overloads, List<RexNode> arguments, Position position) {
        boolean binary = arguments.stream().anyMatch(value -> Types.isBinary(value.getType()));
        List<Overload> fitting = overloads.stream()
                .filter(overload -> overload.signature().takes(arguments.size()))
                .toList();
        if (fitting.isEmpty()) {
            String counts = overloads.stream()
                    .map(other -> Integer.toString(other.signature().least()))
                    .distinct()
                    .collect(Collectors.joining(" or "));
            throw new QueryException(
                    ErrorKind.UNKNOWN_FUNCTION,
                    name + " takes " + counts + " arguments, not " + arguments.size(),
                    position);
        }
        Overload overload = fitting.stream()
                .filter(candidate -> binary == takesBinary(candidate.signature()))
                .filter(candidate -> fitting.size() == 1 || takes(candidate.signature(), arguments))
                // The first of those that have the most numbers at their places: a value of any type decides nothing.
                .reduce((one, other) ->
                        numbers(other.signature(), arguments) > numbers(one.signature(), arguments) ? other : one)
                .orElse(fitting.get(0));
        FunctionSignature signature = overload.signature();
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            ArgumentKind kind = signature.argument(i).kind();
            operands.add(
                    arguments.get(i) instanceof RexCall call
                                    && call.getOperator().equals(DocumentOperators.VARIADIC)
                            ? further(kind, call)
                            : argument(name, kind, arguments.get(i), position));
        }
        for (int i = arguments.size(); i < signature.arguments().size(); i++) {
            operands.add(literal(Objects.requireNonNull(signature.argument(i).otherwise())));
        }
        return rex.builder().makeCall(overload.operator(), operands);
    }

    /** Whether no argument is text where the signature has a number, or an interval where it has a moment. */
    private static boolean takes(FunctionSignature signature, List<RexNode> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            RelDataType type = arguments.get(i).getType();
            ArgumentKind kind = signature.argument(i).kind();
            if (Types.isText(type) && kind == ArgumentKind.NUMBER
                    || Types.isInterval(type) && kind == ArgumentKind.TIMESTAMP) {
                return false;
            }
        }
        return true;
    }

    private static long numbers(FunctionSignature signature, List<RexNode> arguments) {
        return IntStream.range(0, arguments.size())
                .filter(i -> signature.argument(i).kind() == ArgumentKind.NUMBER
                        && Types.isNumber(arguments.get(i).getType()))
                .count();
    }

    private static boolean takesBinary(FunctionSignature signature) {
        return signature.arguments().stream().anyMatch(argument -> argument.kind() == ArgumentKind.BINARY);
    }

    private RexNode argument(String name, ArgumentKind kind, RexNode value, Position position) {
        RelDataType type = value.getType();
        return switch (kind) {
            case TEXT -> text(value, position);
            case PATH -> path(value, position);
            case BINARY -> binary(name, value, position);
            case TEXT_OR_BINARY ->
                Types.isAny(type)
                        ? rex.as(CoercionOperators.AS_TEXT_OR_BINARY, value)
                        : Types.isBinary(type) ? value : casts.asText(value, position);
            case NUMBER -> number(name, value, position);
            case LIST -> collection("a list", "[a]", value, position);
            case SET -> collection("a set", "<<a>>", value, position);
            case ARRAY -> list(value, position);
            case VECTOR -> array(CoercionOperators.VECTOR_OF_TEXT, value, position);
            case INTERVAL -> interval(value, position);
            case ANY, ATTRIBUTE, KEY -> casts.element(value);
            case JSON -> json(value);
            case JSON_TEXT -> jsonText(value);
            case WRITTEN -> casts.text(value, position);
            case UNIT, CONDITION -> value;
            case DATE -> casts.date(value, position);
            case TIMESTAMP -> casts.timestamp(value, position);
        };
    }

    private RexNode binary(String name, RexNode value, Position position) {
        if (Types.isText(value.getType())) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    name + " takes binary, not VARCHAR: X'0A', or CONVERT_TO(a, 'UTF8') of a string",
                    position);
        }
        return casts.asBinary(value, position);
    }

    private RexNode json(RexNode value) {
        return DocumentOperators.kind(value) == CollectionKind.TEXT || value instanceof RexDynamicParam
                ? rex.call(DocumentOperators.JSON_OF_TEXT, value)
                : casts.element(value);
    }

    /**
     * The text of {@code JSON '…'} and of a cast to JSON: its value may be a string, which is no JSON text again, and text that is not JSON is
     * an error of the function, which ON ERROR takes.
     */
    private RexNode jsonText(RexNode value) {
        boolean parsed = value instanceof RexCall call && call.getOperator().equals(DocumentOperators.PARSE_JSON);
        return casts.element(parsed ? ((RexCall) value).getOperands().get(0) : value);
    }

    private RexNode path(RexNode value, Position position) {
        RexNode text = text(value, position);
        if (text instanceof RexLiteral && !Rex.isNull(text)) {
            try {
                JsonPathFunctions.path(RexLiteral.stringValue(text));
            } catch (QueryException e) {
                throw new QueryException(e.kind(), String.valueOf(e.getMessage()), position, e);
            }
        }
        return text;
    }

    /** The list of further arguments. */
    RexNode variadic(RexNode list, Position position) {
        return rex.call(DocumentOperators.VARIADIC, list(list, position));
    }

    /** Further arguments, converted to text as one of them would be. */
    private RexNode further(ArgumentKind kind, RexCall variadic) {
        boolean texts = kind == ArgumentKind.TEXT || kind == ArgumentKind.WRITTEN;
        RexNode list = variadic.getOperands().get(0);
        return texts ? rex.call(DocumentOperators.VARIADIC, rex.call(DocumentOperators.TEXTS, list)) : variadic;
    }

    RexNode list(RexNode value, Position position) {
        return array(CoercionOperators.ARRAY_OF_TEXT, value, position);
    }

    RexNode text(RexNode value, Position position) {
        if (Types.isBinary(value.getType())) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH, "a string is needed, not VARBINARY; CAST gives its base64", position);
        }
        return casts.asText(value, position);
    }

    /**
     * @param wanted the expected kind of value, for errors
     * @param written one with a single element, as it is written
     */
    private RexNode collection(String wanted, String written, RexNode value, Position position) {
        if (Rex.isNull(value)) {
            return rex.nullOf(SqlTypeName.ANY);
        }
        if (!Types.isAny(value.getType())) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    wanted + " is wanted, not " + Types.describe(value.getType()) + "; " + written
                            + " is one with a single element",
                    position);
        }
        return value;
    }

    /** @param ofText parses a string that is bound to a parameter, or is a literal in braces */
    private RexNode array(ScalarFunction ofText, RexNode value, Position position) {
        boolean literal = value instanceof RexLiteral && Types.isText(value.getType());
        if (literal && RexLiteral.stringValue(value).startsWith("{")) {
            return rex.as(CoercionOperators.AS_ARRAY, rex.call(ofText, value));
        }
        RexNode list = collection("a list", "[a]", value, position);
        if (Rex.isNull(list)) {
            return list;
        }
        return rex.as(CoercionOperators.AS_ARRAY, list instanceof RexDynamicParam ? rex.call(ofText, list) : list);
    }

    private RexNode interval(RexNode value, Position position) {
        boolean written = value instanceof RexLiteral || Types.isInterval(value.getType()) || Rex.isNull(value);
        return written ? casts.interval(value, false, position) : casts.intervalOf(value);
    }

    /** Converts an argument to a number. As in PostgreSQL, a quoted literal may be a number, but no other text: it could fail in any row. */
    RexNode number(String name, RexNode value, Position position) {
        RelDataType type = value.getType();
        if (DocumentOperators.isList(value)) {
            throw ArithmeticBinder.notApplicable(name, name + "(<LIST>)", position);
        }
        if (Types.isAny(type)) {
            return rex.as(CoercionOperators.AS_NUMERIC, rex.numberOfText(value));
        }
        boolean literal = value instanceof RexLiteral && Types.isText(type);
        if (Rex.isNull(value) || literal) {
            return casts.cast(value, rex.type(SqlTypeName.DECIMAL, true), false, position);
        }
        if (!Types.isNumber(type)) {
            throw ArithmeticBinder.notApplicable(name, name + '(' + Types.describe(List.of(type), "") + ')', position);
        }
        return value;
    }

    private RexNode literal(Object value) {
        return value instanceof Integer number ? rex.number(number) : rex.text((String) value);
    }
}
