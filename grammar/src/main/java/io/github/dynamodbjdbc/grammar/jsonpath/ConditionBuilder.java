package io.github.dynamodbjdbc.grammar.jsonpath;

import io.github.dynamodbjdbc.grammar.antlr.JsonPathBaseVisitor;
import io.github.dynamodbjdbc.grammar.antlr.JsonPathParser;
import io.github.dynamodbjdbc.grammar.antlr.JsonPathParser.*;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Builds the conditions of a path. */
final class ConditionBuilder extends JsonPathBaseVisitor<PathCondition> {
    private final PathValueBuilder values;
    private final List<PathCondition.LikeRegex> patterns = new ArrayList<>();

    ConditionBuilder(PathValueBuilder values) {
        this.values = values;
    }

    List<PathCondition.LikeRegex> patterns() {
        return patterns;
    }

    @Override
    public PathCondition visitNested(NestedContext context) {
        return visit(context.condition());
    }

    @Override
    public PathCondition visitIsUnknown(IsUnknownContext context) {
        return new PathCondition.IsUnknown(visit(context.condition()));
    }

    @Override
    public PathCondition visitExists(ExistsContext context) {
        return new PathCondition.Exists(values.visit(context.value()));
    }

    @Override
    public PathCondition visitNot(NotContext context) {
        return new PathCondition.Not(visit(context.condition()));
    }

    @Override
    public PathCondition visitNotExists(NotExistsContext context) {
        return new PathCondition.Not(new PathCondition.Exists(values.visit(context.value())));
    }

    @Override
    public PathCondition visitCompare(CompareContext context) {
        return new PathCondition.Compare(
                comparison(context.comparison().getStart()),
                values.visit(context.value(0)),
                values.visit(context.value(1)));
    }

    private static PathCondition.Comparison comparison(Token token) {
        return switch (token.getType()) {
            case JsonPathParser.EQUAL -> PathCondition.Comparison.EQUAL;
            case JsonPathParser.NOT_EQUAL -> PathCondition.Comparison.NOT_EQUAL;
            case JsonPathParser.LESS -> PathCondition.Comparison.LESS;
            case JsonPathParser.LESS_OR_EQUAL -> PathCondition.Comparison.LESS_OR_EQUAL;
            case JsonPathParser.GREATER -> PathCondition.Comparison.GREATER;
            case JsonPathParser.GREATER_OR_EQUAL -> PathCondition.Comparison.GREATER_OR_EQUAL;
            default -> throw new IllegalStateException("no comparison: " + token.getText());
        };
    }

    @Override
    public PathCondition visitStartsWith(StartsWithContext context) {
        PathValue prefix = context.STRING() == null
                ? new PathValue.Variable(PathTokens.variable(context.VARIABLE().getSymbol()))
                : new PathValue.Literal(PathTokens.string(context.STRING().getSymbol()));
        return new PathCondition.StartsWith(values.visit(context.value()), prefix);
    }

    @Override
    public PathCondition visitLikeRegex(LikeRegexContext context) {
        String flags = context.flags == null ? "" : PathTokens.string(context.flags);
        PathValueBuilder.check(flags.matches("[ismxq]*"), "the flags of like_regex are i, s, m and q", context.flags);
        PathValueBuilder.check(
                flags.indexOf('x') < 0 || flags.indexOf('q') >= 0,
                "like_regex has no flag x: write the pattern without blanks and comments",
                context.flags);
        PathCondition.LikeRegex likeRegex =
                new PathCondition.LikeRegex(values.visit(context.value()), PathTokens.string(context.pattern), flags);
        patterns.add(likeRegex);
        return likeRegex;
    }

    @Override
    public PathCondition visitAnd(AndContext context) {
        return new PathCondition.And(visit(context.condition(0)), visit(context.condition(1)));
    }

    @Override
    public PathCondition visitOr(OrContext context) {
        return new PathCondition.Or(visit(context.condition(0)), visit(context.condition(1)));
    }
}
