package io.github.dynamodbjdbc.planner;

import static io.github.dynamodbjdbc.planner.plan.LocalPlan.column;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.CatalogSource;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.Table;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.ddl.CreateTableText;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.query.ViewColumns;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.runtime.SqlFunctions;
import org.jspecify.annotations.Nullable;

/** SHOW and DESCRIBE: the catalog's contents as rows. */
final class CatalogPlans {
    private static final List<OutputColumn> DESCRIBED = List.of(
            column("column_name", ColumnType.VARCHAR),
            column("type", ColumnType.VARCHAR),
            column("key", ColumnType.VARCHAR),
            column("typed_by", ColumnType.VARCHAR),
            column("sampled", ColumnType.VARCHAR));

    private static final List<OutputColumn> STATEMENT =
            List.of(column("table_name", ColumnType.VARCHAR), column("statement", ColumnType.VARCHAR));

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Replaces the share of an attribute that a statement wrote or read after the sample was taken. */
    private static final String SINCE = "since the sample";

    private CatalogPlans() {}

    static Plan show(Statement.Show show, Catalog catalog) {
        return switch (show.kind()) {
            case TABLES -> tables(show, catalog);
            case INDEXES -> indexes(table(show.target(), catalog));
            case COLUMNS -> describe(show.target(), catalog);
            case CREATE_TABLE, CREATE_TABLE_FULL -> {
                View view = TableNames.view(catalog, show.target());
                boolean full = show.kind() == Statement.ShowKind.CREATE_TABLE_FULL;
                yield view == null ? createTable(table(show.target(), catalog), full, catalog) : createView(view);
            }
            case TTL -> timeToLive(show.target().isEmpty() ? null : table(show.target(), catalog), catalog);
            case BACKUPS, EXPORTS, IMPORTS, REPLICAS, SCALING, POLICY ->
                SystemPlans.show(
                        show.kind(),
                        show.target().isEmpty()
                                ? null
                                : table(show.target(), catalog).name(),
                        catalog);
            case CONNECTION -> connection(catalog);
            case OPTIONS ->
                show.target().isEmpty()
                        ? OptionPlans.options(show.like())
                        : OptionPlans.option(show.target().get(0));
        };
    }

    private static Plan createTable(TableSchema table, boolean full, Catalog catalog) {
        return LocalPlan.of("Catalog", STATEMENT, context -> {
            TableDefinition definition = full ? catalog.fullDefinition(table.name()) : catalog.definition(table.name());
            if (definition == null) {
                throw new QueryException(ErrorKind.UNKNOWN_TABLE, "table '" + table.name() + "' is no longer there");
            }
            return List.<@Nullable Object[]>of(
                    new Object[] {definition.name(), CreateTableText.of(definition, table.declared())});
        });
    }

    /** CREATE VIEW as in other databases; here, the schema file declares views. */
    private static Plan createView(View view) {
        String statement = "CREATE VIEW " + quoted(view.name()) + " AS " + view.text();
        return LocalPlan.of(
                "Catalog", STATEMENT, context -> List.<@Nullable Object[]>of(new Object[] {view.name(), statement}));
    }

    static boolean isLike(String name, @Nullable String pattern) {
        return pattern == null || new SqlFunctions.LikeFunction().like(name, pattern);
    }

    private static Plan connection(Catalog catalog) {
        return LocalPlan.of(
                "Catalog",
                List.of(column("name", ColumnType.VARCHAR), column("value", ColumnType.VARCHAR)),
                context -> {
                    CatalogSource source = catalog.source();
                    return source == null
                            ? List.of()
                            : List.<@Nullable Object[]>of(
                                    new Object[] {"endpoint", source.endpoint()},
                                    new Object[] {"region", source.region()},
                                    new Object[] {"account", source.account()},
                                    new Object[] {"credentials", source.credentials()});
                });
    }

    /** @param only null for all tables */
    private static Plan timeToLive(@Nullable TableSchema only, Catalog catalog) {
        return LocalPlan.of(
                "Catalog",
                List.of(
                        column("table_name", ColumnType.VARCHAR),
                        column("attribute", ColumnType.VARCHAR),
                        column("status", ColumnType.VARCHAR)),
                context -> {
                    List<@Nullable Object[]> rows = new ArrayList<>();
                    if (only == null) {
                        catalog.notes().forEach(context::warn);
                    }
                    for (String name : only == null ? catalog.tableNames() : List.of(only.name())) {
                        context.checkCancelled();
                        TimeToLive ttl = catalog.timeToLive(name);
                        // A listed table may have been dropped meanwhile.
                        if (ttl != null) {
                            rows.add(new Object[] {
                                name, ttl.attribute(), ttl.status().name()
                            });
                        }
                    }
                    return rows;
                });
    }

