package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlLexer;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser;
import io.github.dynamodbjdbc.engine.expression.antlr.PartiQlParser.StatementContext;
import java.util.Set;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Parses texts of statements. */
final class StatementTrees {
    /** The greatest nesting depth of brackets. The limit for values is lower. */
    private static final int DEEPEST = 200;

    private static final Set<Integer> FIRST = Set.of(
            PartiQlParser.SELECT,
            PartiQlParser.EXISTS,
            PartiQlParser.INSERT,
            PartiQlParser.UPDATE,
            PartiQlParser.DELETE);

    private static final KeptTrees KEPT = new KeptTrees();

    private StatementTrees() {}

    static StatementContext parse(String text) {
        if (KEPT.find(text) instanceof StatementContext kept) {
            return kept;
        }
        StatementContext tree = read(text);
        KEPT.keep(text, tree);
        return tree;
    }

    private static StatementContext read(String text) {
        PartiQlLexer lexer = new PartiQlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        check(tokens);
        PartiQlParser parser = new PartiQlParser(tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        StatementContext tree;
        try {
            tree = parser.statement();
        } catch (ParseCancellationException e) {
            throw malformed("Unexpected term");
        }
        if (tokens.LA(1) == PartiQlParser.SEMICOLON) {
            tokens.consume();
        }
        if (tokens.LA(1) != Token.EOF) {
            throw malformed("Unexpected token after expression");
        }
        return tree;
    }

    private static void check(CommonTokenStream tokens) {
        tokens.fill();
        int depth = 0;
        for (Token token : tokens.getTokens()) {
            switch (token.getType()) {
                case PartiQlParser.OTHER -> throw malformed("");
                case PartiQlParser.OPEN, PartiQlParser.LEFT, PartiQlParser.BRACE_OPEN, PartiQlParser.BAG_OPEN ->
                    depth++;
                case PartiQlParser.CLOSE, PartiQlParser.RIGHT, PartiQlParser.BRACE_CLOSE, PartiQlParser.BAG_CLOSE ->
                    depth--;
                default -> {}
            }
            if (depth > DEEPEST) {
                throw validation("Nesting Levels have exceeded supported limits");
            }
        }
        if (!FIRST.contains(tokens.LA(1))) {
            throw malformed("Expected data manipulation");
        }
    }

    static ServiceException malformed(String detail) {
        return validation("Statement wasn't well formed, can't be processed: " + detail);
    }
}
