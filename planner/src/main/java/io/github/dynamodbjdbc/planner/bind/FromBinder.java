package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.StreamTable;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.Table;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.ChildTables;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.relation.BaseRelation;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundFrom;
import io.github.dynamodbjdbc.planner.relation.BoundRelation;
import io.github.dynamodbjdbc.planner.relation.ClosedRelation;
import io.github.dynamodbjdbc.planner.relation.ItemRelation;
import io.github.dynamodbjdbc.planner.relation.Reference;
import io.github.dynamodbjdbc.planner.relation.Relation;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.Source;
import io.github.dynamodbjdbc.planner.relation.SystemRelation;
import io.github.dynamodbjdbc.planner.relation.TableRead;
import io.github.dynamodbjdbc.planner.relation.UnnestRelation;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Binds the FROM of one SELECT. */
final class FromBinder {
    private static final Set<String> DUAL = Set.of("DUAL", "SYSIBM.SYSDUMMY1");

    private static final Query ONE_ROW = new Query(
            List.of(),
            false,
            new QueryBody.Values(List.of(List.of(new Expression.StringLiteral("X", Position.NONE))), Position.NONE),
            List.of(),
            null,
            null,
            Position.NONE);

    private final StatementState state;
    private final @Nullable Scope outer;
    private final Environment environment;
    private final Hints hints;
    private final Block block;

    FromBinder(StatementState state, @Nullable Scope outer, Environment environment, Hints hints, Block block) {
        this.state = state;
        this.outer = outer;
        this.environment = environment;
        this.hints = hints;
        this.block = block;
    }

    /** Binds each item of FROM to a source. A LATERAL item sees the items to its left. */
    List<Source> bind(List<FromItem> items) {
        block.in("FROM");
        FromAliases aliases = FromAliases.of(items);
        List<Source> sources = new ArrayList<>();
        for (FromItem item : items) {
            Source source = item.accept(new Items(sources));
            aliases.add(source, item.position());
            sources.add(source);
        }
        return sources;
    }

    private final class Items implements FromItem.Visitor<Source> {
        private final List<Source> before;

        /** @param before the sources to which a LATERAL item may refer */
        Items(List<Source> before) {
            this.before = before;
        }

        @Override
        public Source visit(FromItem.Table item) {
            if (item.name().size() == 1 && item.at() == null && item.asOf() == null) {
                Environment.NamedTable common = environment.find(item.name().get(0));
                if (common != null) {
                    checkNoSample(item, "a query of WITH");
                    return derived(
                            common.bind(state, hints.defaults(), item, block),
                            false,
                            common.definition().columns(),
                            item.alias() == null ? common.definition().name() : item.alias(),
                            item.columnAliases(),
                            common.definition().query().givesValues());
                }
            }
            List<Identifier> name = inSchema(item);
            View view = TableNames.view(state.catalog(), name);
            if (view != null) {
                AsOf.refuse(item, "a view");
                return view(view, item, List.of(Catalog.SCHEMA, view.name()));
            }
            TableNames.Named named = TableNames.findReadable(state.catalog(), name);
            if (named == null) {
                AsOf.refuse(item, "'" + Identifiers.text(item.name()) + "'");
                Relation first = NameResolution.relation(
                        Scope.of(outer, block, before), item.name().subList(0, 1));
                if (first instanceof UnnestRelation
                        || first != null && item.name().size() > 1
                        || first == null && isColumn(item.name().get(0))) {
                    checkNoSample(item, "a list");
                    return unnest().path(item);
                }
                if (isDual(item)) {
                    checkNoSample(item, "DUAL");
                    return dual(item);
                }
                View child = ChildTables.find(state.catalog(), name);
                if (child != null) {
                    List<String> written =
                            item.name().stream().map(Identifier::name).toList();
                    return view(child, item, written.subList(Math.max(0, written.size() - 2), written.size()));
                }
                if (first == null && name.size() > 1) {
                    NameResolution.checkApart(Scope.of(outer, block, before), name.get(0));
                }
                named = TableNames.resolve(state.catalog(), name);
            }
            checkNoOrdinals(item);
            return base(item, named);
        }

        /** Whether the name is that of a column that is there for sure, as of LET. */
        private boolean isColumn(Identifier name) {
            for (Scope scope = Scope.of(outer, block, before); scope != null; scope = scope.outer()) {
                if (scope.sources().stream()
                        .anyMatch(source -> source.relations().stream().noneMatch(Relation::open)
                                && !source.find(name).isEmpty())) {
                    return true;
                }
            }
            return false;
        }

