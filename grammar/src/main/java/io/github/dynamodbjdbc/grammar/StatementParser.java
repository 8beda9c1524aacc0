package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Parses text to a syntax tree. Thread-safe. */
public final class StatementParser {
    private StatementParser() {}

    /**
     * The number of {@code ?} in a text.
     *
     * @throws SqlSyntaxException if it contains a token that no statement may contain
     */
    public static int parameters(String text) {
        return SourceTokens.of(text).parameters();
    }

    /**
     * Parses one statement; blanks, comments and semicolons may follow it.
     *
     * @throws SqlSyntaxException if the text is not one statement of the language
     */
    public static Statement parse(String sql) {
        return parse(
                sql, StatementParser::statement, (builder, context) -> new StatementBuilder(builder).visit(context));
    }

    /**
     * Parses one statement; another thread may cancel the parse.
     *
     * @param checkCancelled throws an exception if the parse is cancelled; called for each rule
     */
    public static Statement parse(String sql, Runnable checkCancelled) {
        return parse(
                sql,
                parser -> {
                    parser.addParseListener(new CancelledParse(checkCancelled));
                    return statement(parser);
                },
                (builder, context) -> new StatementBuilder(builder).visit(context));
    }

    private static ParserRuleContext statement(DynamoSqlParser parser) {
        return parser.isValue() ? parser.singleValue() : parser.singleStatement();
    }

    /**
     * Parses an expression by itself.
     *
     * @throws SqlSyntaxException if the text is not one expression
     */
    public static Expression parseExpression(String sql) {
        return parse(
                sql,
                DynamoSqlParser::singleExpression,
                (builder, context) -> builder.expressions.expression(context.expression()));
    }

    /**
     * Parses all statements of a script; positions count from the start of each statement's text.
     *
     * @throws SqlSyntaxException if one of them is not a statement of the language
     */
    public static List<Statement> parseScript(String script) {
        return split(script).stream().map(StatementParser::parse).toList();
    }

    /**
     * Splits a script at the semicolons outside of strings, quoted names and comments. Parts with only blanks and comments are left out. Errors are
     * found by {@link #parse}.
     */
    public static List<String> split(String script) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        boolean empty = true;
        int[] offsets = null;
        for (Token token : SourceTokens.raw(script, 1, 1)) {
            if (token.getType() == DynamoSqlLexer.SEMICOLON) {
                if (offsets == null) {
                    offsets = script.codePoints().map(Character::charCount).toArray();
                    Arrays.parallelPrefix(offsets, Integer::sum);
                }
                // ANTLR counts code points.
                int end = offsets[token.getStartIndex()];
                if (!empty) {
                    parts.add(script.substring(start, end - 1).strip());
                }
                start = end;
                empty = true;
            } else if (token.getType() == DynamoSqlLexer.UNTERMINATED_COMMENT) {
                // All that follows is in it.
                empty = false;
                break;
            } else if (token.getType() != DynamoSqlLexer.HINT) {
                empty = false;
            }
        }
        if (!empty) {
            parts.add(script.substring(start).strip());
        }
        return parts;
    }

    private interface Build<C, T> {
        T apply(AstBuilder builder, C context);
    }

    private static <C extends ParserRuleContext, T> T parse(
            String sql, Function<DynamoSqlParser, C> rule, Build<C, T> build) {
        try {
            SourceTokens tokens = SourceTokens.of(sql);
            return build.apply(new AstBuilder(tokens), tree(tokens, rule));
        } catch (StackOverflowError e) {
            // The guards prevent this on a stack of the usual size, but a thread may have a smaller one.
            throw new SqlSyntaxException(
                    "the statement is nested too deeply for this thread's stack", Position.NONE, "");
        }
    }

    /** The fast SLL prediction may reject a valid text, so only an error of LL is reported. */
    private static <C extends ParserRuleContext> C tree(SourceTokens tokens, Function<DynamoSqlParser, C> rule) {
        CommonTokenStream stream = tokens.stream();
        DynamoSqlParser parser = new DynamoSqlParser(stream);
        parser.removeErrorListeners();
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            return rule.apply(parser);
        } catch (ParseCancellationException e) {
            parser.reset();
            parser.getInterpreter().setPredictionMode(PredictionMode.LL);
            parser.setErrorHandler(new SyntaxErrorStrategy());
            return rule.apply(parser);
        }
    }
}
