package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionLexer;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Parses texts of expressions. */
final class ParseTrees {
    private static final int MOST_BYTES = 4096;
    /** The greatest nesting depth. A deeper expression has redundant parentheses or too many operators, and is rejected for that. */
    private static final int DEEPEST = 300;

    private static final KeptTrees KEPT = new KeptTrees();

    private ParseTrees() {}

    /** The tree of an expression. {@code expression} is the name of the expression in the request. */
    static <T extends ParserRuleContext> T parse(
            String expression, String text, Class<T> root, Function<ExpressionParser, T> rule) {
        String key = root.getSimpleName() + text;
        ParserRuleContext kept = KEPT.find(key);
        if (kept != null) {
            return root.cast(kept);
        }
        check(expression, text);
        T tree = parse(expression, text, rule);
        KEPT.keep(key, tree);
        return tree;
    }

    private static void check(String expression, String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0) {
            throw validation("Invalid " + expression + ": The expression can not be empty;");
        }
        if (bytes > MOST_BYTES) {
            throw validation("Invalid " + expression
                    + ": Expression size has exceeded the maximum allowed size; expression size: " + bytes);
        }
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth > DEEPEST) {
                throw validation("Invalid " + expression + ": The expression has redundant parentheses;");
            }
        }
    }

    private static <T> T parse(String expression, String text, Function<ExpressionParser, T> rule) {
        ExpressionLexer lexer = new ExpressionLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        ExpressionParser parser = new ExpressionParser(tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            return rule.apply(parser);
        } catch (ParseCancellationException e) {
            throw validation("Invalid " + expression + ": Syntax error; " + near(text, tokens, offending(e, tokens)));
        }
    }

    private static Token offending(ParseCancellationException e, TokenStream tokens) {
        Throwable cause = e.getCause();
        if (cause instanceof NoViableAltException || cause instanceof InputMismatchException) {
            Token token = ((RecognitionException) cause).getOffendingToken();
            if (token != null) {
                return token;
            }
        }
        return tokens.LT(1);
    }

    /** The text from the token before this one to the token after it. */
    private static String near(String text, CommonTokenStream tokens, Token token) {
        tokens.fill();
        int index = token.getTokenIndex();
        Token before = index > 0 ? tokens.get(index - 1) : token;
        boolean atEnd = token.getType() == Token.EOF;
        Token behind = atEnd ? before : tokens.get(index + 1);
        if (behind.getType() == Token.EOF) {
            behind = token;
        }
        String shown = atEnd ? "<EOF>" : token.getText();
        String near = before.getType() == Token.EOF
                ? ""
                : text.substring(
                        text.offsetByCodePoints(0, before.getStartIndex()),
                        text.offsetByCodePoints(0, behind.getStopIndex() + 1));
        return "token: \"" + shown + "\", near: \"" + near + "\"";
    }
}
