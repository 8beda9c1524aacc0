package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.Assignment;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.ConflictAction;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.InsertKind;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.InsertSource;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.MergeAction;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.MergeClause;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.OnConflict;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.Returning;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.ReturningScope;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.ReturningVersion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Builds INSERT, UPDATE, DELETE and the other writes. */
final class WriteBuilder {
    private final AstBuilder ast;
    private final PrimaryBuilder primaries;

    WriteBuilder(AstBuilder ast) {
        this.ast = ast;
        this.primaries = new PrimaryBuilder(ast);
    }

    WriteStatement write(WriteStatementContext context) {
        if (context instanceof InsertContext insert) {
            return insert(insert);
        } else if (context instanceof PurgeContext purge) {
            return new WriteStatement.Purge(
                    Names.table(purge.tableName()),
                    Names.optional(purge.identifier()),
                    purge.since == null ? null : ast.expressions.value(purge.since),
                    ast.expressions.optional(purge.expression()),
                    purge.most == null ? null : ast.expressions.value(purge.most),
                    Positions.of(purge));
        } else if (context instanceof TruncateContext truncate) {
            return new WriteStatement.Truncate(Names.table(truncate.tableName()), Positions.of(truncate));
        } else if (context instanceof MergeContext merge) {
            return merge(merge);
        } else if (context instanceof UpdateContext update) {
            return update(
                    HintParser.optional(update.HINT()),
                    Names.table(update.tableName()),
                    alias(update.identifier(), update.bareAlias()),
                    update.updateAction(),
                    update.expression(),
                    update.returning(),
                    Positions.of(update));
        } else if (context instanceof UpdateLastContext update) {
            return updateLast(update);
        }
        DeleteContext delete = (DeleteContext) context;
        return new WriteStatement.Delete(
                HintParser.optional(delete.HINT()),
                Names.table(delete.tableName()),
                alias(delete.identifier(), delete.bareAlias()),
                ast.expressions.optional(delete.expression()),
                returning(delete.returning()),
                Positions.of(delete));
    }

    /** PartiQL's {@code FROM t WHERE … SET …}. */
    private WriteStatement updateLast(UpdateLastContext context) {
        WriteStatement.Update update = update(
                HintParser.optional(context.HINT()),
                Names.table(context.tableName()),
                alias(context.identifier(), context.bareAlias()),
                context.updateAction(),
                context.expression(),
                context.returning(),
                Positions.of(context));
        Identifier alias = update.alias();
        String item = (alias == null ? update.table().get(update.table().size() - 1) : alias).name();
        for (Expression removal : update.removals()) {
            if (removal instanceof Expression.NameReference name
                    && name.parts().size() == 1
                    && name.parts().get(0).name().equals(item)) {
                throw new SqlSyntaxException(
                        "REMOVE " + item + " would remove the item, which DELETE does; an attribute of this name is "
                                + item + "." + item,
                        name.position(),
                        item);
            }
        }
        return new WriteStatement.Update(
                update.hints(),
                update.table(),
                alias,
                Lists.map(
                        update.assignments(),
                        assignment -> new Assignment(
                                assignment.target() == null ? null : within(assignment.target(), item),
                                assignment.value(),
                                assignment.position())),
                Lists.map(update.removals(), removal -> within(removal, item)),
                update.where(),
                update.returning(),
                update.position());
    }

    /** A place within the item of that name, which need not be named. An attribute of the same name has to be qualified. */
    private static Expression within(Expression place, String item) {
        List<PathStep> steps = place instanceof Expression.PathAccess path ? path.steps() : List.of();
        Expression base = place instanceof Expression.PathAccess path ? path.base() : place;
        if (!(base instanceof Expression.NameReference name)
                || name.parts().size() == 1
                || !name.parts().get(0).name().equals(item)) {
            return place;
        }
        Expression attribute = new Expression.NameReference(List.of(name.parts().get(1)), name.position());
        List<PathStep> path = new ArrayList<>();
        name.parts()
                .subList(2, name.parts().size())
                .forEach(part -> path.add(
                        new PathStep.Field(new Identifier(part.name(), true, part.position()), part.position())));
        path.addAll(steps);
        return path.isEmpty() ? attribute : new Expression.PathAccess(attribute, path, place.position());
    }

    private WriteStatement.Update update(
            List<Hint> hints,
            List<Identifier> table,
            @Nullable Identifier alias,
            List<UpdateActionContext> actions,
            @Nullable ExpressionContext where,
            @Nullable ReturningContext returning,
            Position position) {
        return new WriteStatement.Update(
                hints,
                table,
                alias,
                assignments(actions),
                removals(actions),
                ast.expressions.optional(where),
                returning(returning),
                position);
    }

