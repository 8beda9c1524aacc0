package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement.OnConflict;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TableWriter;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.query.QueryPlanner;
import io.github.dynamodbjdbc.planner.query.TtlRewrite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plans writes. */
public final class WritePlanner {
    private static final String EXCLUDED = "excluded";
    private static final String SOURCE = "source";

    private final Catalog catalog;
    private final QueryPlanner planner;

    public WritePlanner(Catalog catalog, QueryPlanner planner) {
        this.catalog = catalog;
        this.planner = planner;
    }

    /** @param parameters the number of parameters of the statement */
    public ItemWritePlan plan(WriteStatement statement, int parameters, SessionOptions given) {
        SessionOptions options = given.strict();
        return statement.accept(new WriteStatement.Visitor<ItemWritePlan>() {
            @Override
            public ItemWritePlan visit(WriteStatement.Insert insert) {
                return insert(insert, parameters, options);
            }

            @Override
            public ItemWritePlan visit(WriteStatement.Update update) {
                return update(update, parameters, options);
            }

            @Override
            public ItemWritePlan visit(WriteStatement.Truncate truncate) {
                return truncate(truncate, parameters, options);
            }

            @Override
            public ItemWritePlan visit(WriteStatement.Delete delete) {
                return delete(delete, parameters, options);
            }

            @Override
            public ItemWritePlan visit(WriteStatement.Purge purge) {
                return purge(purge, parameters, options);
            }

            @Override
            public ItemWritePlan visit(WriteStatement.Merge merge) {
                WriteTarget target = WriteTarget.of(catalog, options, merge.table(), merge.alias());
                ItemQueries queries = new ItemQueries(planner, options, target, merge.hints());
                return new MergePlanner(merge, target, queries, parameters).plan();
            }
        });
    }

    private ItemWritePlan update(WriteStatement.Update update, int parameters, SessionOptions options) {
        WriteTarget target = WriteTarget.of(catalog, options, update.table(), update.alias());
        ItemQueries queries = new ItemQueries(planner, options, target, update.hints());
        List<PlannedSet> sets = new SetPlanner(target, queries).plan(update.assignments(), update.removals());
        Change change = new Change(target, queries, queries, update.where(), false, sets, false, parameters);
        Set<String> written = new LinkedHashSet<>();
        sets.forEach(set -> written.addAll(set.written()));
        Set<String> shown = new LinkedHashSet<>();
        sets.forEach(set -> shown.addAll(set.shown()));
        ReturnedRows returned = ReturnedRows.of(update.returning(), target, queries, shown, TableWriter.Returned.NEW);
        // A read of an index may return an item a second time after a write has moved it.
        boolean moves = written.stream().anyMatch(target.table()::isKeyOfAny);
        return new ChangePlan(change, returned, null, queries.parameters(parameters), queries.warnings(), moves, null);
    }

    private ItemWritePlan delete(WriteStatement.Delete delete, int parameters, SessionOptions options) {
        WriteTarget target = WriteTarget.of(catalog, options, delete.table(), delete.alias());
        ItemQueries queries = new ItemQueries(planner, options, target, delete.hints());
        Change change = new Change(target, queries, queries, delete.where(), true, List.of(), false, parameters);
        ReturnedRows returned =
                ReturnedRows.of(delete.returning(), target, queries, Set.of(), TableWriter.Returned.OLD);
        return new ChangePlan(change, returned, null, queries.parameters(parameters), queries.warnings(), false, null);
    }

    private ItemWritePlan truncate(WriteStatement.Truncate truncate, int parameters, SessionOptions options) {
        WriteTarget target = WriteTarget.of(catalog, options, truncate.table(), null);
        ItemQueries queries = new ItemQueries(planner, options, target, List.of(Syntax.EXPIRED_TOO));
        queries.warn(
                "TRUNCATE reads and deletes item by item, which costs a write for each; DROP TABLE and CREATE TABLE cost nothing");
        Change change = new Change(target, queries, queries, null, true, List.of(), false, parameters);
        return new ChangePlan(
                change, ReturnedRows.NONE, null, queries.parameters(parameters), queries.warnings(), false, null);
    }