    static Plan describe(List<Identifier> name, Catalog catalog) {
        View named = TableNames.view(catalog, name);
        View view = named == null ? TableNames.child(catalog, name) : named;
        if (view != null) {
            return columns(view, catalog);
        }
        TableNames.Named readable = TableNames.findReadable(catalog, name);
        return columns(
                readable != null && readable.table() instanceof TableSchema table ? table : table(name, catalog),
                catalog);
    }

    private static Plan columns(View view, Catalog catalog) {
        return LocalPlan.of("Catalog", DESCRIBED, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            for (Column column : ViewColumns.of(view, catalog)) {
                rows.add(new Object[] {column.name(), column.typeText(), null, "view", null});
            }
            return rows;
        });
    }

    private static Plan tables(Statement.Show show, Catalog catalog) {
        String pattern = show.like();
        return LocalPlan.of("Catalog", List.of(column("table_name", ColumnType.VARCHAR)), context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            catalog.notes().forEach(context::warn);
            List<String> names = new ArrayList<>(catalog.tableNames());
            catalog.views().stream()
                    .map(View::name)
                    .filter(view -> !names.contains(view))
                    .sorted()
                    .forEach(names::add);
            catalog.childTables().stream()
                    .map(ChildTable::name)
                    .filter(child -> !names.contains(child))
                    .sorted()
                    .forEach(names::add);
            for (String name : names) {
                if (isLike(name, pattern)) {
                    rows.add(new Object[] {name});
                }
            }
            return rows;
        });
    }

    static TableSchema table(List<Identifier> name, Catalog catalog) {
        return TableNames.resolve(catalog, name).table().accept(new Table.Visitor<TableSchema>() {
            @Override
            public TableSchema visit(TableSchema table) {
                return table;
            }

            @Override
            public TableSchema visit(SystemTable table) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED,
                        "'" + table.name() + "' is a system table; its columns are those that SELECT * shows",
                        name.get(0).position());
            }
        });
    }

    private static Plan indexes(TableSchema table) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        rows.add(new Object[] {
            null,
            "TABLE",
            keys(table.key()),
            "ALL",
            null,
            true,
            counted(table.itemCount()),
            counted(table.sizeBytes()),
            CreateTableText.of(table.throughput())
        });
        for (IndexSchema index : table.indexes()) {
            rows.add(new Object[] {
                index.name(),
                index.kind().name(),
                keys(index.key()),
                index.projection().name(),
                index.projected().isEmpty()
                        ? null
                        : index.projected().stream().sorted().collect(Collectors.joining(", ")),
                index.usable(),
                counted(index.itemCount()),
                counted(index.sizeBytes()),
                CreateTableText.of(index.throughput())
            });
        }
        for (VectorIndexSchema index : table.vectorIndexes()) {
            rows.add(new Object[] {
                index.name(),
                "VECTOR",
                index.attribute() + " (" + CreateTableText.of(index) + ")",
                index.projection().name(),
                index.included().isEmpty()
                        ? null
                        : index.included().stream().sorted().collect(Collectors.joining(", ")),
                index.usable(),
                counted(index.itemCount()),
                counted(index.sizeBytes()),
                null
            });
        }
        return LocalPlan.of(
                "Catalog",
                List.of(
                        column("index_name", ColumnType.VARCHAR),
                        column("kind", ColumnType.VARCHAR),
                        column("key", ColumnType.VARCHAR),
                        column("projection", ColumnType.VARCHAR),
                        column("projected_attributes", ColumnType.VARCHAR),
                        column("usable", ColumnType.BOOLEAN),
                        column("item_count", ColumnType.BIGINT),
                        column("size_bytes", ColumnType.BIGINT),
                        column("throughput", ColumnType.VARCHAR)),
                context -> rows);
    }

    private static @Nullable Long counted(long number) {
        return number == TableSchema.NOT_COUNTED ? null : (Long) number;
    }

    private static String keys(KeySchema key) {
        return key.attributes().stream()
                .map(attribute -> attribute.name() + " " + attribute.type())
                .collect(Collectors.joining(", "));
    }

    private static Plan columns(TableSchema table, Catalog catalog) {
        return LocalPlan.of("Catalog", DESCRIBED, context -> {
            List<@Nullable Object[]> rows = new ArrayList<>();
            List<Column> columns = catalog.columns(table);
            SampledPath items = catalog.sampledItems(table);
            String unsampled = catalog.unsampled(table);
            if (unsampled != null) {
                context.warn(unsampled);
            }
            int levels = catalog.flattened(table);
            Set<String> places = places(columns, items, levels);
            for (Column column : columns) {
                SampledPath sampled = sampled(items, column, levels);
                rows.add(new Object[] {
                    // The attribute "a.b" is not the place a.b of attribute a.
                    places.contains(column.name()) ? quoted(column.name()) : column.name(),
                    column.typeText() + column.rule().text(),
                    keyRole(table, column.name()),
                    typedBy(column),
                    items == null || items.values() == 0 || column.form() instanceof PartForm
                            ? null
                            : sampled == null && !isDeclared(column) ? SINCE : shares(sampled, items.values())
                });
                if (sampled != null) {
                    addPlaces(rows, quoted(column.name()), sampled);
                }
            }
            return rows;
        });
    }

    private static boolean isDeclared(Column column) {
        return column.origin() != Column.Origin.SAMPLED && column.origin() != Column.Origin.DYNAMIC;
    }

    /** Of the attribute of that name, or else, where documents are flattened, of the place that the name leads to. */
    private static @Nullable SampledPath sampled(@Nullable SampledPath items, Column column, int levels) {
        if (items == null || items.fields().containsKey(column.name())) {
            return items == null ? null : items.fields().get(column.name());
        }
        SampledPath place = items;
        for (String name : Flattening.path(column.name(), levels)) {
            place = place == null ? null : place.fields().get(name);
        }
        return place;
    }

    /** The names of all places inside of documents. */
    private static Set<String> places(List<Column> columns, @Nullable SampledPath items, int levels) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Column column : columns) {
            SampledPath sampled = sampled(items, column, levels);
            if (sampled != null) {
                addPlaces(rows, quoted(column.name()), sampled);
            }
        }
        return rows.stream().map(row -> String.valueOf(row[0])).collect(Collectors.toSet());
    }

    /** Adds the paths within documents. */
    private static void addPlaces(List<@Nullable Object[]> rows, String place, SampledPath sampled) {
        sampled.fields()
                .forEach((name, field) ->
                        addPlace(rows, place + '.' + quoted(name), field, sampled.count(AttributeType.M)));
        SampledPath elements = sampled.elements();
        if (elements != null) {
            addPlace(rows, place + "[*]", elements, elements.values());
        }
    }

    private static void addPlace(List<@Nullable Object[]> rows, String place, SampledPath sampled, long all) {
        rows.add(new Object[] {place, sampled.columnType().name(), null, "sample", shares(sampled, all)});
        addPlaces(rows, place, sampled);
    }

    /** The name as it is written in a path. */
    private static String quoted(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * The types of the values with their shares, in descending order: {@code N 81.8 %, S 2 %}.
     *
     * @param all the number of items, maps or elements that may have a value
     */
    private static String shares(@Nullable SampledPath sampled, long all) {
        if (sampled == null) {
            return "in no item of the sample";
        }
        return sampled.types().entrySet().stream()
                .sorted(Map.Entry.<AttributeType, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(type -> type.getKey() + " " + percent(type.getValue(), all) + " %")
                .collect(Collectors.joining(", "));
    }

    /** The percentage, with one decimal if it is not an integer: 99.9 % is distinguished from 100 %. */
    private static String percent(long part, long all) {
        BigDecimal percent =
                BigDecimal.valueOf(part).movePointRight(2).divide(BigDecimal.valueOf(all), 1, RoundingMode.DOWN);
        return Values.canonical(percent).toPlainString();
    }

    private static String typedBy(Column column) {
        String origin =
                switch (column.origin()) {
                    case KEY -> "key";
                    case DECLARED, INDEX_KEY -> "declaration";
                    case SAMPLED, DYNAMIC -> "sample";
                };
        if (column.form() instanceof PartForm part) {
            return part.key().attribute() + ' ' + part.key().pattern();
        }
        if (column.form() instanceof ShardedForm form) {
            return origin + ", " + form.label();
        }
        return column.form() instanceof TemporalFormat format
                ? origin + ", " + format.notation().label()
                : origin;
    }

    /** The column's roles, such as {@code partition}, {@code sort} or {@code partition of Index}; null if it is in no key. */
    private static @Nullable String keyRole(TableSchema table, String column) {
        List<String> roles = new ArrayList<>();
        Column declared = table.declaredColumn(column);
        if (declared != null && declared.form() instanceof PartForm part) {
            return keyRole(table, part.key().attribute());
        }
        addRole(roles, table.key(), column, "");
        for (IndexSchema index : table.indexes()) {
            addRole(roles, index.key(), column, " of " + index.name());
        }
        return roles.isEmpty() ? null : String.join(", ", roles);
    }

    private static void addRole(List<String> roles, KeySchema key, String column, String of) {
        if (key.partition().stream().map(KeyAttribute::name).anyMatch(column::equals)) {
            roles.add("partition" + of);
        }
        if (key.sort().stream().map(KeyAttribute::name).anyMatch(column::equals)) {
            roles.add("sort" + of);
        }
    }
}