    private static @Nullable Identifier alias(@Nullable IdentifierContext as, @Nullable BareAliasContext bare) {
        return as != null ? Names.identifier(as) : Names.optional(bare);
    }

    private WriteStatement insert(InsertContext context) {
        InsertKind kind = context.INSERT() != null
                ? InsertKind.INSERT
                : context.UPSERT() != null ? InsertKind.UPSERT : InsertKind.REPLACE;
        return new WriteStatement.Insert(
                HintParser.optional(context.HINT()),
                kind,
                Names.table(context.tableName()),
                Names.optional(context.identifier()),
                Names.columns(context.columnList()),
                source(context.insertSource()),
                context.valueExpression() == null ? null : ast.expressions.value(context.valueExpression()),
                onConflict(context.onConflict()),
                returning(context.returning()),
                Positions.of(context));
    }

    private WriteStatement merge(MergeContext context) {
        return new WriteStatement.Merge(
                HintParser.optional(context.HINT()),
                Names.table(context.tableName()),
                alias(context.identifier(), context.bareAlias()),
                ast.from.primary(context.tablePrimary()),
                ast.expressions.expression(context.expression()),
                Lists.map(context.mergeClause(), this::mergeClause),
                returning(context.returning()),
                Positions.of(context));
    }

    private MergeClause mergeClause(MergeClauseContext context) {
        if (context instanceof MergeUpdateContext update) {
            MergeAction action = new WriteStatement.MergeUpdate(
                    assignments(update.updateAction()),
                    removals(update.updateAction()),
                    Positions.between(update.UPDATE().getSymbol(), update.getStop()));
            return clause(update, true, update.expression(), action);
        } else if (context instanceof MergeDeleteContext delete) {
            MergeAction action =
                    new WriteStatement.MergeDelete(Positions.of(delete.DELETE().getSymbol()));
            return clause(delete, true, delete.expression(), action);
        } else if (context instanceof MergeInsertContext insert) {
            MergeAction action = new WriteStatement.MergeInsert(
                    Names.columns(insert.columnList()),
                    ast.expressions.expressions(insert.valuesRow().expression()),
                    Positions.between(insert.INSERT().getSymbol(), insert.getStop()));
            return clause(insert, false, insert.expression(), action);
        }
        MergeNothingContext nothing = (MergeNothingContext) context;
        MergeAction action =
                new WriteStatement.MergeNothing(Positions.between(nothing.DO().getSymbol(), nothing.getStop()));
        return clause(nothing, nothing.NOT() == null, nothing.expression(), action);
    }

    private MergeClause clause(
            MergeClauseContext context, boolean matched, @Nullable ExpressionContext condition, MergeAction action) {
        return new MergeClause(matched, ast.expressions.optional(condition), action, Positions.of(context));
    }

    private InsertSource source(InsertSourceContext context) {
        if (context instanceof InsertQueryContext query) {
            return new WriteStatement.QuerySource(ast.queries.query(query.query()), Positions.of(query));
        }
        List<Expression> items = Lists.map(((InsertItemsContext) context).wholeItem(), this::wholeItem);
        return new WriteStatement.ItemSource(items, Positions.of(context));
    }

    private Expression wholeItem(WholeItemContext context) {
        if (context.ION() != null) {
            Expression value = IonLiterals.value(context.getStart());
            if (value instanceof Expression.Document) {
                return value;
            }
            throw new SqlSyntaxException("an item is a struct of Ion", value.position(), context.getText());
        }
        return context.PARAMETER() != null
                ? ast.parameter(context.getStart())
                : primaries.document(context.documentEntry(), context.getStart(), context.getStop());
    }

    private @Nullable OnConflict onConflict(@Nullable OnConflictContext context) {
        if (context == null) {
            return null;
        } else if (context instanceof ConflictNothingContext nothing) {
            return conflict(nothing, nothing.columnList(), ConflictAction.NOTHING, List.of());
        } else if (context instanceof ConflictReplaceContext replace) {
            return conflict(replace, replace.columnList(), ConflictAction.REPLACE, List.of());
        }
        ConflictUpdateContext update = (ConflictUpdateContext) context;
        return conflict(update, update.columnList(), ConflictAction.UPDATE, update.updateAction());
    }

    private OnConflict conflict(
            OnConflictContext context,
            @Nullable ColumnListContext columns,
            ConflictAction action,
            List<UpdateActionContext> updates) {
        return new OnConflict(
                Names.columns(columns), action, assignments(updates), removals(updates), Positions.of(context));
    }

    private List<Assignment> assignments(List<UpdateActionContext> contexts) {
        return contexts.stream().flatMap(this::changes).toList();
    }

    private Stream<Assignment> changes(UpdateActionContext context) {
        return context.INSERT() != null
                ? Stream.of(insertion(context))
                : context.assignment().stream().flatMap(this::assignments);
    }

