package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.query.Outline;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.query.QueryPlanner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Plans the queries of a write, and collects their parameters and warnings. */
final class ItemQueries {
    private static final Expression ONE = new Expression.NumberLiteral("1", BigDecimal.ONE, Position.NONE);

    private static final Map<String, String> OF_QUERIES = Map.of(
            "TRANSACTIONAL", "writes are put in a transaction by BEGIN, or without autocommit",
            "FOLLOW", "write it after the SELECT that reads the stream",
            "APPROXIMATE", "write it after the SELECT that takes the nearest rows");

    private final QueryPlanner planner;
    private final SessionOptions options;
    private final WriteTarget target;
    private final List<Hint> hints;
    private final FromItem table;
    private final @Nullable FromItem joined;
    private final @Nullable Expression part;
    private final @Nullable Expression most;
    private final List<ColumnType> parameters;
    private final Map<Integer, ColumnType> written;
    private final Set<String> warnings;
    private final Map<Expression, Set<ColumnSource>> known = new HashMap<>();
    private final Set<Expression> elsewhere = new HashSet<>();

    ItemQueries(QueryPlanner planner, SessionOptions options, WriteTarget target, List<Hint> hints) {
        this(
                planner,
                options,
                target,
                hints,
                target.from(),
                null,
                null,
                null,
                new ArrayList<>(),
                new HashMap<>(),
                new LinkedHashSet<>());
        for (Hint hint : hints) {
            String reason = OF_QUERIES.get(hint.name());
            if (reason != null) {
                throw new QueryException(
                        ErrorKind.INVALID_HINT, "hint " + hint.name() + " is of queries; " + reason, hint.position());
            }
        }
    }

    private ItemQueries(
            QueryPlanner planner,
            SessionOptions options,
            WriteTarget target,
            List<Hint> hints,
            FromItem table,
            @Nullable FromItem joined,
            @Nullable Expression part,
            @Nullable Expression most,
            List<ColumnType> parameters,
            Map<Integer, ColumnType> written,
            Set<String> warnings) {
        this.planner = planner;
        this.options = options;
        this.target = target;
        this.hints = List.copyOf(hints);
        this.table = table;
        this.joined = joined;
        this.part = part;
        this.most = most;
        this.parameters = parameters;
        this.written = written;
        this.warnings = warnings;
    }

    /** These queries, with another relation that expressions may name. */
    ItemQueries joined(FromItem other) {
        return new ItemQueries(
                planner, options, target, hints, table, other, part, most, parameters, written, warnings);
    }

    /** These queries, but items are found by reading an index. */
    ItemQueries over(FromItem index) {
        return new ItemQueries(
                planner, options, target, hints, index, joined, part, most, parameters, written, warnings);
    }

    /** These queries, but items are found by reading a part of an index. A scan of the index is refused. */
    ItemQueries overPart(FromItem index, Expression condition) {
        List<Hint> never = new ArrayList<>(hints);
        if (options.pushdown()) {
            never.add(Syntax.NO_SCAN);
        }
        return new ItemQueries(
                planner, options, target, never, index, joined, condition, most, parameters, written, warnings);
    }

    /** These queries with a limit of the number of items that are found; null for all. */
    ItemQueries limited(@Nullable Expression limit) {
        return new ItemQueries(
                planner, options, target, hints, table, joined, part, limit, parameters, written, warnings);
    }

    /** The estimated read capacity units to find the items for a condition, with scans allowed. */
    double readUnits(@Nullable Expression condition) {
        List<Expression> keys = target.keys().stream().map(Syntax::stored).toList();
        return planner.plan(Syntax.select(hints, keys, from(), condition), options.allowingScans())
                .estimatedReadUnits();
    }

    SessionOptions options() {
        return options;
    }

    /** The types of the first parameters, from the queries planned so far. */
    WriteParameters parameters(int count) {
        List<ColumnType> converted = IntStream.range(0, count)
                .mapToObj(i -> i < parameters.size() ? parameters.get(i) : ColumnType.VARIANT)
                .toList();
        return new WriteParameters(
                converted,
                IntStream.range(0, count)
                        .mapToObj(i -> written.getOrDefault(i, converted.get(i)))
                        .toList());
    }

    /** Registers the column that takes a value, which reports its type where the value is a parameter. */
    void noteWritten(Expression value, StoredColumn column) {
        ColumnType type =
                column.bounds() == null ? column.type() : column.bounds().type();
        if (value instanceof Expression.Parameter parameter && type != ColumnType.VARIANT) {
            written.putIfAbsent(parameter.index(), type);
        }
    }

    /** Adds a warning about the write as a whole. */
    void warn(String warning) {
        warnings.add(warning);
    }

