package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** The builders of one statement's tree, which call each other, and the depth that they have reached. */
final class AstBuilder {
    /** The greatest depth of a tree. The recursive readers of the tree need more stack per level than the parser. */
    static final int MAX_DEPTH = 500;

    private final SourceTokens tokens;
    final ExpressionBuilder expressions = new ExpressionBuilder(this);
    final FunctionBuilder functions = new FunctionBuilder(this);
    final NavigationBuilder paths = new NavigationBuilder(this);
    final FromBuilder from = new FromBuilder(this);
    final QueryBuilder queries = new QueryBuilder(this);
    final WriteBuilder writes = new WriteBuilder(this);
    final SchemaBuilder schemas = new SchemaBuilder(this);

    /** The variables of GROUP AS in the outer queries; empty for a name that FROM binds again. */
    private final Deque<Map<String, Optional<Expression>>> groups = new ArrayDeque<>();

    private int depth;
    private int reworded;

    AstBuilder(SourceTokens tokens) {
        this.tokens = tokens;
    }

    Expression.Parameter parameter(Token token) {
        return new Expression.Parameter(tokens.parameterIndex(token), Positions.of(token));
    }

    void bind(Map<String, Optional<Expression>> names) {
        groups.push(names);
    }

    void unbind() {
        groups.pop();
    }

    /** The value of a variable of GROUP AS; null for any other name. */
    @Nullable
    Expression group(Identifier name) {
        for (Map<String, Optional<Expression>> names : groups) {
            Optional<Expression> value = names.get(name.name());
            if (value != null) {
                return value.orElse(null);
            }
        }
        return null;
    }

    /** Notes that an expression is built as another one, whose words the user has not written. */
    void reword() {
        reworded++;
    }

    /** The number of expressions so far that are built as others. */
    int reworded() {
        return reworded;
    }

    void enter(int levels, ParserRuleContext context) {
        depth += levels;
        if (depth > MAX_DEPTH) {
            throw NestingGuard.tooDeep(context.getStart());
        }
    }

    void leave(int levels) {
        depth -= levels;
    }
}
