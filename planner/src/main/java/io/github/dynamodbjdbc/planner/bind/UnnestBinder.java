package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundFrom;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Source;
import io.github.dynamodbjdbc.planner.relation.UnnestRelation;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Binds lists and sets in FROM: PartiQL's path {@code t.list AS x AT i} with positions from 0, and SQL's {@code UNNEST(…) WITH
 * ORDINALITY} with positions from 1.
 */
final class UnnestBinder {
    private final StatementState state;
    private final Block block;
    private final ExpressionScope expressions;

    /** @param expressions the binder of expressions in the scope of the items to the left */
    UnnestBinder(StatementState state, Block block, ExpressionScope expressions) {
        this.state = state;
        this.block = block;
        this.expressions = expressions;
    }

    /** Binds {@code t.list AS x AT i}. */
    Source path(FromItem.Table item) {
        Expression path = new Expression.NameReference(item.name(), item.position());
        Identifier named = item.alias();
        Identifier alias = named == null ? item.name().get(item.name().size() - 1) : named;
        return source(path, alias.name(), false, item.columnAliases(), item.at(), false);
    }

    Source bind(FromItem.Unnest item) {
        Identifier named = item.alias();
        String alias = named != null
                ? named.name()
                : item.expression() instanceof Expression.FunctionCall call
                                && Functions.givesRows(call.name().name())
                        ? call.name().name().toLowerCase(Locale.ROOT)
                        : "unnest";
        return source(item.expression(), alias, item.withOrdinality(), item.columnAliases(), item.at(), true);
    }

    /** The text for EXPLAIN; that of JSON_TABLE as it is written, and not the functions that it becomes. */
    private static String text(Expression collection) {
        Expression found = collection instanceof Expression.FunctionCall call
                        && call.name().name().equals("IF_ERROR")
                ? call.arguments().get(0)
                : collection;
        if (found instanceof Expression.FunctionCall call
                && call.name().name().equals("JSONB_PATH_QUERY_ARRAY")
                && call.arguments().size() == 3) {
            String path = SqlPrinter.print(call.arguments().get(1));
            Expression value = call.arguments().get(0);
            boolean nested = value instanceof Expression.FunctionCall row
                    && row.name().name().equals("JSON_CONTEXT");
            return nested ? "NESTED PATH " + path : "JSON_TABLE(" + SqlPrinter.print(value) + ", " + path + ')';
        }
        return SqlPrinter.print(collection);
    }

    private Source source(
            Expression collection,
            String alias,
            boolean withOrdinality,
            List<Identifier> names,
            @Nullable Identifier at,
            boolean sqlForm) {
        int width = withOrdinality ? 2 : 1;
        if (names.size() > width) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    names.size() + " column names are given for " + width + (width == 1 ? " column" : " columns"),
                    names.get(0).position());
        }
        String element = names.isEmpty() ? alias : names.get(0).name();
        SetFunctionBinder series = SetFunctionBinder.of(expressions, collection);
        BoundFrom.Unnest unnest = new BoundFrom.Unnest(
                series == null ? elements(collection) : series.list(),
                text(collection),
                element,
                state.columns().next(block),
                state.columns().next(block),
                state.columns().next(block));
        RelDataType any = state.rex().type(SqlTypeName.ANY, true);
        RelDataType bigint = state.rex().type(SqlTypeName.BIGINT, false);
        List<Relation.Shown> shown = new ArrayList<>();
        Relation.Shown value = shown(alias, element, unnest.element(), any, ColumnType.VARIANT);
        shown.add(series == null || series.type() == ColumnType.VARIANT ? value : typed(value, series.type()));
        if (withOrdinality) {
            String ordinality = names.size() > 1 ? names.get(1).name() : "ordinality";
            shown.add(shown(alias, ordinality, unnest.ordinality(), bigint, ColumnType.BIGINT));
        }
        if (at != null) {
            shown.add(shown(alias, at.name(), unnest.index(), bigint, ColumnType.BIGINT));
        }
        boolean named = !names.isEmpty();
        List<Relation.Shown> star = new ArrayList<>();
        if (!named) {
            star.addAll(members(collection, value));
        }
        if (star.isEmpty()) {
            star.addAll(shown);
        } else {
            star.addAll(shown.subList(1, shown.size()));
        }
        return Source.of(unnest, new UnnestRelation(state.rex(), alias, shown, star, !named, named || sqlForm));
    }

    /** With {@code typing=permissive} a value that is not a collection is a collection of itself, as in PartiQL. */
    private RexNode elements(Expression collection) {
        RexNode value = state.casts().anyValue(expressions.bind(collection).rex());
        boolean pairs = collection instanceof Expression.FunctionCall call
                && call.name().name().equals("TUPLE_PAIRS");
        return state.permissive() && !pairs ? state.rex().call(DocumentOperators.ELEMENTS, value) : value;
    }

    /** The members of the tuples in a list constructor, and {@code _1} for its other elements; none without a tuple. */
    private List<Relation.Shown> members(Expression collection, Relation.Shown element) {
        Set<String> names = new LinkedHashSet<>();
        boolean others = false;
        if (collection instanceof Expression.ListValue list) {
            for (Expression each : list.elements()) {
                if (each instanceof Expression.Document tuple) {
                    tuple.entries().forEach(entry -> names.add(entry.name()));
                } else {
                    others = true;
                }
            }
        }
        List<Relation.Shown> members = new ArrayList<>();
        for (String name : names) {
            members.add(new Relation.Shown(
                    name, element.reference().path(state.rex(), List.of(new AttributePath.Field(name)))));
        }
        if (others && !names.isEmpty()) {
            members.add(new Relation.Shown("_1", position -> {
                RexNode whole = element.value(position).rex();
                return Value.of(state.rex().call(DocumentOperators.NO_TUPLE, whole));
            }));
        }
        return members;
    }

    /** A value of a set-returning function, cast to the function's type. */
    private Relation.Shown typed(Relation.Shown element, ColumnType type) {
        RelDataType wanted = state.rex().types().of(type, true);
        Value.Origin origin = new Value.Origin(element.name(), element.name(), null, () -> type, false);
        return new Relation.Shown(element.name(), position -> {
            RexNode value = element.value(position).rex();
            return new Value(state.casts().cast(value, wanted, false, position), false, origin);
        });
    }

    private static Relation.Shown shown(String table, String name, int column, RelDataType type, ColumnType reported) {
        Value.Origin origin = new Value.Origin(name, name, null, () -> reported, Types.isAny(type));
        return new Relation.Shown(
                name, position -> new Value(new ColumnRef(column, type, table, name, position), false, origin));
    }
}