        /** @param full the full name in parts */
        private Source view(View view, FromItem.Table item, List<String> full) {
            checkNoOrdinals(item);
            checkNoSample(item, "a view");
            BoundRelation query = ViewBinder.bind(state, view, hints.defaults(), item.position());
            String alias = item.alias() == null ? view.name() : item.alias().name();
            if (view.query().givesValues() && query.columns().size() == 1) {
                return values(query, false, new Identifier(alias, true, item.position()), item.columnAliases());
            }
            List<String> qualified = alias.equals(view.name()) ? full : List.of();
            List<Relation.Shown> columns = renamed(columns(query, alias), item.columnAliases());
            return Source.of(
                    new BoundFrom.Derived(query.query(), false), new ClosedRelation(alias, qualified, columns, null));
        }

        @Override
        public Source visit(FromItem.Subquery item) {
            Scope scope = item.lateral() ? Scope.of(outer, block, before) : outer;
            BoundRelation query = new QueryBinder(state).bind(item.query(), scope, environment.with(hints.defaults()));
            Identifier alias = item.alias();
            FromItem.ItemOf of = item.itemOf();
            if (alias != null
                    && of != null
                    && TableNames.resolve(state.catalog(), of.table()).table() instanceof TableSchema table) {
                List<Relation.Shown> columns = columns(query, alias.name());
                Map<String, Reference> decoded = new HashMap<>();
                for (String name : of.decoded()) {
                    decoded.put(name, columns.get(1 + decoded.size()).reference());
                }
                return Source.of(
                        new BoundFrom.Derived(query.query(), false),
                        new ItemRelation(
                                state.notes(),
                                state.rex(),
                                table,
                                alias.name(),
                                columns.get(0).reference(),
                                decoded,
                                of.names(),
                                of.open()));
            }
            return derived(
                    query,
                    item.lateral(),
                    List.of(),
                    item.alias(),
                    item.columnAliases(),
                    item.query().givesValues());
        }

        @Override
        public Source visit(FromItem.Join item) {
            // Such joins return rows without a left side, so the right side can't depend on it.
            boolean apart = item.kind() == FromItem.JoinKind.RIGHT || item.kind() == FromItem.JoinKind.FULL;
            Source left = apart ? alone(item.left(), before) : item.left().accept(this);
            List<Source> visible = new ArrayList<>(before);
            visible.add(left);
            Source right = apart ? alone(item.right(), visible) : item.right().accept(new Items(visible));
            block.in("ON");
            Source joined =
                    new JoinBinder(state, outer == null, block, FromBinder.this::expressions).bind(item, left, right);
            block.in("FROM");
            return joined;
        }

        /** Binds an item that refers to no other. */
        private Source alone(FromItem item, List<Source> others) {
            List<Relation> apart = new ArrayList<>(block.apart());
            others.forEach(source -> apart.addAll(source.relations()));
            List<Relation> outside = block.setApart(apart);
            Source source = item.accept(new Items(List.of()));
            block.setApart(outside);
            return source;
        }

        @Override
        public Source visit(FromItem.Unnest item) {
            return unnest().bind(item);
        }

        private UnnestBinder unnest() {
            return new UnnestBinder(state, block, expressions(before));
        }
    }

    /** The binder of expressions over some items of FROM. */
    private ExpressionScope expressions(List<Source> sources) {
        return new ExpressionBinder(
                state, Scope.of(outer, block, sources), environment.with(hints.defaults()), Map.of());
    }

    private static void checkNoSample(FromItem.Table item, String what) {
        FromItem.Sample sample = item.sample();
        if (sample != null) {
            throw TableSample.refused("TABLESAMPLE is of tables, and " + what + " is none", sample.position());
        }
    }

