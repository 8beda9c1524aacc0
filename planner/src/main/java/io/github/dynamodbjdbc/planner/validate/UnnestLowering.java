package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Lists and sets in FROM: PartiQL's path, {@code t.list AS x AT i}, whose positions count from 0, and SQL's {@code UNNEST(…)
 * WITH ORDINALITY}, whose positions count from 1.
 */
final class UnnestLowering {
    private final StatementState state;
    private final ExpressionLowering expressions;

    /** @param expressions in the scope of what stands to the left */
    UnnestLowering(StatementState state, ExpressionLowering expressions) {
        this.state = state;
        this.expressions = expressions;
    }

    /** {@code t.list AS x AT i} */
    Source path(FromItem.Table item) {
        Expression path = new Expression.NameReference(item.name(), item.position());
        Identifier named = item.alias();
        Identifier alias = named == null ? item.name().get(item.name().size() - 1) : named;
        return source(path, alias.name(), List.of(), item.columnAliases(), item.at(), false, item.position());
    }

    Source lower(FromItem.Unnest item) {
        Identifier named = item.alias();
        String alias = named == null ? "unnest" : named.name();
        List<Column> more =
                item.withOrdinality() ? List.of(new Column("ordinality", Operators.UNNEST_ORDINALITY)) : List.of();
        return source(item.expression(), alias, more, item.columnAliases(), item.at(), true, item.position());
    }

    /** A column beside the element, by what Calcite calls it. */
    private record Column(String name, String field) {}

    private Source source(
            Expression collection,
            String alias,
            List<Column> more,
            List<Identifier> names,
            @Nullable Identifier at,
            boolean sqlForm,
            Position position) {
        SqlParserPos pos = Positions.of(position);
        String internal = state.internalName(alias);
        state.unnests();
        SqlNode elements = Operators.UNNEST.createCall(
                pos,
                expressions.lower(collection).sql(),
                Literals.string(SqlPrinter.print(collection), collection.position()),
                Literals.string(names.isEmpty() ? alias : names.get(0).name(), position));
        SqlNode table = SqlStdOperatorTable.COLLECTION_TABLE.createCall(pos, elements);
        SqlNode sql = SqlStdOperatorTable.AS.createCall(
                pos, SqlStdOperatorTable.LATERAL.createCall(pos, table), new SqlIdentifier(internal, pos));
        List<Column> columns = new ArrayList<>();
        String element = names.isEmpty() ? alias : names.get(0).name();
        columns.add(new Column(alias, element));
        columns.addAll(more);
        if (names.size() > columns.size()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    names.size() + " column names are given for " + columns.size() + " columns",
                    names.get(0).position());
        }
        List<Relation.Shown> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String name =
                    i < names.size() ? names.get(i).name() : columns.get(i).name();
            ColumnType type = i == 0 ? ColumnType.VARIANT : ColumnType.BIGINT;
            shown.add(shown(internal, name, columns.get(i).field(), type));
        }
        if (at != null) {
            shown.add(shown(internal, at.name(), Operators.UNNEST_POSITION, ColumnType.BIGINT));
        }
        boolean named = !names.isEmpty();
        return Source.of(sql, new UnnestRelation(alias, shown, !named, named || sqlForm));
    }

    private static Relation.Shown shown(String relation, String name, String field, ColumnType type) {
        boolean element = type == ColumnType.VARIANT;
        Value.Origin origin = new Value.Origin(name, name, null, () -> type, element);
        return new Relation.Shown(
                name,
                position -> new Value(
                        new SqlIdentifier(List.of(relation, field), Positions.of(position)), type, false, origin));
    }
}
