package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Queries: WITH, what stands between it and ORDER BY, and the rest. */
final class QueryLowering {
    private final StatementState state;

    QueryLowering(StatementState state) {
        this.state = state;
    }

    /** @param outer what the query may refer to around itself */
    LoweredRelation lower(Query query, @Nullable Scope outer, Environment environment) {
        Environment inner = environment;
        List<Environment.CommonTable> tables = new ArrayList<>();
        for (Query.CommonTable table : query.with()) {
            if (query.recursive() && Recursion.refersToItself(table)) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED, "recursive queries are not supported", table.position());
            }
            Environment.CommonTable common = new Environment.CommonTable(table, inner, outer);
            tables.add(common);
            inner = inner.with(common);
        }
        Tail tail = new Tail(query.orderBy(), query.offset(), query.limit());
        LoweredRelation lowered = query.body().accept(new Body(outer, inner, tail));
        for (Environment.CommonTable table : tables) {
            if (!table.used()) {
                // Nobody reads it, but it has to be right, and its parameters count.
                state.withoutTables(() -> table.lower(state, environment.defaults()));
            }
        }
        return lowered;
    }

    /** ORDER BY, OFFSET and LIMIT. */
    record Tail(
            List<SortItem> orderBy,
            @Nullable Expression offset,
            @Nullable Expression limit) {
        static final Tail NONE = new Tail(List.of(), null, null);

        boolean isEmpty() {
            return orderBy.isEmpty() && offset == null && limit == null;
        }
    }

    private final class Body implements QueryBody.Visitor<LoweredRelation> {
        private final @Nullable Scope outer;
        private final Environment environment;
        private final Tail tail;

        Body(@Nullable Scope outer, Environment environment, Tail tail) {
            this.outer = outer;
            this.environment = environment;
            this.tail = tail;
        }

        @Override
        public LoweredRelation visit(QueryBody.Select select) {
            return new SelectLowering(state, outer, environment).lower(select, tail);
        }

        @Override
        public LoweredRelation visit(QueryBody.SetOperation operation) {
            Body side = new Body(outer, environment, Tail.NONE);
            LoweredRelation left = operation.left().accept(side);
            LoweredRelation right = operation.right().accept(side);
            return select(combine(operation, left, right), operation.position());
        }

        @Override
        public LoweredRelation visit(QueryBody.Values values) {
            return selectAlways(values(values), values.position());
        }

        @Override
        public LoweredRelation visit(QueryBody.Nested nested) {
            return select(lower(nested.query(), outer, environment), nested.position());
        }

        private LoweredRelation select(LoweredRelation relation, Position position) {
            return tail.isEmpty() ? relation : selectAlways(relation, position);
        }

        /** {@code SELECT * FROM (relation) ORDER BY …} */
        private LoweredRelation selectAlways(LoweredRelation relation, Position position) {
            String internal = state.internalName("query");
            SqlParserPos pos = Positions.of(position);
            SqlNode from = SqlStdOperatorTable.AS.createCall(pos, relation.sql(), new SqlIdentifier(internal, pos));
            List<Relation.Shown> shown = relation.columns().stream()
                    .map(column -> new Relation.Shown(column.label(), column.in(internal)))
                    .toList();
            Source source = Source.of(from, new ClosedRelation(null, shown, null));
            QueryBody.Select select = new QueryBody.Select(
                    List.of(),
                    false,
                    List.of(new SelectItem.Star(List.of(), position)),
                    List.of(),
                    null,
                    null,
                    null,
                    List.of(),
                    position);
            return new SelectLowering(state, outer, environment).lower(select, tail, List.of(source));
        }

        private LoweredRelation values(QueryBody.Values values) {
            ExpressionLowering expressions =
                    new ExpressionLowering(state, Scope.of(outer, List.of()), environment, Map.of());
            int width = values.rows().get(0).size();
            List<List<Value>> rows = new ArrayList<>();
            for (List<Expression> row : values.rows()) {
                if (row.size() != width) {
                    throw new QueryException(
                            ErrorKind.INVALID_STATEMENT,
                            "the rows of VALUES must be of one length; there is one of " + width + " and one of "
                                    + row.size(),
                            row.isEmpty() ? values.position() : row.get(0).position());
                }
                rows.add(row.stream().map(expressions::lower).toList());
            }
            return tableOf(rows, width, values.position());
        }
    }

    private LoweredRelation tableOf(List<List<Value>> rows, int width, Position position) {
        SqlParserPos pos = Positions.of(position);
        List<@Nullable ColumnType> types = new ArrayList<>();
        for (int column = 0; column < width; column++) {
            int index = column;
            List<ColumnType> seen = rows.stream()
                    .map(row -> row.get(index).type())
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList();
            // Values of different types are one dynamic column; Calcite has no type for them otherwise.
            types.add(seen.size() > 1 ? common(seen) : seen.isEmpty() ? null : seen.get(0));
        }
        List<SqlNode> nodes = new ArrayList<>();
        for (List<Value> row : rows) {
            List<SqlNode> cells = new ArrayList<>();
            for (int column = 0; column < width; column++) {
                SqlNode cell = row.get(column).sql();
                boolean toVariant = types.get(column) == ColumnType.VARIANT
                        && !row.get(column).dynamic();
                boolean toMoment = types.get(column) == ColumnType.TIMESTAMP;
                cells.add(
                        toVariant
                                ? Operators.ANY_VALUE_OF.createCall(pos, cell)
                                : toMoment ? TimeUnits.moment(row.get(column), position) : cell);
            }
            nodes.add(SqlStdOperatorTable.ROW.createCall(pos, cells));
        }
        List<LoweredRelation.OutputColumn> columns = new ArrayList<>();
        List<SqlNode> as = new ArrayList<>();
        as.add(SqlStdOperatorTable.VALUES.createCall(pos, nodes));
        as.add(new SqlIdentifier(state.internalName("values"), pos));
        for (int column = 0; column < width; column++) {
            String name = "column" + (column + 1);
            as.add(new SqlIdentifier(name, pos));
            columns.add(new LoweredRelation.OutputColumn(name, name, types.get(column), false, null));
        }
        return new LoweredRelation(
                SelectLowering.star(SqlStdOperatorTable.AS.createCall(pos, as), columns, pos), columns);
    }

    /** Of different types. Numbers have a common type that Calcite finds, be they literals or casts. */
    private static ColumnType common(List<ColumnType> types) {
        if (SpecialFunctionLowering.NUMBERS.containsAll(types)) {
            return ColumnType.NUMERIC;
        }
        return Set.of(ColumnType.DATE, ColumnType.TIMESTAMP).containsAll(types)
                ? ColumnType.TIMESTAMP
                : ColumnType.VARIANT;
    }

    private static LoweredRelation combine(
            QueryBody.SetOperation operation, LoweredRelation left, LoweredRelation right) {
        if (left.columns().size() != right.columns().size()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "the sides of " + operation.operator() + " have "
                            + left.columns().size() + " and " + right.columns().size() + " columns",
                    operation.position());
        }
        SqlOperator operator =
                switch (operation.operator()) {
                    case UNION -> operation.all() ? SqlStdOperatorTable.UNION_ALL : SqlStdOperatorTable.UNION;
                    case INTERSECT ->
                        operation.all() ? SqlStdOperatorTable.INTERSECT_ALL : SqlStdOperatorTable.INTERSECT;
                    case EXCEPT -> operation.all() ? SqlStdOperatorTable.EXCEPT_ALL : SqlStdOperatorTable.EXCEPT;
                };
        List<LoweredRelation.OutputColumn> columns = new ArrayList<>();
        for (int i = 0; i < left.columns().size(); i++) {
            columns.add(combine(left.columns().get(i), right.columns().get(i)));
        }
        return new LoweredRelation(
                operator.createCall(Positions.of(operation.position()), left.sql(), right.sql()), columns);
    }

    /** A column of both sides: of no table, and of a type only where the sides agree. */
    private static LoweredRelation.OutputColumn combine(
            LoweredRelation.OutputColumn left, LoweredRelation.OutputColumn right) {
        boolean same = left.type() == right.type();
        boolean dynamic = left.type() == ColumnType.VARIANT || right.type() == ColumnType.VARIANT;
        ColumnType type = dynamic ? ColumnType.VARIANT : same ? left.type() : null;
        Value.Origin first = left.origin();
        Value.Origin second = right.origin();
        Value.Origin origin = first == null || second == null
                ? null
                : new Value.Origin(
                        left.label(),
                        left.label(),
                        null,
                        () -> first.reported().get() == second.reported().get()
                                ? first.reported().get()
                                : dynamic ? ColumnType.VARIANT : null,
                        first.dynamic() || second.dynamic());
        return new LoweredRelation.OutputColumn(
                left.label(), left.internal(), type, same && left.converts() && right.converts(), origin);
    }
}
