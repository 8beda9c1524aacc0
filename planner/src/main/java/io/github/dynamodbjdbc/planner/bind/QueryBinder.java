package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundFrom;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.ClosedRelation;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.SelectedColumn;
import io.github.dynamodbjdbc.planner.relation.Source;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds queries: WITH, the query body, and ORDER BY, OFFSET and LIMIT. */
public final class QueryBinder {
    private final StatementState state;

    public QueryBinder(StatementState state) {
        this.state = state;
    }

    /** @param outer the scope of the enclosing query; null if the query must not refer to one */
    public BoundRelation bind(Query query, @Nullable Scope outer, Environment environment) {
        Cancellation.check();
        Environment inner = environment;
        List<Environment.CommonTable> tables = new ArrayList<>();
        for (Query.CommonTable table : query.with()) {
            boolean recursive = query.recursive() && Recursion.refersToItself(table);
            if (!recursive && (table.search() != null || table.cycle() != null)) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "SEARCH and CYCLE are of a recursive query, and '"
                                + table.name().name() + "' does not read itself",
                        table.position());
            }
            Environment.CommonTable common = new Environment.CommonTable(table, recursive, inner, outer);
            tables.add(common);
            inner = inner.with(common);
        }
        Tail tail = new Tail(query.orderBy(), query.offset(), query.limit(), query.withTies());
        Query.Lock lock = query.lock();
        if (lock != null) {
            state.notes()
                    .warn("FOR " + lock
                            + " locks nothing, as DynamoDB has no locks; a write that came too late is found out by"
                            + " COMMIT, or by versionAttribute");
        }
        BoundRelation bound = query.body().accept(new Body(outer, inner, tail));
        for (Environment.CommonTable table : tables) {
            if (!table.used()) {
                // An unused table is not read, but it must be valid, and its parameters count.
                state.withoutTables(() -> table.bind(state, environment.defaults()));
            }
        }
        return bound;
    }

    /** ORDER BY, OFFSET and LIMIT, or FETCH. */
    record Tail(
            List<SortItem> orderBy,
            @Nullable Expression offset,
            @Nullable Expression limit,
            boolean withTies) {
        static final Tail NONE = new Tail(List.of(), null, null, false);

        boolean isEmpty() {
            return orderBy.isEmpty() && offset == null && limit == null;
        }
    }

    /** Binds {@code SELECT items FROM (relation) ORDER BY …}. */
    BoundRelation over(
            BoundRelation relation,
            List<SelectItem> items,
            Tail tail,
            @Nullable Scope outer,
            Environment environment,
            Position position) {
        Block block = new Block();
        relation.columns().forEach(column -> state.columns().own(column.id(), block));
        List<Relation.Shown> shown = relation.columns().stream()
                .map(column -> new Relation.Shown(column.label(), column.in(state.rex(), null)))
                .toList();
        Source source =
                Source.of(new BoundFrom.Derived(relation.query(), false), new ClosedRelation(null, shown, null));
        QueryBody.Select select =
                new QueryBody.Select(List.of(), false, items, List.of(), null, null, null, List.of(), null, position);
        return new SelectBinder(state, outer, environment).bind(select, tail, block, List.of(source));
    }

    /** The columns by name, in the order of BY, or else of the left side. */
    private static List<SelectItem> corresponding(
            QueryBody.SetOperation operation, BoundRelation left, BoundRelation right) {
        Set<String> known = right.columns().stream().map(SelectedColumn::label).collect(Collectors.toSet());
        List<Identifier> names = operation.by().isEmpty()
                ? left.columns().stream()
                        .map(SelectedColumn::label)
                        .filter(known::contains)
                        .distinct()
                        .map(label -> new Identifier(label, true, operation.position()))
                        .toList()
                : operation.by();
        if (names.isEmpty()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "the sides of " + operation.operator() + " CORRESPONDING have no column name in common",
                    operation.position());
        }
        return names.stream()
                .<SelectItem>map(name -> new SelectItem.Item(
                        new Expression.NameReference(List.of(name), name.position()), null, name.position()))
                .toList();
    }

    private final class Body implements QueryBody.Visitor<BoundRelation> {
        private final @Nullable Scope outer;
        private final Environment environment;
        private final Tail tail;

        Body(@Nullable Scope outer, Environment environment, Tail tail) {
            this.outer = outer;
            this.environment = environment;
            this.tail = tail;
        }

        @Override
        public BoundRelation visit(QueryBody.Select select) {
            return new SelectBinder(state, outer, environment).bind(select, tail);
        }

        @Override
        public BoundRelation visit(QueryBody.SetOperation operation) {
            Body side = new Body(outer, environment, Tail.NONE);
            BoundRelation left = operation.left().accept(side);
            BoundRelation right = operation.right().accept(side);
            if (operation.corresponding()) {
                List<SelectItem> items = corresponding(operation, left, right);
                left = over(left, items, Tail.NONE, outer, environment, operation.position());
                right = over(right, items, Tail.NONE, outer, environment, operation.position());
            }
            return selected(combine(operation, left, right), operation.position());
        }

        @Override
        public BoundRelation visit(QueryBody.Values values) {
            return selected(values(values), values.position());
        }

        @Override
        public BoundRelation visit(QueryBody.Nested nested) {
            return selected(bind(nested.query(), outer, environment), nested.position());
        }

        /** Binds {@code SELECT * FROM (relation) ORDER BY …}. */
        private BoundRelation selected(BoundRelation relation, Position position) {
            if (tail.isEmpty()) {
                return relation;
            }
            return over(
                    relation, List.of(new SelectItem.Star(List.of(), position)), tail, outer, environment, position);
        }

        private BoundRelation values(QueryBody.Values values) {
            Block block = new Block();
            block.in("a VALUES");
            ExpressionScope expressions =
                    new ExpressionBinder(state, Scope.of(outer, block, List.of()), environment, Map.of());
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
                rows.add(row.stream().map(expressions::bind).toList());
            }
            return tableOf(withBareTexts(expressions, values.rows(), rows), width, values.position());
        }

        /**
         * An untyped string among the numbers or times of its column becomes one of them, if a row has the type, as a cast or a literal of a
         * time does. Next to numeric literals only it stays a string: the column then holds values of two types, like an attribute.
         */
        private static List<List<Value>> withBareTexts(
                ExpressionScope expressions, List<List<Expression>> written, List<List<Value>> rows) {
            List<List<Value>> converted =
                    rows.stream().map(row -> (List<Value>) new ArrayList<>(row)).toList();
            for (int i = 0; i < written.get(0).size(); i++) {
                int column = i;
                List<Expression> alike =
                        written.stream().map(row -> row.get(column)).toList();
                if (alike.stream().noneMatch(QueryBinder::saysType)) {
                    continue;
                }
                List<RexNode> values = BareTexts.among(
                        expressions,
                        alike,
                        rows.stream().map(row -> row.get(column).rex()).toList());
                for (int row = 0; row < rows.size(); row++) {
                    if (!values.get(row).equals(rows.get(row).get(column).rex())) {
                        converted.get(row).set(column, Value.of(values.get(row)));
                    }
                }
            }
            return converted;
        }
    }

    private static boolean saysType(Expression expression) {
        return !BareTexts.isBare(expression)
                && !(expression instanceof Expression.NullLiteral)
                && Shapes.number(expression) == null;
    }

    private BoundRelation tableOf(List<List<Value>> rows, int width, Position position) {
        List<RelDataType> types = new ArrayList<>();
        for (int column = 0; column < width; column++) {
            int index = column;
            types.add(typeOf(rows.stream().map(row -> row.get(index).type()).toList(), position));
        }
        List<List<RexNode>> cells = new ArrayList<>();
        for (List<Value> row : rows) {
            List<RexNode> typed = new ArrayList<>();
            for (int column = 0; column < width; column++) {
                typed.add(cell(row.get(column).rex(), types.get(column), position));
            }
            cells.add(typed);
        }
        List<SelectedColumn> columns = new ArrayList<>();
        List<BoundQuery.Item> items = new ArrayList<>();
        for (int column = 0; column < width; column++) {
            String name = "column" + (column + 1);
            int id = state.columns().next();
            boolean converts = rows.size() == 1 && rows.get(0).get(column).converts();
            int index = column;
            CollectionKind kind = DocumentOperators.common(cells.stream().map(row -> row.get(index)));
            columns.add(new SelectedColumn(name, id, types.get(column), converts, null, null, false, kind));
            items.add(new BoundQuery.Item(id, name, cells.get(0).get(column)));
        }
        return new BoundRelation(new BoundQuery.Values(cells, types, items), columns);
    }

    /** Converts a value to the column's type. A literal of an exact number stays a literal. */
    private RexNode cell(RexNode value, RelDataType type, Position position) {
        boolean number = value instanceof RexLiteral
                && Types.isDecimal(type)
                && (Types.isDecimal(value.getType()) || Types.isInteger(value.getType()))
                && !Rex.isNull(value);
        if (!number) {
            return state.casts().toCommon(value, type, position);
        }
        BigDecimal exact = ((RexLiteral) value).getValueAs(BigDecimal.class);
        return state.rex().decimal(Objects.requireNonNull(exact));
    }

    /** The type of a column of VALUES: dynamic if the values have no common type. */
    private RelDataType typeOf(List<RelDataType> types, Position position) {
        boolean texts = types.stream().anyMatch(Types::isText);
        boolean times = types.stream().anyMatch(Types::isTime);
        RelDataType common = texts && times ? null : state.rex().types().common(types);
        if (common == null && types.stream().anyMatch(Types::isInterval)) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH, "a column of VALUES can't hold intervals and other values", position);
        }
        return common == null ? state.rex().type(SqlTypeName.ANY, true) : common;
    }

    static void checkWidths(QueryBody.SetOperation operation, BoundRelation left, BoundRelation right) {
        if (left.columns().size() != right.columns().size()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "the sides of " + operation.operator() + " have "
                            + left.columns().size() + " and " + right.columns().size() + " columns",
                    operation.position());
        }
    }

    private BoundRelation combine(QueryBody.SetOperation operation, BoundRelation left, BoundRelation right) {
        checkWidths(operation, left, right);
        List<SelectedColumn> columns = new ArrayList<>();
        List<BoundQuery.Item> items = new ArrayList<>();
        List<RelDataType> types = new ArrayList<>();
        Set<String> names = new HashSet<>();
        BoundQuery.SetOperation bound =
                new BoundQuery.SetOperation(operation, left.query(), right.query(), types, items);
        HiddenColumns hidden = new HiddenColumns(state);
        boolean all = operation.all() && operation.operator() == QueryBody.SetOperator.UNION;
        for (int i = 0; i < left.columns().size(); i++) {
            SelectedColumn first = left.columns().get(i);
            SelectedColumn second = right.columns().get(i);
            SelectedColumn column = combine(operation, i, first, second);
            columns.add(
                    all ? column.with(hidden.ofUnion(column.id(), bound, first.missing(), second.missing())) : column);
            types.add(column.type());
            items.add(new BoundQuery.Item(
                    column.id(), SelectBinder.freeName(column.label(), names), column.reference(operation.position())));
        }
        return new BoundRelation(bound, columns);
    }

    /** The combined column of a set operation: it belongs to no table and has the common type of both sides. */
    private SelectedColumn combine(
            QueryBody.SetOperation operation, int index, SelectedColumn left, SelectedColumn right) {
        RelDataType type = common(operation, index, left.type(), right.type());
        if (type == null) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "column " + (index + 1) + " of " + operation.operator() + " can't have values of types "
                            + Types.describe(List.of(left.type(), right.type()), " and "),
                    operation.position());
        }
        boolean same = left.type().getSqlTypeName() == right.type().getSqlTypeName();
        return new SelectedColumn(
                left.label(),
                state.columns().next(),
                type,
                same && left.converts() && right.converts(),
                origin(left, right),
                null,
                false,
                kind(left, right));
    }

    /** The kind of the values of both columns; one of NULLs has any. */
    static @Nullable CollectionKind kind(SelectedColumn left, SelectedColumn right) {
        if (Types.isNull(left.type())) {
            return right.kind();
        }
        return Types.isNull(right.type()) ? left.kind() : CollectionKind.common(left.kind(), right.kind());
    }

    /** The common type of two columns. Bare text takes the type of numbers or times on the other side. */
    private @Nullable RelDataType common(
            QueryBody.SetOperation operation, int index, RelDataType left, RelDataType right) {
        boolean leftBare = Types.isText(left) && BareTexts.isBareColumn(operation.left(), index);
        boolean rightBare = Types.isText(right) && BareTexts.isBareColumn(operation.right(), index);
        if (leftBare && (Types.isNumber(right) || Types.isTime(right))) {
            return right;
        }
        return rightBare && (Types.isNumber(left) || Types.isTime(left))
                ? left
                : state.rex().types().common(List.of(left, right));
    }

    /** The origin of a column that holds the values of two columns; null if one has none. */
    static Value.@Nullable Origin origin(SelectedColumn left, SelectedColumn right) {
        Value.Origin first = left.origin();
        Value.Origin second = right.origin();
        return first == null || second == null
                ? null
                : new Value.Origin(left.label(), left.label(), null, () -> null, first.dynamic() || second.dynamic());
    }
}
