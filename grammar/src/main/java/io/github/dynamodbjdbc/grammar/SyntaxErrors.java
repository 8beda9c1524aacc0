package io.github.dynamodbjdbc.grammar;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;

final class SyntaxErrors {
    private SyntaxErrors() {}

    static SqlSyntaxException report(Parser parser, Token start, Token offending) {
        return new SqlSyntaxException(
                "unexpected '" + offending.getText() + "'", Positions.of(offending), offending.getText());
    }
}
