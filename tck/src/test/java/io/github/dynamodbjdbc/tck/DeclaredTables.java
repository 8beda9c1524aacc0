package io.github.dynamodbjdbc.tck;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.Declaration.Format;
import io.github.dynamodbjdbc.tck.oracle.Declaration.Type;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.UnsupportedForOracle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Tables with the declarations of a schema file, as the manual defines them. */
final class DeclaredTables {
    private DeclaredTables() {}

    static Database of(Database database, String schemaFile) {
        Map<String, ?> file = new Yaml(new SafeConstructor(new LoaderOptions())).load(schemaFile);
        Map<String, Database.Contents> tables = new HashMap<>(database.tables());
        map(file.get("tables"))
                .forEach((name, said) ->
                        tables.computeIfPresent(name, (same, contents) -> declared(contents, map(said))));
        return new Database(tables);
    }

    /** The query with the schema file's views at the beginning of its WITH. A view may read views before it. */
    static Query withViews(Query query, @Nullable String schemaFile) {
        Map<String, ?> file =
                schemaFile == null ? Map.of() : new Yaml(new SafeConstructor(new LoaderOptions())).load(schemaFile);
        List<Query.CommonTable> tables = new ArrayList<>();
        map(file.get("views")).forEach((name, text) -> {
            Identifier called = new Identifier(name, false, Position.NONE);
            Query view = ((Statement.Select) StatementParser.parse((String) text)).query();
            if (query.with().stream().noneMatch(table -> table.name().name().equals(name))) {
                tables.add(new Query.CommonTable(called, List.of(), view, Position.NONE));
            }
        });
        tables.addAll(query.with());
        return new Query(
                tables,
                query.recursive(),
                query.body(),
                query.orderBy(),
                query.offset(),
                query.limit(),
                query.withTies(),
                query.lock(),
                query.position());
    }

    private static Database.Contents declared(Database.Contents contents, Map<String, ?> said) {
        Map<String, Declaration> columns = new LinkedHashMap<>();
        Set<String> hidden = Set.of();
        TableDesign design = contents.design();
        String ttlAttribute = design.ttlAttribute();
        for (Map.Entry<String, ?> part : said.entrySet()) {
            switch (part.getKey()) {
                case "columns" -> map(part.getValue()).forEach((name, type) -> columns.put(name, declaration(type)));
                case "hidden" -> {
                    List<?> names = (List<?>) part.getValue();
                    hidden = Set.of(names.toArray(String[]::new));
                }
                case "ttlAttribute" -> ttlAttribute = (String) part.getValue();
                // Properties that affect only the cost, if they are true, and one that affects only writes.
                case "denseIndexes", "partitionKey", "sortKey", "indexes", "windowIndex" -> {}
                default -> throw new UnsupportedForOracle(part.getKey() + " of a schema file");
            }
        }
        return new Database.Contents(
                new TableDesign(design.name(), design.keys(), design.indexes(), ttlAttribute, columns, hidden),
                contents.items());
    }

    private static Declaration declaration(Object said) {
        Map<String, ?> parts = said instanceof String type ? Map.of("type", type) : map(said);
        if (!Set.of("type", "format").containsAll(parts.keySet())) {
            throw new UnsupportedForOracle(parts.keySet() + " of a column in a schema file");
        }
        Type type = type((String) parts.get("type"));
        String format = (String) parts.get("format");
        if (format != null) {
            return new Declaration(
                    type, Format.valueOf(format.toUpperCase(Locale.ROOT).replace('-', '_')));
        }
        Format usual =
                switch (type) {
                    case TIMESTAMP -> Format.ISO8601;
                    case DATE -> Format.ISO8601_DATE;
                    default -> null;
                };
        return new Declaration(type, usual);
    }

    /** The type of stored values: a narrower declared one changes no row. */
    private static Type type(String declared) {
        return switch (declared.replaceAll("\\(.*", "")) {
            case "SMALLINT", "INTEGER", "BIGINT", "REAL", "DOUBLE", "DECIMAL" -> Type.NUMERIC;
            case "UUID" -> Type.VARCHAR;
            default -> Type.valueOf(declared.replaceAll("\\(.*", ""));
        };
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> map(Object said) {
        return said == null ? Map.of() : (Map<String, ?>) said;
    }
}
