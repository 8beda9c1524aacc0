package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.tck.hunter.make.Made;
import io.github.dynamodbjdbc.tck.hunter.make.Source;
import io.github.dynamodbjdbc.tck.hunter.make.Sql;
import io.github.dynamodbjdbc.tck.hunter.make.Trees;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Another way to run a statement, which must give the same answer, or another statement, whose answer must be consistent with it.
 *
 * @param argument a number, an index's name, or an added index; empty for other kinds
 */
public record Variation(Kind kind, String argument) {
    public static final Variation NONE = new Variation(Kind.NONE, "");
    public static final Variation EXPLAIN = new Variation(Kind.EXPLAIN, "");

    public enum Kind {
        NONE,
        /** The driver does everything except reading the tables. */
        NO_PUSHDOWN,
        PAGE_ITEMS,
        NO_PREFETCH,
        /** The second run, in which OFFSET continues after the first run; with pages of the given number of items. */
        OFFSET_MEMORY,
        /** With memory for the given number of rows, so that others go to files. */
        SPILLED,
        /** Hints that select an index or the table; may be rejected if the index could lack rows. */
        INDEX,
        SCAN,
        CONSISTENT,
        SEGMENTS,
        NO_SCAN,
        /** An index that holds every item is declared dense. */
        DENSE,
        /** A limit above the consumption of any statement here. */
        MAX_RCU,
        /** The same text on a connection that sees other items; their caches must not be mixed up. */
        TTL,
        /** Parameters become literals. */
        LITERALS,
        /** Literals become parameters. */
        PARAMETERS,
        /** By a new client. */
        FRESH,
        /** In another process with another time zone. */
        ELSEWHERE,
        /** By a new client, with the declarations in the catalog, made by another client, instead of in a schema file. */
        DECLARED,
        /** By a new client without the catalog, so that those declarations don't apply. */
        UNDECLARED,
        /** After an index on an attribute was added. */
        INDEXED,
        /** By a client that sampled the tables before half of the items were written. */
        GROWN,
        /** With the types of a sample taken before half of the items were written. */
        SAMPLED,
        /** The rows for p, NOT p and p IS UNKNOWN together are all rows. */
        PARTITION,
        /** Compared with SQLite's answer. */
        SQLITE,
        /** Any statement with a plan can be explained. */
        EXPLAIN
    }

    /**
     * The statement that is run instead of the original one.
     *
     * @param binding the original statement's parameters, followed by further ones
     */
    public record Asked(Query query, List<Cell> binding) {}

    /** The variations that are possible for a statement, in no particular order. */
    public static List<Variation> of(Made made, World world, Judge judge) {
        List<Variation> found = new ArrayList<>();
        if (!made.probe().slots().isEmpty()) {
            found.add(new Variation(Kind.LITERALS, ""));
        }
        if (judge.hasOtherProcess()) {
            found.add(new Variation(Kind.ELSEWHERE, ""));
        }
        if (made.kind() == Made.Kind.EXPRESSION) {
            return found;
        }
        Subject subject = judge.subject();
        found.add(new Variation(Kind.FRESH, ""));
        found.add(new Variation(Kind.GROWN, ""));
        if (CatalogColumns.areAny(world)) {
            found.add(new Variation(Kind.DECLARED, ""));
            found.add(new Variation(Kind.UNDECLARED, ""));
        }
        if (Operands.hasLiterals(made.template())) {
            found.add(new Variation(Kind.PARAMETERS, ""));
        }
        if (judge.hasOtherProcess() && !Operands.areSampledTypesDecisive(made.template(), made.bindings(), world)) {
            found.add(new Variation(Kind.SAMPLED, ""));
        }
        for (AddedIndex index : AddedIndex.candidates(world)) {
            if (Operands.names(made.template()).contains(index.attribute())) {
                found.add(new Variation(Kind.INDEXED, index.text()));
            }
        }
        if (subject.hasProperty("pushdown")) {
            found.add(new Variation(Kind.NO_PUSHDOWN, ""));
        }
        if (subject.hasProperty("pageItems")) {
            found.add(new Variation(Kind.PAGE_ITEMS, "1"));
            found.add(new Variation(Kind.PAGE_ITEMS, "3"));
        }
        if (subject.hasProperty("prefetch")) {
            found.add(new Variation(Kind.NO_PREFETCH, ""));
        }
        if (subject.hasProperty("maxMemoryRows")) {
            found.add(new Variation(Kind.SPILLED, "8"));
            found.add(new Variation(Kind.SPILLED, "40"));
        }
        if (subject.hasProperty("offsetMemory") && made.template().offset() != null) {
            found.add(new Variation(Kind.OFFSET_MEMORY, "1"));
            found.add(new Variation(Kind.OFFSET_MEMORY, "3"));
        }
        if (world.tables().stream().anyMatch(table -> table.design().ttlAttribute() != null)) {
            found.add(new Variation(Kind.TTL, made.properties().containsKey("ttl") ? "hide" : "show"));
        }
        FromItem.Table table = onlyTable(made.template());
        if (table != null && table.name().size() == 1) {
            found.add(new Variation(Kind.SCAN, ""));
            found.add(new Variation(Kind.CONSISTENT, ""));
            found.add(new Variation(Kind.SEGMENTS, "3"));
            found.add(new Variation(Kind.NO_SCAN, ""));
            found.add(new Variation(Kind.MAX_RCU, "100000"));
            Database.Contents contents = contents(world, table);
            for (TableDesign.IndexDesign index : contents.design().indexes()) {
                found.add(new Variation(Kind.INDEX, index.name()));
                if (Source.of("t", contents, index).items().size()
                        == contents.items().size()) {
                    found.add(new Variation(Kind.DENSE, index.name()));
                }
            }
        }
        if (TernaryPartition.of(made.template()) != null) {
            found.add(new Variation(Kind.PARTITION, ""));
        }
        if (world.plain() && made.template().limit() == null && made.template().offset() == null) {
            found.add(new Variation(Kind.SQLITE, ""));
        }
        return found;
    }