    /** Plans PURGE, a DELETE of expired items. Like WHERE, the condition that the item has expired is sent with each delete. */
    private ItemWritePlan purge(WriteStatement.Purge purge, int parameters, SessionOptions options) {
        WriteTarget target = WriteTarget.of(catalog, options, purge.table(), null);
        Expiry.column(target, options, purge.position());
        ItemQueries queries = new ItemQueries(planner, options, target, List.of(Syntax.EXPIRED_ONLY));
        PurgedWindows windows = windows(purge, target, queries, parameters);
        ItemQueries reads = purge.index() == null ? queries : queries.over(index(target, purge.index()));
        WindowIndex declared = target.table().windowIndex();
        if (windows != null && declared != null) {
            reads = queries.overPart(
                    index(target, Syntax.exactly(declared.index())),
                    Syntax.equal(Syntax.stored(declared.attribute()), Syntax.parameter(parameters)));
        }
        Change change = new Change(
                target, queries, reads.limited(purge.limit()), purge.where(), true, List.of(), false, parameters);
        QueryPlan limit =
                purge.limit() == null ? null : queries.values(List.of(Syntax.cast(purge.limit(), ColumnType.BIGINT)));
        return new ChangePlan(
                change,
                ReturnedRows.NONE,
                limit,
                queries.parameters(parameters),
                queries.warnings(),
                false,
                change.find() == null ? null : windows);
    }

