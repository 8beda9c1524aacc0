package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** The FROM of one SELECT. */
final class FromLowering {
    private final StatementState state;
    private final @Nullable Scope outer;
    private final Environment environment;
    private final HintLowering hints;

    FromLowering(StatementState state, @Nullable Scope outer, Environment environment, HintLowering hints) {
        this.state = state;
        this.outer = outer;
        this.environment = environment;
        this.hints = hints;
    }

    /** One source a FROM item; a LATERAL one sees those to its left. */
    List<Source> lower(List<FromItem> items) {
        List<Source> sources = new ArrayList<>();
        Set<String> aliases = new HashSet<>();
        for (FromItem item : items) {
            Source source = item.accept(new Items(sources));
            checkAliases(source, aliases, item.position());
            sources.add(source);
        }
        return sources;
    }

    /** The tree that FROM is: several items are a cross join. */
    static @Nullable SqlNode sql(List<Source> sources, Position position) {
        return sources.stream()
                .map(Source::sql)
                .reduce((left, right) -> cross(left, right, position))
                .orElse(null);
    }

    /**
     * {@code a, LATERAL b JOIN c} as {@code (a, LATERAL b) JOIN c}, which has the same rows: else all of {@code b JOIN c} would
     * be made anew for each row of {@code a}.
     */
    private static SqlNode cross(SqlNode left, SqlNode right, Position position) {
        SqlNode first = right;
        SqlJoin last = null;
        boolean lateral = false;
        while (first instanceof SqlJoin join && joinsAlike(join)) {
            lateral |= isLateral(join.getLeft()) || isLateral(join.getRight());
            last = join;
            first = join.getLeft();
        }
        if (last == null || !lateral || first instanceof SqlJoin) {
            return join(left, JoinType.COMMA, right, null, position);
        }
        last.setLeft(join(left, JoinType.COMMA, first, null, position));
        return right;
    }

    /** Whether the join only ever adds to the rows of its left side, or drops some. */
    private static boolean joinsAlike(SqlJoin join) {
        return join.getJoinType() != JoinType.RIGHT && join.getJoinType() != JoinType.FULL;
    }

    private static boolean isLateral(SqlNode node) {
        return node instanceof SqlCall as
                && as.getKind() == SqlKind.AS
                && as.operand(0).getKind() == SqlKind.LATERAL;
    }

    private static SqlNode join(
            SqlNode left, JoinType type, SqlNode right, @Nullable SqlNode condition, Position position) {
        SqlParserPos pos = Positions.of(position);
        JoinConditionType conditionType = condition == null ? JoinConditionType.NONE : JoinConditionType.ON;
        return new SqlJoin(
                pos,
                left,
                SqlLiteral.createBoolean(false, pos),
                type.symbol(pos),
                right,
                conditionType.symbol(pos),
                condition);
    }

    private static void checkAliases(Source source, Set<String> seen, Position position) {
        for (Relation relation : source.relations()) {
            String alias = relation.alias();
            if (alias != null && !seen.add(alias)) {
                throw new QueryException(
                        ErrorKind.DUPLICATE_ALIAS,
                        "'" + alias + "' stands in FROM more than once; give each of them an alias of its own",
                        position);
            }
        }
    }

    private final class Items implements FromItem.Visitor<Source> {
        private final List<Source> before;

        /** @param before what a LATERAL item may refer to */
        Items(List<Source> before) {
            this.before = before;
        }

