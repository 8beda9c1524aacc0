package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.grammar.ast.Window.Bound;
import io.github.dynamodbjdbc.grammar.ast.Window.BoundKind;
import io.github.dynamodbjdbc.grammar.ast.Window.Exclusion;
import io.github.dynamodbjdbc.grammar.ast.Window.Frame;
import io.github.dynamodbjdbc.grammar.ast.Window.FrameUnit;
import org.jspecify.annotations.Nullable;

/** Builds window specifications. */
final class WindowBuilder {
    private final AstBuilder ast;

    WindowBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    Window window(WindowSpecificationContext context) {
        return new Window(
                Names.optional(context.identifier()),
                true,
                ast.expressions.expressions(context.expression()),
                ast.queries.sortItems(context.sortItem()),
                context.frame() == null ? null : frame(context.frame()),
                Positions.of(context));
    }

    private Frame frame(FrameContext context) {
        FrameUnit unit =
                context.ROWS() != null ? FrameUnit.ROWS : context.RANGE() != null ? FrameUnit.RANGE : FrameUnit.GROUPS;
        return new Frame(
                unit,
                bound(context.bound(0)),
                context.BETWEEN() == null ? null : bound(context.bound(1)),
                exclusion(context.exclusion()),
                Positions.of(context));
    }

    private Bound bound(BoundContext context) {
        if (context.CURRENT() != null) {
            return new Bound(BoundKind.CURRENT_ROW, null, Positions.of(context));
        }
        boolean preceding = context.PRECEDING() != null;
        if (context.UNBOUNDED() != null) {
            return new Bound(
                    preceding ? BoundKind.UNBOUNDED_PRECEDING : BoundKind.UNBOUNDED_FOLLOWING,
                    null,
                    Positions.of(context));
        }
        return new Bound(
                preceding ? BoundKind.PRECEDING : BoundKind.FOLLOWING,
                ast.expressions.value(context.valueExpression()),
                Positions.of(context));
    }

    private static @Nullable Exclusion exclusion(@Nullable ExclusionContext context) {
        if (context == null) {
            return null;
        }
        return context.CURRENT() != null
                ? Exclusion.CURRENT_ROW
                : context.GROUP() != null
                        ? Exclusion.GROUP
                        : context.TIES() != null ? Exclusion.TIES : Exclusion.NO_OTHERS;
    }
}