    /** The windows that PURGE reads; null if it reads the table or an index like any other statement. */
    private static @Nullable PurgedWindows windows(
            WriteStatement.Purge purge, WriteTarget target, ItemQueries queries, int parameters) {
        WindowIndex windows = target.table().windowIndex();
        Identifier named = purge.index();
        boolean fits = windows != null
                && windows.expiry().equals(queries.options().ttlAttribute(target.table()))
                && (named == null || Identifiers.matches(named, windows.index()));
        Expression since = purge.since();
        if (windows == null || !fits) {
            if (since == null) {
                return null;
            }
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "SINCE names the window of time to begin in, and "
                            + (named == null ? "table " + target.table().name() : "index " + named.name())
                            + " has none: the schema file declares an index by windows (windowIndex)",
                    since.position());
        }
        QueryPlan begin = since == null ? null : queries.values(List.of(Expiry.since(since)));
        Duration back = named == null ? null : PurgedWindows.USUAL;
        PurgedWindows purged = new PurgedWindows(target.table(), windows, begin, back, parameters);
        boolean asked = named != null || since != null;
        return asked || isCheaper(purged, windows, purge, target, queries) ? purged : null;
    }

    /** Whether reading all windows in which items can have expired is cheaper than reading the table. */
    private static boolean isCheaper(
            PurgedWindows purged,
            WindowIndex windows,
            WriteStatement.Purge purge,
            WriteTarget target,
            ItemQueries queries) {
        return windows.isUsable(target.table())
                && !queries.options().consistentRead()
                && purged.presumed().readUnits() < queries.readUnits(purge.where());
    }

    private static FromItem index(WriteTarget target, Identifier index) {
        List<Identifier> name = new ArrayList<>(target.name());
        name.add(index);
        return new FromItem.Table(name, Syntax.exactly(target.table().shownName()), List.of(), null, index.position());
    }

    private ItemWritePlan insert(WriteStatement.Insert insert, int parameters, SessionOptions options) {
        WriteTarget target = WriteTarget.of(catalog, options, insert.table(), insert.alias());
        ItemQueries queries = new ItemQueries(planner, options, target, insert.hints());
        List<StoredColumn> columns = null;
        StoredColumn expiry = insert.ttl() == null
                ? null
                : Expiry.column(target, options, insert.ttl().position());
        List<Expression> seconds = insert.ttl() == null
                ? List.of()
                : List.of(Syntax.cast(Expiry.seconds(insert.ttl()), ColumnType.VARIANT));
        QueryPlan source;
        List<StoredColumn> defaults;
        if (insert.source() instanceof WriteStatement.QuerySource query
                && (!insert.columns().isEmpty() || !isOfValues(query.query().body()))) {
            columns = columns(insert, query.query(), target, queries);
            defaults = defaults(target, columns);
            noteWritten(query.query().body(), columns, queries);
            source = queries.plan(Syntax.hinted(
                    insert.hints(),
                    converted(query.query(), columns, target, with(values(target, defaults), seconds))));
        } else {
            defaults = defaults(target, List.of());
            List<Expression> more = with(values(target, defaults), seconds);
            source = queries.plan(Syntax.hinted(insert.hints(), items(insert.source(), more)));
        }
        OnConflict onConflict = insert.onConflict();
        checkConflict(insert, target);
        InsertedItems items = new InsertedItems(target.table(), columns, defaults, expiry, options);
        Change change = onConflict == null || onConflict.action() != WriteStatement.ConflictAction.UPDATE
                ? null
                : onConflict(
                        onConflict,
                        target,
                        queries,
                        parameters,
                        items.decoded(),
                        excluded(target, items, columns, insert.source()));
        Set<String> written = new LinkedHashSet<>();
        if (columns != null) {
            columns.forEach(column -> written.add(column.attribute()));
        }
        if (expiry != null && !written.add(expiry.attribute())) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + expiry.attribute() + "' is among the columns, and TTL sets it as well; leave one out",
                    insert.position());
        }
        ReturnedRows returned = ReturnedRows.of(insert.returning(), target, queries, written, TableWriter.Returned.NEW);
        return new InsertPlan(
                target.table(),
                items,
                source,
                isSingle(insert.source()),
                conflict(insert),
                replaceable(queries, target),
                change,
                returned,
                queries.parameters(parameters),
                queries.warnings());
    }

    private static void noteWritten(QueryBody body, List<StoredColumn> columns, ItemQueries queries) {
        if (body instanceof QueryBody.Values values) {
            for (List<Expression> row : values.rows()) {
                for (int i = 0; i < row.size(); i++) {
                    queries.noteWritten(row.get(i), columns.get(i));
                }
            }
        }
    }

    /** The rows of whole items, each with further values. */
    private static Query items(WriteStatement.InsertSource source, List<Expression> more) {
        if (source instanceof WriteStatement.QuerySource query) {
            Identifier name = Syntax.exactly("c");
            Expression item = new Expression.NameReference(List.of(Syntax.exactly(SOURCE), name), query.position());
            FromItem from = new FromItem.Subquery(
                    false, query.query(), Syntax.exactly(SOURCE), List.of(name), query.position());
            return Syntax.select(List.of(), item(item, more), List.of(from), null);
        }
        List<Expression> items = ((WriteStatement.ItemSource) source).items();
        Position position = source.position();
        if (items.isEmpty()) {
            return Syntax.select(
                    List.of(),
                    item(new Expression.NullLiteral(position), more),
                    List.of(),
                    new Expression.BooleanLiteral(false, position));
        }
        return Syntax.query(new QueryBody.Values(
                items.stream().map(item -> item(item, more)).toList(), position));
    }

    /** The columns of a whole item. */
    private static List<Expression> item(Expression item, List<Expression> more) {
        return with(List.of(Syntax.cast(item, ColumnType.DOCUMENT, "")), more);
    }

    /** Whether the rows of a query are values, as {@code SELECT VALUE} has them, and not rows of columns. */
    private static boolean isOfValues(QueryBody body) {
        if (body instanceof QueryBody.Nested nested) {
            return isOfValues(nested.query().body());
        }
        return body instanceof QueryBody.SetOperation operation
                ? isOfValues(operation.left())
                : body instanceof QueryBody.Select select && select.value();
    }

    private static boolean isSingle(WriteStatement.InsertSource source) {
        if (source instanceof WriteStatement.ItemSource items) {
            return items.items().size() == 1;
        }
        return ((WriteStatement.QuerySource) source).query().body() instanceof QueryBody.Values values
                && values.rows().size() == 1;
    }

    static @Nullable Predicate replaceable(ItemQueries queries, WriteTarget target) {
        String ttlAttribute = queries.options().ttlAttribute(target.table());
        return ttlAttribute != null && queries.hidesExpired(ttlAttribute) ? TtlRewrite.expired(ttlAttribute) : null;
    }

    private static InsertPlan.Conflict conflict(WriteStatement.Insert insert) {
        if (insert.kind() != WriteStatement.InsertKind.INSERT) {
            return InsertPlan.Conflict.REPLACE;
        }
        return insert.onConflict() == null
                ? InsertPlan.Conflict.FAIL
                : switch (insert.onConflict().action()) {
                    case NOTHING -> InsertPlan.Conflict.LEAVE;
                    case REPLACE -> InsertPlan.Conflict.REPLACE;
                    case UPDATE -> InsertPlan.Conflict.UPDATE;
                };
    }

    private static void checkConflict(WriteStatement.Insert insert, WriteTarget target) {
        OnConflict conflict = insert.onConflict();
        if (conflict == null) {
            return;
        }
        if (insert.kind() != WriteStatement.InsertKind.INSERT) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    insert.kind() + " replaces an existing item, so there is no conflict; write INSERT … ON CONFLICT",
                    conflict.position());
        }
        List<String> named = conflict.columns().stream()
                .map(name -> target.column(name).attribute())
                .sorted()
                .toList();
        if (!named.isEmpty()
                && !named.equals(target.keyColumns().stream().sorted().toList())) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "only the primary key is unique: ON CONFLICT (" + String.join(", ", target.keyColumns()) + ")",
                    conflict.position());
        }
    }

    /** The columns of the rows of an INSERT. */
    static List<StoredColumn> columns(
            WriteStatement.Insert insert, Query query, WriteTarget target, ItemQueries queries) {
        List<StoredColumn> columns = new ArrayList<>();
        boolean values = query.body() instanceof QueryBody.Values;
        if (!insert.columns().isEmpty()) {
            insert.columns().forEach(name -> columns.add(target.column(name)));
            columns.forEach(queries::warnIfMisspelt);
        } else if (values) {
            for (Column column : target.insertedColumns()) {
                columns.add(target.column(Syntax.exactly(column.name())));
            }
        } else {
            for (OutputColumn column : queries.plan(query).columns()) {
                columns.add(target.column(new Identifier(column.label(), false, query.position())));
            }
        }
        checkColumns(insert, target, with(columns, defaults(target, columns)));
        int wanted = values
                ? ((QueryBody.Values) query.body())
                        .rows().stream()
                                .mapToInt(List::size)
                                .filter(size -> size != columns.size())
                                .findFirst()
                                .orElse(columns.size())
                : insert.columns().isEmpty()
                        ? columns.size()
                        : queries.plan(query).columns().size();
        if (wanted != columns.size()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    insert.columns().isEmpty()
                            ? "table " + target.table().shownName() + " has " + columns.size()
                                    + " declared columns and a row " + wanted
                                    + " values; name the columns: INSERT INTO "
                                    + target.table().shownName() + " (…)"
                            : "INSERT names " + columns.size() + " columns, and a row has " + wanted + " values",
                    query.position());
        }
        return columns;
    }

    private static void checkColumns(WriteStatement.Insert insert, WriteTarget target, List<StoredColumn> columns) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            AttributePath path = columns.get(i).path();
            if (columns.subList(0, i).stream().anyMatch(other -> SetPlanner.overlap(other.path(), path))) {
                throw new QueryException(
                        ErrorKind.DUPLICATE_COLUMN,
                        path.isTopLevel() && names.contains(path.attribute())
                                ? "column '" + path + "' is named twice"
                                : "column '" + path + "' is named twice, or holds another one",
                        insert.position());
            }
            names.add(path.attribute());
        }
        for (String key : target.keyColumns()) {
            if (!names.contains(key)) {
                throw new QueryException(
                        ErrorKind.NULL_KEY,
                        (target.part(key) == null ? "key attribute " : "part of a key ") + key + " of table "
                                + target.table().shownName() + " is not among the columns; every item needs one"
                                + (insert.columns().isEmpty()
                                        ? "; without a list of columns they are named by the select list: write the list, or "
                                                + "SELECT … AS " + key
                                        : ""),
                        insert.position());
            }
        }
        Entity entity = target.table().entity();
        if (entity != null) {
            checkParts(insert, entity, names);
        }
    }

    /** Checks that the columns contain all parts of an entity's keys, and no key attribute itself. */
    private static void checkParts(WriteStatement.Insert insert, Entity entity, Set<String> names) {
        for (Entity.Key key : entity.allKeys()) {
            for (String part : key.pattern().parts()) {
                if (!names.contains(part)) {
                    throw new QueryException(
                            ErrorKind.NULL_KEY,
                            "'" + part + "' is not among the columns; the key " + key.attribute() + " is written "
                                    + key.pattern() + ", so every item of " + entity.name() + " needs one",
                            insert.position());
                }
            }
            if (names.contains(key.attribute()) && !entity.isPart(key.attribute())) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT, EntityKeys.written(entity, key), insert.position());
            }
        }
    }

    /** The columns with a DEFAULT for which the statement has no value. */
    static List<StoredColumn> defaults(WriteTarget target, List<StoredColumn> given) {
        return target.defaultColumns().stream()
                .map(column -> StoredColumn.of(target.table(), column))
                .filter(column -> given.stream().noneMatch(other -> SetPlanner.overlap(other.path(), column.path())))
                .toList();
    }

    /** The default values of columns. */
    static List<Expression> values(WriteTarget target, List<StoredColumn> defaults) {
        return defaults.stream()
                .map(column -> column.converted(Defaults.value(target.rule(column.attribute()))))
                .toList();
    }

    private static <T> List<T> with(List<T> values, List<T> more) {
        List<T> all = new ArrayList<>(values);
        all.addAll(more);
        return all;
    }

    /**
     * The rows of an INSERT's source, each value converted to its column's type.
     *
     * @param more further values of each row, which follow
     */
    private static Query converted(Query query, List<StoredColumn> columns, WriteTarget target, List<Expression> more) {
        if (query.body() instanceof QueryBody.Values values && query.orderBy().isEmpty() && query.limit() == null) {
            List<List<Expression>> rows = values.rows().stream()
                    .map(row -> with(
                            IntStream.range(0, row.size())
                                    .mapToObj(i -> columns.get(i).inserted(target.given(columns.get(i), row.get(i))))
                                    .toList(),
                            more))
                    .toList();
            return Syntax.query(new QueryBody.Values(rows, values.position()));
        }
        List<Identifier> names = names(columns.size());
        List<Expression> converted = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            converted.add(columns.get(i)
                    .converted(new Expression.NameReference(
                            List.of(Syntax.exactly(SOURCE), names.get(i)), query.position())));
        }
        FromItem from = new FromItem.Subquery(false, query, Syntax.exactly(SOURCE), names, query.position());
        return Syntax.select(List.of(), with(converted, more), List.of(from), null);
    }

    private static List<Identifier> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> Syntax.exactly("c" + i)).toList();
    }

    /** The names of {@code excluded}: columns and attributes that are inserted, or those of documents that the statement writes. */
    private static FromItem.ItemOf excluded(
            WriteTarget target,
            InsertedItems items,
            @Nullable List<StoredColumn> columns,
            WriteStatement.InsertSource source) {
        Set<String> attributes = items.attributes();
        Set<String> names = new LinkedHashSet<>(attributes == null ? Set.of() : attributes);
        if (columns != null) {
            columns.forEach(column -> names.add(column.path().toString()));
        } else if (source instanceof WriteStatement.ItemSource written) {
            for (Expression item : written.items()) {
                if (item instanceof Expression.Document document) {
                    document.entries().forEach(entry -> names.add(entry.name()));
                }
            }
        }
        return new FromItem.ItemOf(
                target.fullName(),
                items.decoded().stream().map(Column::name).toList(),
                List.copyOf(names),
                columns == null);
    }

    /** The change of DO UPDATE: of the item by its key, with the item to insert as a further relation. */
    private static Change onConflict(
            OnConflict conflict,
            WriteTarget target,
            ItemQueries queries,
            int parameters,
            List<Column> decoded,
            FromItem.ItemOf of) {
        Position position = conflict.position();
        List<Expression> row = new ArrayList<>();
        row.add(Syntax.cast(Syntax.parameter(parameters), ColumnType.DOCUMENT));
        decoded.forEach(column -> row.add(Syntax.parameter(parameters + row.size(), column.type())));
        ItemQueries withItem = queries.joined(new FromItem.Subquery(
                false,
                Syntax.query(new QueryBody.Values(List.of(row), position)),
                new Identifier(EXCLUDED, false, position),
                List.of(),
                of,
                position));
        List<PlannedSet> sets = new SetPlanner(target, withItem).plan(conflict.assignments(), conflict.removals());
        return new Change(target, withItem, withItem, null, false, sets, true, parameters + row.size());
    }
}