    private static Database.Contents contents(World world, FromItem.Table table) {
        return world.tables().stream()
                .filter(contents ->
                        contents.design().name().equals(table.name().get(0).name()))
                .findFirst()
                .orElseThrow();
    }

    /** The table of a plain SELECT from one table; null for any other statement. */
    static FromItem.@Nullable Table onlyTable(Query query) {
        return query.with().isEmpty()
                        && query.body() instanceof QueryBody.Select select
                        && select.from().size() == 1
                        && select.from().get(0) instanceof FromItem.Table table
                ? table
                : null;
    }

    /** Whether it is still possible for a statement that has changed since the variation was chosen. */
    boolean isOf(Trial trial) {
        return switch (kind) {
            case INDEXED -> AddedIndex.parse(argument).isOf(trial.world());
            case SAMPLED ->
                !Operands.areSampledTypesDecisive(trial.template(), List.of(trial.binding()), trial.world());
            default -> true;
        };
    }

    /** Whether it returns exactly the original statement's rows. */
    boolean isSameStatement() {
        return kind != Kind.NONE
                && kind != Kind.TTL
                && kind != Kind.LITERALS
                && kind != Kind.PARAMETERS
                && kind != Kind.UNDECLARED
                && kind != Kind.INDEXED;
    }

    /** Whether the driver may reject it. */
    boolean isRefusable() {
        return kind == Kind.INDEX
                || kind == Kind.SCAN
                || kind == Kind.CONSISTENT
                || kind == Kind.SEGMENTS
                || kind == Kind.NO_SCAN;
    }

    public Asked apply(Query template, List<Cell> binding) {
        return kind == Kind.PARAMETERS
                ? Operands.parameters(template, binding)
                : new Asked(applied(template, binding), binding);
    }

    /** The world that the statement sees. */
    public World apply(World world) {
        if (kind == Kind.UNDECLARED) {
            return CatalogColumns.without(world);
        }
        if (kind != Kind.INDEXED) {
            return world;
        }
        AddedIndex index = AddedIndex.parse(argument);
        return index.in(index.before(world));
    }

    private Query applied(Query template, List<Cell> binding) {
        return switch (kind) {
            case INDEX -> hinted(template, Sql.hint("INDEX", alias(template), argument));
            case SCAN -> hinted(template, Sql.hint("SCAN", alias(template)));
            case CONSISTENT -> hinted(template, Sql.hint("CONSISTENT"));
            case SEGMENTS -> hinted(template, Sql.hint("SEGMENTS", argument));
            case NO_SCAN -> hinted(template, Sql.hint("NO_SCAN"));
            case DENSE -> hinted(template, Sql.hint("DENSE", alias(template), argument));
            case MAX_RCU -> hinted(template, Sql.hint("MAX_RCU", argument));
            case LITERALS ->
                Trees.rewrite(
                        template,
                        node -> node instanceof Expression.Parameter parameter
                                        && Sql.hasLiteral(binding.get(parameter.index()))
                                ? Sql.literal(binding.get(parameter.index()))
                                : node);
            default -> template;
        };
    }

    /** The name by which a hint means the table of a plain SELECT. */
    private static String alias(Query template) {
        FromItem.Table table = Objects.requireNonNull(onlyTable(template));
        return table.alias() == null
                ? table.name().get(0).name()
                : table.alias().name();
    }

    private static Query hinted(Query query, Hint hint) {
        if (!(query.body() instanceof QueryBody.Select select)) {
            return query;
        }
        List<Hint> hints = new ArrayList<>(select.hints());
        hints.add(hint);
        QueryBody.Select with = new QueryBody.Select(
                hints,
                select.distinct(),
                select.distinctOn(),
                select.value(),
                select.items(),
                select.from(),
                select.where(),
                select.groupBy(),
                select.having(),
                select.windows(),
                select.qualify(),
                select.position());
        return new Query(
                query.with(),
                query.recursive(),
                with,
                query.orderBy(),
                query.offset(),
                query.limit(),
                query.withTies(),
                query.lock(),
                query.position());
    }

    public Map<String, String> apply(Map<String, String> properties) {
        Map<String, String> changed = new HashMap<>(properties);
        switch (kind) {
            case NO_PUSHDOWN -> changed.put("pushdown", "false");
            case PAGE_ITEMS -> changed.put("pageItems", argument);
            case TTL -> changed.put("ttl", argument);
            case SPILLED -> changed.put("maxMemoryRows", argument);
            case NO_PREFETCH -> changed.put("prefetch", "false");
            case SAMPLED -> changed.put("columns", "sampled");
            case UNDECLARED -> changed.put("catalog", "off");
            case OFFSET_MEMORY -> {
                changed.put("offsetMemory", "3600");
                changed.put("pageItems", argument);
            }
            default -> {}
        }
        return changed;
    }

    @Override
    public String toString() {
        return argument.isEmpty() ? kind.name() : kind + " " + argument;
    }
}
