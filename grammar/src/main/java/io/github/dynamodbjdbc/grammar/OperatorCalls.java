package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Quantifier;
import io.github.dynamodbjdbc.grammar.ast.Expression.UnaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Replaces PostgreSQL's operators by an equivalent function call or condition. */
final class OperatorCalls {
    static final String SLICE = "ARRAY_SLICE";
    private static final String OVERLAP = "ARRAYOVERLAP";
    private static final String PATH_EXISTS = "JSONB_PATH_EXISTS";
    private static final String PATH_MATCHES = "JSONB_PATH_MATCH";

    private static final Set<String> VECTORS = Set.of("COSINE_DISTANCE", "L2_DISTANCE", "NEGATIVE_INNER_PRODUCT");

    private OperatorCalls() {}

    /** The function that an operator calls; null for an operator that the syntax tree has. */
    static @Nullable String function(Token operator, boolean prefix) {
        return switch (operator.getType()) {
            case DynamoSqlLexer.POWER -> "POWER";
            case DynamoSqlLexer.AMPERSAND -> "BITAND";
            case DynamoSqlLexer.BAR -> "BITOR";
            case DynamoSqlLexer.HASH -> "BITXOR";
            case DynamoSqlLexer.LSET -> "BITSHIFTLEFT";
            case DynamoSqlLexer.RSET -> "BITSHIFTRIGHT";
            case DynamoSqlLexer.OVERLAPPING -> OVERLAP;
            case DynamoSqlLexer.CONTAINING -> "ARRAYCONTAINS";
            case DynamoSqlLexer.CONTAINED -> "ARRAYCONTAINED";
            case DynamoSqlLexer.DELETING -> "JSONB_DELETE_PATH";
            case DynamoSqlLexer.PATH_EXISTS -> PATH_EXISTS;
            case DynamoSqlLexer.PATH_MATCHES -> PATH_MATCHES;
            case DynamoSqlLexer.HAS_KEY -> "JSONB_EXISTS";
            case DynamoSqlLexer.HAS_ANY_KEY -> "JSONB_EXISTS_ANY";
            case DynamoSqlLexer.HAS_ALL_KEYS -> "JSONB_EXISTS_ALL";
            case DynamoSqlLexer.COSINE_DISTANCE -> "COSINE_DISTANCE";
            case DynamoSqlLexer.L2_DISTANCE -> "L2_DISTANCE";
            case DynamoSqlLexer.INNER_PRODUCT -> "NEGATIVE_INNER_PRODUCT";
            case DynamoSqlLexer.MATCHES -> prefix ? "BITNOT" : null;
            case DynamoSqlLexer.ABSOLUTE -> "ABS";
            case DynamoSqlLexer.SQUARE_ROOT -> "SQRT";
            case DynamoSqlLexer.CUBE_ROOT -> "CBRT";
            default -> null;
        };
    }

    /**
     * A call of an operator's function. A string that is an operand of an array operator becomes an array with elements of the other array's type,
     * or a document if it is JSON.
     */
    static Expression binary(String function, Position position, Expression left, Expression right) {
        if (VECTORS.contains(function)) {
            return call(function, position, vector(left), vector(right));
        }
        if (function.equals(PATH_EXISTS) || function.equals(PATH_MATCHES)) {
            Expression none = new Expression.StringLiteral("{}", position);
            return call(function, position, left, right, none, new Expression.BooleanLiteral(true, position));
        }
        return function.startsWith("ARRAY")
                ? call(function, position, array(left, right), array(right, left))
                : call(function, position, left, right);
    }

    /** A vector as pgvector writes it: {@code '[1, 2.5, -3]'}. */
    private static Expression vector(Expression side) {
        if (!(side instanceof Expression.StringLiteral literal)) {
            return side;
        }
        String text = literal.value().strip();
        if (!text.startsWith("[") || !text.endsWith("]")) {
            return side;
        }
        return ArrayLiteral.list(
                new Expression.StringLiteral('{' + text.substring(1, text.length() - 1) + '}', literal.position()),
                new TypeName("NUMERIC", List.of(), literal.position()));
    }

    private static Expression array(Expression side, Expression other) {
        if (!(side instanceof Expression.StringLiteral literal)) {
            return side;
        }
        if (ArrayLiteral.isJson(literal)) {
            return new Expression.Cast(
                    literal, new TypeName("JSON", List.of(), literal.position()), false, literal.position());
        }
        boolean numbers = other instanceof Expression.ListValue list
                && !list.elements().isEmpty()
                && list.elements().stream().allMatch(Expression.NumberLiteral.class::isInstance);
        return ArrayLiteral.list(literal, numbers ? new TypeName("NUMERIC", List.of(), literal.position()) : null);
    }

    /** Whether {@code &&} was meant as AND, as in other languages: {@code a = 1 && b = 2}. */
    static boolean meansAnd(Expression operand) {
        return operand instanceof Expression.FunctionCall call
                && call.name().name().equals(OVERLAP);
    }

    static Expression call(String function, Position position, Expression... arguments) {
        return Expression.FunctionCall.of(function, List.of(arguments), position);
    }

    static Expression not(boolean negated, Expression condition) {
        return negated ? new Expression.Unary(UnaryOperator.NOT, condition, condition.position()) : condition;
    }

    /** {@code a SIMILAR TO b} */
    static Expression similar(
            Expression text, Expression pattern, @Nullable Expression escape, boolean negated, Position position) {
        Expression regex = escape == null
                ? call("SIMILAR_TO_ESCAPE", position, pattern)
                : call("SIMILAR_TO_ESCAPE", position, pattern, escape);
        return not(negated, call("REGEXP_LIKE", position, text, regex));
    }

