package io.github.dynamodbjdbc.grammar.jsonpath;

import io.github.dynamodbjdbc.grammar.antlr.JsonPathBaseVisitor;
import io.github.dynamodbjdbc.grammar.antlr.JsonPathParser.*;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Builds the steps of a path. */
final class StepBuilder extends JsonPathBaseVisitor<PathAccess> {
    private final PathValueBuilder values;

    StepBuilder(PathValueBuilder values) {
        this.values = values;
    }

    @Override
    public PathAccess visitMember(MemberContext context) {
        return new PathAccess.Member(PathTokens.name(context.name().getStart()));
    }

    @Override
    public PathAccess visitNamedMember(NamedMemberContext context) {
        return new PathAccess.Member(
                context.STRING() == null
                        ? PathTokens.unquoted(context.QUOTED().getText())
                        : PathTokens.string(context.STRING().getSymbol()));
    }

    @Override
    public PathAccess visitMembers(MembersContext context) {
        return PathAccess.All.MEMBERS;
    }

    @Override
    public PathAccess visitElements(ElementsContext context) {
        return PathAccess.All.ELEMENTS;
    }

    @Override
    public PathAccess visitDescendants(DescendantsContext context) {
        if (context.level().isEmpty()) {
            return new PathAccess.Descendants(0, PathAccess.Descendants.LAST);
        }
        int from = level(context.level(0));
        return new PathAccess.Descendants(from, context.level().size() == 1 ? from : level(context.level(1)));
    }

    private static int level(LevelContext context) {
        return context.LAST() == null
                ? integer(context.INTEGER().getText(), context.getStart())
                : PathAccess.Descendants.LAST;
    }

    private static int integer(String text, Token token) {
        try {
            return Integer.parseInt(text.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new JsonPathSyntaxException("a whole number is out of range", JsonPaths.column(token));
        }
    }

    @Override
    public PathAccess visitPlaces(PlacesContext context) {
        List<PathAccess.Range> ranges = new ArrayList<>();
        context.subscript().forEach(subscript -> ranges.add(values.range(subscript)));
        return new PathAccess.Places(ranges);
    }

    @Override
    public PathAccess visitFilter(FilterContext context) {
        return new PathAccess.Filter(values.filter(context.condition()));
    }

    @Override
    public PathAccess visitMethod(MethodContext context) {
        Token name = context.name().getStart();
        PathMethod method = Arrays.stream(PathMethod.values())
                .filter(each -> each.label().equalsIgnoreCase(name.getText()))
                .findFirst()
                .orElseThrow(() -> new JsonPathSyntaxException(
                        "there is no method " + name.getText() + "; the methods are "
                                + Arrays.stream(PathMethod.values())
                                        .map(PathMethod::label)
                                        .collect(Collectors.joining(", ")),
                        JsonPaths.column(name)));
        List<Integer> arguments = new ArrayList<>();
        String template = method == PathMethod.DATETIME ? template(context) : null;
        for (ArgumentContext argument : template == null ? context.argument() : List.<ArgumentContext>of()) {
            PathValueBuilder.check(
                    argument.STRING() == null
                            && (argument.MINUS() == null ? method.most() > 0 : method == PathMethod.DECIMAL),
                    method.label() + " takes no such argument",
                    argument.getStart());
            arguments.add(integer(argument.getText(), argument.getStart()));
        }
        PathValueBuilder.check(
                arguments.size() <= method.most(), method.label() + " takes fewer arguments", context.getStart());
        return new PathAccess.Method(method, arguments, template);
    }

    private static @Nullable String template(MethodContext context) {
        TerminalNode only = context.argument().size() == 1 ? context.argument(0).STRING() : null;
        return only == null ? null : PathTokens.string(only.getSymbol());
    }
}
