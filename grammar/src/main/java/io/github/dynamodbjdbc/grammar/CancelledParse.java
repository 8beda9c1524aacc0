package io.github.dynamodbjdbc.grammar;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ErrorNode;
import org.antlr.v4.runtime.tree.ParseTreeListener;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Checks at each rule whether the parse is cancelled. */
record CancelledParse(Runnable checkCancelled) implements ParseTreeListener {
    @Override
    public void enterEveryRule(ParserRuleContext context) {
        checkCancelled.run();
    }

    @Override
    public void exitEveryRule(ParserRuleContext context) {}

    @Override
    public void visitTerminal(TerminalNode node) {}

    @Override
    public void visitErrorNode(ErrorNode node) {}
}
