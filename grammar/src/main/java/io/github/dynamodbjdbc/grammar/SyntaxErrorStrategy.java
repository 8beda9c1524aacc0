package io.github.dynamodbjdbc.grammar;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;

/** Ends the parse at the first error with a {@link SqlSyntaxException}. Further errors are never shown. */
final class SyntaxErrorStrategy extends DefaultErrorStrategy {
    @Override
    public void recover(Parser parser, RecognitionException error) {
        throw SyntaxErrors.report(parser, error.getOffendingToken());
    }

    @Override
    public void reportError(Parser parser, RecognitionException error) {
        recover(parser, error);
    }

    @Override
    public Token recoverInline(Parser parser) {
        recover(parser, new InputMismatchException(parser));
        throw new IllegalStateException("recover returned");
    }

    @Override
    public void sync(Parser parser) {}
}