    /** {@code left IS NFC NORMALIZED}; NFC if no form is written. */
    static Expression isNormalized(
            Expression left, DynamoSqlParser.@Nullable IdentifierContext form, boolean negated, Position position) {
        String name = form == null ? "NFC" : Names.identifier(form).name();
        Expression test = call("IS_NORMALIZED", position, left, new Expression.StringLiteral(name, position));
        return negated ? new Expression.Unary(UnaryOperator.NOT, test, position) : test;
    }

    /** {@code (a, b) OVERLAPS (c, d)} */
    static Expression overlaps(Expression left, Expression right, Position position) {
        List<Expression> bounds = new ArrayList<>();
        for (Expression side : List.of(left, right)) {
            if (!(side instanceof Expression.Row row) || row.values().size() != 2) {
                throw new SqlSyntaxException(
                        "OVERLAPS compares two periods, each written (begin, end)",
                        side.position(),
                        SqlPrinter.print(side));
            }
            bounds.addAll(row.values());
        }
        return call("OVERLAPS", position, bounds.toArray(Expression[]::new));
    }

    /** The elements of an array expression or literal; null for any other expression. */
    static @Nullable List<Expression> elements(Expression list) {
        if (list instanceof Expression.ListValue value) {
            return value.elements();
        }
        if (list instanceof Expression.StringLiteral literal) {
            return ArrayLiteral.list(literal, null).elements();
        }
        // ARRAY['a', 'b']::text[]
        return list instanceof Expression.Cast cast && cast.type().name().equals("LIST")
                ? elements(cast.operand())
                : null;
    }

    /** Whether there is a string and a literal of another type among the elements. */
    static boolean isMixed(List<Expression> elements) {
        return elements.stream().anyMatch(Expression.StringLiteral.class::isInstance)
                && elements.stream()
                        .anyMatch(element -> element instanceof Expression.NumberLiteral
                                || element instanceof Expression.BooleanLiteral
                                || element instanceof Expression.BinaryLiteral
                                || element instanceof Expression.ListValue
                                || element instanceof Expression.SetValue
                                || element instanceof Expression.Document);
    }

    /** The conditions for several values, combined by OR for ANY and by AND for ALL. */
    static Expression each(
            List<Expression> values,
            Quantifier quantifier,
            Position position,
            Function<Expression, Expression> condition) {
        BinaryOperator operator = quantifier == Quantifier.ALL ? BinaryOperator.AND : BinaryOperator.OR;
        java.util.function.BinaryOperator<Expression> both =
                (left, right) -> new Expression.Binary(operator, left, right, position);
        return values.isEmpty()
                ? new Expression.BooleanLiteral(quantifier == Quantifier.ALL, position)
                : Chains.combine(values.stream().map(condition).toList(), both);
    }

    /** The steps of a PostgreSQL path such as <code>'{a,0,"b c"}'</code>; a quoted one keeps its quotes. */
    static List<String> steps(Token token) {
        Position position = Positions.of(token);
        String path = Names.string(token).strip();
        if (path.length() < 2 || !path.startsWith("{") || !path.endsWith("}")) {
            throw new SqlSyntaxException(
                    "the path after #> and #>> is written '{name,0,name}'", position, token.getText());
        }
        String inside = path.substring(1, path.length() - 1).strip();
        return inside.isEmpty() ? List.of() : Lists.map(List.of(inside.split(",", -1)), String::strip);
    }

    /** The steps of <code>ARRAY['a', '0']</code>, whose elements are string literals. */
    static List<String> steps(List<Expression> elements) {
        return Lists.map(elements, element -> {
            String step = ((Expression.StringLiteral) element).value();
            return unquoted(step).equals(step) ? step : '"' + step + '"';
        });
    }

    /** Whether the step is a place that is counted from the end. */
    static boolean isFromEnd(String step) {
        return step.matches("-[0-9]{1,9}");
    }

    static PathStep step(String name, Position position) {
        return name.matches("[0-9]{1,9}")
                ? new PathStep.Index(Integer.parseInt(name), position)
                : new PathStep.Field(new Identifier(unquoted(name), true, position), position);
    }

    static String unquoted(String step) {
        boolean quoted = step.length() > 1 && step.startsWith("\"") && step.endsWith("\"");
        return quoted ? step.substring(1, step.length() - 1) : step;
    }

    static BinaryOperator operator(Token token) {
        return switch (token.getType()) {
            case DynamoSqlLexer.EQUAL -> BinaryOperator.EQUAL;
            case DynamoSqlLexer.NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
            case DynamoSqlLexer.LESS -> BinaryOperator.LESS;
            case DynamoSqlLexer.LESS_OR_EQUAL -> BinaryOperator.LESS_OR_EQUAL;
            case DynamoSqlLexer.GREATER -> BinaryOperator.GREATER;
            case DynamoSqlLexer.GREATER_OR_EQUAL -> BinaryOperator.GREATER_OR_EQUAL;
            case DynamoSqlLexer.CONCAT -> BinaryOperator.CONCAT;
            case DynamoSqlLexer.PLUS -> BinaryOperator.ADD;
            case DynamoSqlLexer.MINUS -> BinaryOperator.SUBTRACT;
            case DynamoSqlLexer.STAR -> BinaryOperator.MULTIPLY;
            case DynamoSqlLexer.SLASH -> BinaryOperator.DIVIDE;
            case DynamoSqlLexer.PERCENT -> BinaryOperator.MODULO;
            default ->
                throw new IllegalStateException(
                        "no operator: " + DynamoSqlParser.VOCABULARY.getDisplayName(token.getType()));
        };
    }
}