        @Override
        public Source visit(FromItem.Table item) {
            if (item.name().size() == 1 && item.at() == null) {
                Environment.CommonTable common = environment.find(item.name().get(0));
                if (common != null) {
                    return derived(
                            common.lower(state, hints.defaults()),
                            false,
                            common.definition().columns(),
                            item.alias() == null ? common.definition().name() : item.alias(),
                            item.columnAliases(),
                            item.position());
                }
            }
            TableNames.Named named = TableNames.find(state.catalog(), item.name());
            if (named == null) {
                Relation first = NameResolution.relation(
                        Scope.of(outer, before), item.name().subList(0, 1));
                if (first instanceof UnnestRelation
                        || first != null && item.name().size() > 1) {
                    return unnest().path(item);
                }
                named = TableNames.resolve(state.catalog(), item.name());
            }
            Identifier at = item.at();
            if (at != null) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED, "AT counts the elements of a list; a table has no order", at.position());
            }
            return base(item, named);
        }

        @Override
        public Source visit(FromItem.Subquery item) {
            Scope scope = item.lateral() ? Scope.of(outer, before) : outer;
            LoweredRelation query =
                    new QueryLowering(state).lower(item.query(), scope, environment.with(hints.defaults()));
            return derived(query, item.lateral(), List.of(), item.alias(), item.columnAliases(), item.position());
        }

        @Override
        public Source visit(FromItem.Join item) {
            // These give rows that have nothing on the left, so nothing on the right can depend on it.
            boolean apart = item.kind() == FromItem.JoinKind.RIGHT || item.kind() == FromItem.JoinKind.FULL;
            Source left = item.left().accept(apart ? new Items(List.of()) : this);
            List<Source> visible = new ArrayList<>(before);
            visible.add(left);
            Source right = item.right().accept(new Items(apart ? List.of() : visible));
            return new JoinLowering(state, outer, environment.with(hints.defaults())).lower(item, left, right);
        }

        @Override
        public Source visit(FromItem.Unnest item) {
            return unnest().lower(item);
        }

        private UnnestLowering unnest() {
            Environment inner = environment.with(hints.defaults());
            return new UnnestLowering(state, new ExpressionLowering(state, Scope.of(outer, before), inner, Map.of()));
        }
    }

    private Source base(FromItem.Table item, TableNames.Named named) {
        String last = named.names().get(named.names().size() - 1);
        String alias = item.alias() == null ? last : item.alias().name();
        List<List<String>> qualifiers = new ArrayList<>();
        if (alias.equals(last)) {
            // Also where tools give a table its own name for an alias, and qualify columns in full.
            for (int from = 0; from < named.names().size() - 1; from++) {
                qualifiers.add(named.names().subList(from, named.names().size()));
            }
        }
        ReadDefaults defaults = hints.defaults();
        TableSchema schema = named.table() instanceof TableSchema table ? table : null;
        ReadOptions options = schema == null ? ReadOptions.DEFAULT : hints.options(schema, named.index(), alias);
        String calciteName = state.internalName(alias);
        TableRead read = new TableRead(
                state.nextTableId(),
                calciteName,
                named.table(),
                named.index(),
                schema == null ? null : state.ttlAttribute(schema),
                alias,
                qualifiers,
                options,
                defaults.ttl());
        state.add(read);
        Relation relation = schema == null
                ? new SystemRelation((SystemTable) named.table(), read)
                : new BaseRelation(state, schema, named.index(), read);
        SqlNode sql = new SqlIdentifier(calciteName, Positions.of(item.position()));
        if (item.columnAliases().isEmpty()) {
            return Source.of(sql, relation);
        }
        List<Relation.Shown> columns = renamed(relation.shown(), item.columnAliases());
        return Source.of(sql, new ClosedRelation(alias, columns, relation));
    }

    private Source derived(
            LoweredRelation query,
            boolean lateral,
            List<Identifier> firstNames,
            @Nullable Identifier alias,
            List<Identifier> names,
            Position position) {
        SqlParserPos pos = Positions.of(position);
        String internal = state.internalName(alias == null ? "subquery" : alias.name());
        SqlNode body = lateral ? SqlStdOperatorTable.LATERAL.createCall(pos, query.sql()) : query.sql();
        SqlNode sql = SqlStdOperatorTable.AS.createCall(pos, body, new SqlIdentifier(internal, pos));
        List<Relation.Shown> columns = query.columns().stream()
                .map(column -> new Relation.Shown(column.label(), column.in(internal)))
                .toList();
        List<Relation.Shown> shown = renamed(renamed(columns, firstNames), names);
        return Source.of(sql, new ClosedRelation(alias == null ? null : alias.name(), shown, null));
    }

    private static List<Relation.Shown> renamed(List<Relation.Shown> columns, List<Identifier> names) {
        if (names.size() > columns.size()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    names.size() + " column names are given for " + columns.size() + " columns",
                    names.get(0).position());
        }
        List<Relation.Shown> renamed = new ArrayList<>(columns);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).name();
            Reference reference = columns.get(i).reference();
            renamed.set(i, new Relation.Shown(name, new Renamed(reference, name)));
        }
        return renamed;
    }

    /** A column under another name. */
    private record Renamed(Reference reference, String name) implements Reference {
        @Override
        public Value value(Position position) {
            return rename(reference.value(position));
        }

        @Override
        public Reference path(List<AttributePath.Step> steps) {
            return steps.isEmpty() ? this : reference.path(steps);
        }

        @Override
        public Value raw(Position position) {
            return rename(reference.raw(position));
        }

        @Override
        public SqlNode missing(Position position) {
            return reference.missing(position);
        }

        private Value rename(Value value) {
            Value.Origin origin = value.origin();
            return origin == null
                    ? value
                    : new Value(
                            value.sql(),
                            value.type(),
                            value.converts(),
                            new Value.Origin(name, origin.name(), origin.table(), origin.reported(), origin.dynamic()));
        }
    }
}