    private static void checkNoOrdinals(FromItem.Table item) {
        Identifier at = item.at();
        if (at != null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED, "AT counts the elements of a list; a table has no order", at.position());
        }
    }

    /** The name of a table, with the current schema added if that is not the schema of DynamoDB's tables. */
    private List<Identifier> inSchema(FromItem.Table item) {
        String schema = state.options().schema();
        return item.name().size() > 1 || schema.equals(Catalog.SCHEMA)
                ? item.name()
                : List.of(
                        new Identifier(schema, true, item.position()),
                        item.name().get(0));
    }

    /** Whether the item is DUAL of Oracle and MySQL, or SYSIBM.SYSDUMMY1: one row with an X. A table of that name takes precedence. */
    private static boolean isDual(FromItem.Table item) {
        return item.at() == null
                && item.columnAliases().isEmpty()
                && DUAL.contains(Identifiers.text(item.name()).toUpperCase(Locale.ROOT));
    }

    private Source dual(FromItem.Table item) {
        BoundRelation row = new QueryBinder(state).bind(ONE_ROW, null, environment.with(hints.defaults()));
        row.columns().forEach(column -> state.columns().own(column.id(), block));
        Identifier alias = item.alias();
        String name = (alias == null ? item.name().get(item.name().size() - 1) : alias).name();
        Relation.Shown dummy = new Relation.Shown("DUMMY", row.columns().get(0).in(state.rex(), name));
        return Source.of(new BoundFrom.Derived(row.query(), false), new ClosedRelation(name, List.of(dummy), null));
    }

    private Source base(FromItem.Table item, TableNames.Named found) {
        TableNames.Named named = item.asOf() == null ? found : AsOf.of(found, item.asOf(), state.parameters());
        String last = named.names().get(named.names().size() - 1);
        String alias = item.alias() == null ? last : item.alias().name();
        List<List<String>> qualifiers = new ArrayList<>();
        if (alias.equals(last)) {
            // Tools may use the table's name as its alias and still qualify columns in full.
            for (int from = 0; from < named.names().size() - 1; from++) {
                qualifiers.add(named.names().subList(from, named.names().size()));
            }
        }
        ReadDefaults defaults = hints.defaults();
        TableSchema schema = named.table() instanceof TableSchema of ? of : null;
        Table table = followed(named.table());
        int id = state.nextTableId();
        if (schema == null) {
            checkNoSample(item, "a system table");
        }
        TableSample sample = sample(item);
        ReadOptions hinted = schema == null ? ReadOptions.DEFAULT : hints.options(schema, named.index(), alias);
        ReadOptions options = sample == null ? hinted : sample.options(hinted, id);
        TableRead read = new TableRead(
                state.columns(),
                state.rex(),
                block,
                id,
                state.internalName(alias),
                table,
                named.index(),
                schema == null ? null : state.options().ttlAttribute(schema),
                alias,
                qualifiers,
                options,
                defaults.ttl());
        state.add(read);
        Relation relation = schema == null
                ? new SystemRelation((SystemTable) table, read)
                : new BaseRelation(state.notes(), schema, named.index(), read);
        RexNode drawn = sample != null && relation instanceof BaseRelation base
                ? sample.condition(base, state.rex(), id)
                : null;
        BoundFrom from = drawn == null ? new BoundFrom.Table(read) : new BoundFrom.Chosen(read, drawn);
        if (item.columnAliases().isEmpty()) {
            return Source.of(from, relation);
        }
        List<Relation.Shown> columns = renamed(relation.shown(), item.columnAliases());
        return Source.of(from, new ClosedRelation(alias, columns, relation));
    }

    /** The read of a stream continues at its end if the statement requests that. */
    private Table followed(Table table) {
        if (!(table instanceof SystemTable system)
                || !(system.changes() instanceof SystemTable.StreamOf stream)
                || !state.followsStream()) {
            return table;
        }
        state.notes()
                .warn("The stream of table " + stream.table().name() + " is followed: DynamoDB throttles more than two"
                        + " readers of a shard, Lambda functions included");
        return StreamTable.of(stream.table(), true);
    }

    private @Nullable TableSample sample(FromItem.Table item) {
        FromItem.Sample sample = item.sample();
        if (sample == null) {
            return null;
        }
        if (sample.seed() == null) {
            state.noteVolatile();
        }
        return TableSample.of(
                sample, new ExpressionBinder(state, Scope.of(null, block, List.of()), environment, Map.of()));
    }

    private Source derived(
            BoundRelation query,
            boolean lateral,
            List<Identifier> firstNames,
            @Nullable Identifier alias,
            List<Identifier> names,
            boolean values) {
        if (values && alias != null && query.columns().size() == 1) {
            return values(query, lateral, alias, names.isEmpty() ? firstNames : names);
        }
        String table = alias == null ? null : alias.name();
        List<Relation.Shown> shown = renamed(renamed(columns(query, table), firstNames), names);
        return Source.of(new BoundFrom.Derived(query.query(), lateral), new ClosedRelation(table, shown, null));
    }

    /** The alias of SELECT VALUE means the value. */
    private Source values(BoundRelation query, boolean lateral, Identifier alias, List<Identifier> names) {
        List<Identifier> element = names.isEmpty() ? List.of(alias) : names;
        List<Relation.Shown> shown = renamed(columns(query, alias.name()), element);
        return Source.of(
                new BoundFrom.Derived(query.query(), lateral),
                new UnnestRelation(state.rex(), alias.name(), shown, shown, names.isEmpty(), !names.isEmpty()));
    }

    private List<Relation.Shown> columns(BoundRelation query, @Nullable String table) {
        query.columns().forEach(column -> state.columns().own(column.id(), block));
        return query.columns().stream()
                .map(column -> new Relation.Shown(column.label(), column.in(state.rex(), table)))
                .toList();
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
        public Reference path(Rex rex, List<AttributePath.Step> steps) {
            return steps.isEmpty() ? this : reference.path(rex, steps);
        }

        @Override
        public Value raw(Position position) {
            return rename(reference.raw(position));
        }

        @Override
        public @Nullable RexNode missing(Position position) {
            return reference.missing(position);
        }

        private Value rename(Value value) {
            Value.Origin origin = value.origin();
            return origin == null ? value : new Value(value.rex(), value.converts(), origin.labelled(name));
        }
    }
}