    /** {@code INSERT INTO place} within an update: an assignment of the list or set there with more elements. */
    private Assignment insertion(UpdateActionContext context) {
        Position position = Positions.of(context);
        Expression place = target(context.target(0));
        ElementsContext elements = context.elements();
        Expression more = elements.VALUE() == null
                ? primaries.visit(elements.getChild(0))
                : new Expression.ListValue(List.of(ast.expressions.expression(elements.expression())), position);
        Expression whole =
                OperatorCalls.call(elements.setValue() == null ? "LIST_APPEND" : "SET_ADD", position, place, more);
        return new Assignment(
                place,
                elements.INTEGER() == null ? whole : insertedAt(elements.INTEGER(), place, more, whole),
                position);
    }

    /** A list with more elements at a place within it; what is no list is for the function that extends lists. */
    private static Expression insertedAt(TerminalNode at, Expression list, Expression more, Expression whole) {
        Position position = list.position();
        BigDecimal index = new BigDecimal(at.getText());
        Expression before = OperatorCalls.call(
                OperatorCalls.SLICE,
                position,
                list,
                PartiqlForms.number(BigDecimal.ONE, position),
                PartiqlForms.number(index, position));
        Expression behind = OperatorCalls.call(
                OperatorCalls.SLICE, position, list, PartiqlForms.number(index.add(BigDecimal.ONE), position));
        Expression isList =
                OperatorCalls.call("ATTRIBUTE_TYPE", position, list, new Expression.StringLiteral("L", position));
        Expression parts = OperatorCalls.call(
                "LIST_APPEND", position, OperatorCalls.call("LIST_APPEND", position, before, more), behind);
        return new Expression.Case(null, List.of(new Expression.WhenClause(isList, parts, position)), whole, position);
    }

    private Stream<Assignment> assignments(AssignmentContext context) {
        Position position = Positions.of(context);
        if (context.TTL() != null) {
            return Stream.of(new Assignment(null, ast.expressions.value(context.valueExpression()), position));
        }
        List<Expression> targets = context.target().stream().map(this::target).toList();
        Expression value = ast.expressions.expression(context.expression());
        if (targets.size() == 1) {
            return Stream.of(new Assignment(targets.get(0), value, position));
        }
        if (!(value instanceof Expression.Row row) || row.values().size() != targets.size()) {
            throw new SqlSyntaxException(
                    "a row of " + targets.size() + " values is needed, one for each column before the '='",
                    value.position(),
                    context.expression().getText());
        }
        return IntStream.range(0, targets.size())
                .mapToObj(i -> new Assignment(targets.get(i), row.values().get(i), position));
    }

    private List<Expression> removals(List<UpdateActionContext> contexts) {
        return contexts.stream()
                .filter(action -> action.REMOVE() != null)
                .flatMap(action -> action.target().stream())
                .map(this::target)
                .toList();
    }

    private Expression target(TargetContext context) {
        return ast.paths.dottedPath(context.identifier(), context.pathStep());
    }

    private @Nullable Returning returning(@Nullable ReturningContext context) {
        if (context == null) {
            return null;
        } else if (context.returned() instanceof ReturnedListContext list) {
            return returning(null, list.selectItem(), context);
        } else if (context.returned() instanceof ReturnedVersionContext list) {
            return returning(
                    list.OLD() != null ? ReturningVersion.OLD : ReturningVersion.NEW, list.selectItem(), context);
        }
        ReturnedItemContext item = (ReturnedItemContext) context.returned();
        return new Returning(
                item.ALL() != null ? ReturningScope.ALL : ReturningScope.MODIFIED,
                item.OLD() != null ? ReturningVersion.OLD : ReturningVersion.NEW,
                List.of(),
                Positions.of(context));
    }

    private Returning returning(
            @Nullable ReturningVersion version, List<SelectItemContext> items, ReturningContext context) {
        items.forEach(WriteBuilder::checkNoVersion);
        return new Returning(null, version, Lists.map(items, ast.queries::selectItem), Positions.of(context));
    }

    /** Refuses {@code OLD v, NEW v}: NEW would be an attribute, and v its alias. */
    private static void checkNoVersion(SelectItemContext item) {
        if (item instanceof SelectExpressionContext column && column.bareAlias() != null) {
            String name = column.expression().getText();
            if (name.equalsIgnoreCase("OLD") || name.equalsIgnoreCase("NEW")) {
                throw new SqlSyntaxException(
                        "RETURNING gives one version of the items, and OLD or NEW precedes the whole list; \"" + name
                                + "\" in double quotes is an attribute",
                        Positions.of(column),
                        name);
            }
        }
    }
}
