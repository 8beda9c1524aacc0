package io.github.dynamodbjdbc.grammar.jsonpath;

import io.github.dynamodbjdbc.grammar.antlr.JsonPathLexer;
import io.github.dynamodbjdbc.grammar.antlr.JsonPathParser;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Parses paths of SQL/JSON. Thread-safe. */
public final class JsonPaths {
    /** Each of these tokens may nest a path by a level; such a tree fits into a small stack. */
    private static final int MOST_NESTING = 500;

    private JsonPaths() {}

    /** @throws JsonPathSyntaxException if the text is no path */
    public static JsonPath parse(String text) {
        JsonPathLexer lexer = new JsonPathLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        tokens.fill();
        checkNesting(tokens);
        JsonPathParser parser = new JsonPathParser(tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            return PathValueBuilder.path(parser.path());
        } catch (ParseCancellationException e) {
            throw unexpected(offending(e, tokens));
        } catch (StackOverflowError e) {
            throw new JsonPathSyntaxException("the path is nested too deeply for this thread's stack", 1);
        }
    }

    private static void checkNesting(CommonTokenStream tokens) {
        int nesting = 0;
        for (Token token : tokens.getTokens()) {
            nesting += switch (token.getType()) {
                case JsonPathLexer.LPAREN,
                        JsonPathLexer.LBRACKET,
                        JsonPathLexer.PLUS,
                        JsonPathLexer.MINUS,
                        JsonPathLexer.STAR,
                        JsonPathLexer.SLASH,
                        JsonPathLexer.PERCENT,
                        JsonPathLexer.AND,
                        JsonPathLexer.OR,
                        JsonPathLexer.DOT -> 1;
                default -> 0;
            };
            if (nesting > MOST_NESTING) {
                throw new JsonPathSyntaxException("a path has at most " + MOST_NESTING + " operators", column(token));
            }
        }
    }

    private static Token offending(ParseCancellationException e, CommonTokenStream tokens) {
        if (e.getCause() instanceof NoViableAltException || e.getCause() instanceof InputMismatchException) {
            return ((RecognitionException) e.getCause()).getOffendingToken();
        }
        return tokens.LT(1);
    }

    private static JsonPathSyntaxException unexpected(Token token) {
        String found = token.getType() == Token.EOF ? "end" : "'" + token.getText() + "'";
        return new JsonPathSyntaxException("unexpected " + found, column(token));
    }

    /** A path may have lines; its columns are counted through them. */
    static int column(Token token) {
        return token.getStartIndex() + 1;
    }
}