    void warnIfMisspelt(StoredColumn column) {
        String warning = target.misspelt(column);
        if (warning != null) {
            warn(warning);
        }
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /**
     * Registers the type of a value that is evaluated later.
     *
     * @param cast the type to which it is cast; text that is bound to a parameter becomes a date or time of that type
     */
    void note(Expression plain, ColumnType cast) {
        if (plain instanceof Expression.Parameter parameter) {
            ColumnType moment = options.parameters().moment(parameter.index());
            type(parameter.index(), moment == null ? cast : moment);
        }
    }

    private void type(int index, ColumnType type) {
        while (parameters.size() <= index) {
            parameters.add(ColumnType.VARIANT);
        }
        if (parameters.get(index) == ColumnType.VARIANT) {
            parameters.set(index, type);
        }
    }

    private void note(List<ColumnType> types, List<String> warned) {
        for (int i = 0; i < types.size(); i++) {
            type(i, types.get(i));
        }
        warnings.addAll(warned);
    }

    /** The columns of the item that a value needs. */
    Set<ColumnSource> columns(Expression value) {
        Set<ColumnSource> columns = known.get(value);
        if (columns == null) {
            columns = outline(List.of(value), from(), null).columns();
            known.put(value, columns);
        }
        return columns;
    }

    /**
     * The columns on which a value depends.
     *
     * @param names names within the value, whose columns are cached in the same step
     * @throws QueryException UNSUPPORTED if the value depends on the whole item, which no condition can pin
     */
    Set<ColumnSource> reads(Expression value, List<Expression> names) {
        List<Expression> items = new ArrayList<>();
        items.add(value);
        items.addAll(names);
        // The additional column makes an aggregate in the value an error.
        List<Expression> all = new ArrayList<>(items);
        all.add(1, Syntax.stored(target.keys().get(0)));
        List<Set<ColumnSource>> byItem =
                new ArrayList<>(outline(all, from(), null).byItem());
        if (byItem.isEmpty()) {
            elsewhere.add(value);
        } else {
            byItem.remove(1);
            for (int i = 0; i < items.size(); i++) {
                known.put(items.get(i), byItem.get(i));
            }
        }
        Set<ColumnSource> columns = columns(value);
        attributes(columns, value.position());
        return columns;
    }

    /** Whether a value of {@link #reads} is computed by a subquery, or in FROM, and not by an expression over the item. */
    boolean isElsewhere(Expression value) {
        return elsewhere.contains(value);
    }

    static Set<String> attributes(Set<ColumnSource> columns, Position position) {
        Set<String> attributes = new LinkedHashSet<>();
        for (ColumnSource column : columns) {
            if (column instanceof ColumnSource.Attribute attribute) {
                attributes.add(attribute.path().attribute());
            } else if (column instanceof ColumnSource.Missing missing) {
                attributes.add(missing.path().attribute());
            } else {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED,
                        "written values can't depend on \"$item\" or \"$size\"; name the attributes that matter",
                        position);
            }
        }
        return attributes;
    }

    /** Whether time to live hides items of the table from the statement. */
    boolean hidesExpired(String ttlAttribute) {
        Predicate conditions = outline(List.of(ONE), List.of(table), null).predicate();
        return conditions == null || Predicates.attributes(conditions).contains(ttlAttribute);
    }

    /** The conditions on an item, including time to live. */
    List<WherePart> where(@Nullable Expression condition) {
        Outline whole = outline(List.of(ONE), condition == null ? List.of(table) : from(), condition);
        if (whole.predicate() != null) {
            return List.of(new WherePart(whole.predicate(), Set.of()));
        }
        List<WherePart> parts = new ArrayList<>();
        parts.add(part(null));
        Syntax.conjuncts(condition).forEach(conjunct -> parts.add(part(conjunct)));
        return List.copyOf(parts);
    }

    private WherePart part(@Nullable Expression condition) {
        Outline outline = outline(List.of(ONE), condition == null ? List.of(table) : from(), condition);
        if (outline.predicate() != null || condition == null) {
            return new WherePart(outline.predicate(), Set.of());
        }
        attributes(outline.columns(), condition.position());
        return new WherePart(null, outline.columns());
    }

    private List<FromItem> from() {
        return joined == null ? List.of(table) : List.of(table, joined);
    }

    private Outline outline(List<Expression> columns, List<FromItem> from, @Nullable Expression where) {
        Outline outline = planner.outline(Syntax.select(hints, columns, from, where), options);
        note(outline.parameters(), outline.warnings());
        return outline;
    }

    /** A query of values of the items that meet a condition. */
    QueryPlan items(List<Expression> columns, @Nullable Expression where) {
        List<Expression> conditions =
                Stream.of(part, where).filter(Objects::nonNull).toList();
        return plan(Syntax.limited(Syntax.select(hints, columns, from(), Syntax.and(conditions)), most));
    }

    /** A strongly consistent query of values of one item. */
    QueryPlan item(List<Expression> columns, @Nullable Expression where) {
        List<Hint> consistent = new ArrayList<>(hints);
        consistent.add(Syntax.CONSISTENT);
        return plan(Syntax.select(consistent, columns, from(), where));
    }

    /** A query that evaluates values that do not depend on items. */
    QueryPlan values(List<Expression> columns) {
        return plan(Syntax.select(List.of(), columns, joined == null ? List.of() : List.of(joined), null));
    }

    QueryPlan plan(Query query) {
        QueryPlan plan = planner.plan(query, options);
        note(plan.parameters(), plan.warnings());
        return plan;
    }

    /** The query of RETURNING over items in memory. */
    QueryPlan returning(Query query) {
        QueryPlan plan = planner.plan(query, options.ofItemsAtHand());
        note(plan.parameters(), plan.warnings());
        return plan;
    }
}
