package io.github.dynamodbjdbc.tck.rules;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads one expression of a request, and rejects what the service's own parser rejects. */
final class ExpressionParser {
    private static final int MOST_BYTES = 4096;
    private static final int DEEPEST_PATH = 32;
    private static final int MOST_CANDIDATES = 100;
    private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");
    /** Functions that are conditions, with the number of their operands. */
    private static final Map<String, Integer> FUNCTIONS = Map.of(
            "attribute_exists", 1,
            "attribute_not_exists", 1,
            "attribute_type", 2,
            "begins_with", 2,
            "contains", 2);

    private final String expression;
    private final String text;
    private final Placeholders placeholders;
    private final List<ExpressionLexer.Token> tokens;
    private int position;

    private ExpressionParser(String expression, String text, Placeholders placeholders) {
        this.expression = expression;
        this.text = text;
        this.placeholders = placeholders;
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0) {
            throw new Rejection("Invalid " + expression + ": The expression can not be empty;");
        }
        if (bytes > MOST_BYTES) {
            throw new Rejection("Invalid " + expression
                    + ": Expression size has exceeded the maximum allowed size; expression size: " + bytes);
        }
        tokens = ExpressionLexer.tokens(expression, text);
    }

    /** A condition, key condition or filter, of which {@code expression} is the name in the request. */
    static Condition condition(String expression, String text, Placeholders placeholders) {
        ExpressionParser parser = new ExpressionParser(expression, text, placeholders);
        Condition condition = parser.or();
        parser.end();
        ConditionRules.check(expression, condition);
        return condition;
    }

    static ProjectionExpression projection(String text, Placeholders placeholders) {
        ExpressionParser parser = new ExpressionParser("ProjectionExpression", text, placeholders);
        List<Path> paths = new ArrayList<>();
        do {
            paths.add(parser.path());
        } while (parser.skip(","));
        parser.end();
        return new ProjectionExpression(paths);
    }

    /** Reads of an update expression no more than its placeholders: the engine knows the rest. */
    static void update(String text, Placeholders placeholders) {
        ExpressionParser parser = new ExpressionParser("UpdateExpression", text, placeholders);
        for (ExpressionLexer.Token token : parser.tokens) {
            if (token.text().startsWith("#")) {
                placeholders.name(parser.expression, token.text());
            } else if (token.text().startsWith(":")) {
                placeholders.value(parser.expression, token.text());
            }
        }
    }

    private Condition or() {
        Condition left = and();
        while (skip("OR")) {
            left = new Condition.Or(left, and());
        }
        return left;
    }

    private Condition and() {
        Condition left = not();
        while (skip("AND")) {
            left = new Condition.And(left, not());
        }
        return left;
    }

    private Condition not() {
        return skip("NOT") ? new Condition.Not(not()) : primary();
    }

    private Condition primary() {
        if (skip("(")) {
            boolean nested = peek().equals("(");
            int start = position;
            Condition inner = or();
            if (nested && closesAt(start) == position - 1) {
                throw new Rejection("Invalid " + expression + ": The expression has redundant parentheses;");
            }
            require(")");
            return inner;
        }
        if (FUNCTIONS.containsKey(peek()) && peek(1).equals("(")) {
            return function();
        }
        Operand left = operand();
        if (skip("BETWEEN")) {
            Operand low = operand();
            require("AND");
            return new Condition.Between(left, low, operand());
        }
        if (skip("IN")) {
            return new Condition.In(left, candidates());
        }
        if (!COMPARISONS.contains(peek())) {
            throw syntaxError();
        }
        return new Condition.Comparison(next(), left, operand());
    }

    /** Where the parenthesis closes that opens at that token. */
    private int closesAt(int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            String token = tokens.get(i).text();
            depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return tokens.size();
    }

    private Condition function() {
        String name = next();
        require("(");
        List<Operand> operands = new ArrayList<>();
        do {
            operands.add(operand());
        } while (skip(","));
        require(")");
        if (operands.size() != FUNCTIONS.getOrDefault(name, 0)) {
            throw new Rejection("Invalid " + expression
                    + ": Incorrect number of operands for operator or function; operator or function: " + name
                    + ", number of operands: " + operands.size());
        }
        return new Condition.Function(name, operands);
    }

    private List<Operand> candidates() {
        require("(");
        List<Operand> candidates = new ArrayList<>();
        do {
            candidates.add(operand());
        } while (skip(","));
        require(")");
        if (candidates.size() > MOST_CANDIDATES) {
            throw new Rejection("Invalid " + expression
                    + ": The IN operator is provided with too many operands; number of operands: "
                    + candidates.size());
        }
        return candidates;
    }

    private Operand operand() {
        String token = peek();
        if (token.startsWith(":")) {
            return new Operand.Literal(placeholders.value(expression, next()));
        }
        if (token.equals("size") && peek(1).equals("(")) {
            next();
            require("(");
            Path path = path();
            require(")");
            return new Operand.Size(path);
        }
        if (peek(1).equals("(") && isWord()) {
            throw new Rejection("Invalid " + expression + ": Invalid function name; function: " + token);
        }
        return path();
    }

    private Path path() {
        List<Path.Step> steps = new ArrayList<>();
        steps.add(member());
        while (true) {
            if (skip(".")) {
                steps.add(member());
            } else if (skip("[")) {
                steps.add(element());
                require("]");
            } else {
                break;
            }
        }
        if (steps.size() > DEEPEST_PATH) {
            throw new Rejection("Invalid " + expression
                    + ": The document path has too many nesting elements; nesting levels: " + steps.size());
        }
        return new Path(steps);
    }

    private Path.Step member() {
        if (peek().startsWith("#")) {
            return new Path.Member(placeholders.name(expression, next()));
        }
        if (!isWord()) {
            throw syntaxError();
        }
        String name = next();
        if (ReservedWords.contains(name)) {
            throw new Rejection(
                    "Invalid " + expression + ": Attribute name is a reserved keyword; reserved keyword: " + name);
        }
        return new Path.Member(name);
    }

    private Path.Step element() {
        if (!peek().matches("[0-9]{1,9}")) {
            throw syntaxError();
        }
        return new Path.Element(Integer.parseInt(next()));
    }

    private boolean isWord() {
        return position < tokens.size() && tokens.get(position).isWord();
    }

    /** The token there; empty at the end. Keywords are upper case. */
    private String peek() {
        return peek(0);
    }

    private String peek(int ahead) {
        return position + ahead < tokens.size() ? tokens.get(position + ahead).text() : "";
    }

    private String next() {
        if (position >= tokens.size()) {
            throw syntaxError();
        }
        return tokens.get(position++).text();
    }

    private boolean skip(String token) {
        if (peek().toUpperCase(Locale.ROOT).equals(token)) {
            position++;
            return true;
        }
        return false;
    }

    private void require(String token) {
        if (!skip(token)) {
            throw syntaxError();
        }
    }

    private void end() {
        if (position < tokens.size()) {
            throw syntaxError();
        }
    }

    private Rejection syntaxError() {
        int start = position < tokens.size() ? tokens.get(position).start() : text.length();
        return ExpressionLexer.syntaxError(expression, text, start, start + peek().length());
    }
}
