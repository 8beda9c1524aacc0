package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.function.ArgumentKind;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionSignature;
import io.github.dynamodbjdbc.planner.function.Functions;
import java.sql.DatabaseMetaData;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The functions of SQL, which belong to no schema. Each signature of a function has its own specific name. */
public final class FunctionMetadata {
    private FunctionMetadata() {}

    public static MetadataRows functions(
            @Nullable String catalogName, @Nullable String schemaPattern, @Nullable String namePattern) {
        MetadataRows rows =
                new MetadataRows("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS ~FUNCTION_TYPE SPECIFIC_NAME");
        selected(catalogName, schemaPattern, namePattern).forEach((name, entry) -> specific(name, entry)
                .forEach((specific, signature) -> rows.add(
                        null,
                        null,
                        name,
                        name + "(" + signature.text() + "): " + entry.gives(),
                        DatabaseMetaData.functionNoTable,
                        specific)));
        return rows;
    }

    public static MetadataRows columns(
            @Nullable String catalogName,
            @Nullable String schemaPattern,
            @Nullable String namePattern,
            @Nullable String columnPattern) {
        MetadataRows rows = new MetadataRows(
                "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME #COLUMN_TYPE #DATA_TYPE TYPE_NAME"
                        + " #PRECISION #LENGTH ~SCALE ~RADIX ~NULLABLE REMARKS #CHAR_OCTET_LENGTH #ORDINAL_POSITION"
                        + " IS_NULLABLE SPECIFIC_NAME");
        NamePattern pattern = NamePattern.of(columnPattern);
        selected(catalogName, schemaPattern, namePattern).forEach((name, entry) -> specific(name, entry)
                .forEach((specific, signature) -> addColumns(rows, name, specific, signature, pattern)));
        return rows;
    }

    private static void addColumns(
            MetadataRows rows, String function, String specific, FunctionSignature signature, NamePattern pattern) {
        if (pattern.matchesAll()) {
            addColumn(rows, function, "", DatabaseMetaData.functionReturn, type(signature.result()), 0, specific);
        }
        List<FunctionSignature.Argument> arguments = signature.arguments();
        List<String> names =
                arguments.stream().map(FunctionSignature.Argument::name).toList();
        List<String> found = pattern.select(names);
        for (int i = 0; i < arguments.size(); i++) {
            if (found.contains(names.get(i))) {
                addColumn(
                        rows,
                        function,
                        names.get(i),
                        DatabaseMetaData.functionColumnIn,
                        type(arguments.get(i).kind()),
                        i + 1,
                        specific);
            }
        }
    }

    private static void addColumn(
            MetadataRows rows, String function, String column, int kind, SqlType type, int position, String specific) {
        rows.add(
                null,
                null,
                function,
                column,
                kind,
                type.jdbcType(),
                type.name(),
                type.precision(),
                type.precision(),
                type.isNumeric() ? type.scale() : null,
                type.isNumeric() ? 10 : null,
                DatabaseMetaData.functionNullable,
                null,
                type.isText() ? type.precision() : null,
                position,
                "YES",
                specific);
    }

    /** The functions by each of their names. */
    private static Map<String, FunctionEntry> selected(
            @Nullable String catalogName, @Nullable String schemaPattern, @Nullable String namePattern) {
        Map<String, FunctionEntry> byName = new TreeMap<>();
        Functions.all().forEach(entry -> entry.names().forEach(name -> byName.put(name, entry)));
        boolean schemaless = NamePattern.of(schemaPattern).matchesAll();
        List<String> found = CatalogTables.isNoCatalog(catalogName) || !schemaless
                ? List.of()
                : NamePattern.of(namePattern).select(List.copyOf(byName.keySet()));
        byName.keySet().retainAll(found);
        return byName;
    }

    private static Map<String, FunctionSignature> specific(String name, FunctionEntry entry) {
        Map<String, FunctionSignature> signatures = new LinkedHashMap<>();
        List<FunctionSignature> all = entry.signatures();
        for (int i = 0; i < all.size(); i++) {
            signatures.put(all.size() == 1 ? name : name + "_" + (i + 1), all.get(i));
        }
        return signatures;
    }

    private static SqlType type(ArgumentKind kind) {
        return SqlType.of(
                switch (kind) {
                    case TEXT, PATH, WRITTEN, UNIT, INTERVAL -> ColumnType.VARCHAR;
                    case BINARY -> ColumnType.VARBINARY;
                    case NUMBER -> ColumnType.NUMERIC;
                    case DATE -> ColumnType.DATE;
                    case TIMESTAMP -> ColumnType.TIMESTAMP;
                    case CONDITION -> ColumnType.BOOLEAN;
                    case LIST, SET, ARRAY, VECTOR -> ColumnType.LIST;
                    case TEXT_OR_BINARY, ANY, JSON, JSON_TEXT, ATTRIBUTE, KEY -> ColumnType.VARIANT;
                },
                Documents.JSON);
    }

    /** If the arguments decide the type, it may be any. */
    private static SqlType type(String result) {
        return SqlType.of(
                Arrays.stream(ColumnType.values())
                        .filter(type -> type.name().equals(result))
                        .findFirst()
                        .orElse(ColumnType.VARIANT),
                Documents.JSON);
    }
}
