package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The names of types in CAST and column declarations. */
public final class TypeNames {
    private static final String JDBC_PREFIX = "SQL_";
    /** Expressions compute with DOUBLE; a column is reported with its declared type. */
    private static final Set<String> SINGLE_PRECISION = Set.of("REAL", "FLOAT4");

    private static final Map<String, ColumnType> TYPES = types();

    private TypeNames() {}

    /** @throws QueryException if there is no such type */
    public static ColumnType columnType(TypeName name) {
        String plain = name.name().startsWith(JDBC_PREFIX) ? name.name().substring(JDBC_PREFIX.length()) : name.name();
        ColumnType type = TYPES.get(plain);
        if (type == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "there is no type " + name.name() + "; the types are "
                            + String.join(
                                    ", ",
                                    Arrays.stream(ColumnType.values())
                                            .map(Enum::name)
                                            .toList()),
                    name.position());
        }
        return type;
    }

    /**
     * The declared range of the type's numbers; null if it is unlimited, or the type is not numeric.
     *
     * @throws QueryException if there is no such type, or its precision or scale is invalid
     */
    public static @Nullable NumericRange range(TypeName name) {
        ColumnType type = columnType(name);
        if (type == ColumnType.NUMERIC) {
            return name.arguments().isEmpty() ? null : digits(name);
        }
        return SINGLE_PRECISION.contains(name.name()) ? NumericRange.REAL : NumericRange.of(type);
    }

    /** The range of NUMERIC with a precision and an optional scale. */
    public static NumericRange digits(TypeName name) {
        List<Integer> arguments = name.arguments();
        int precision = arguments.get(0);
        int scale = arguments.size() > 1 ? arguments.get(1) : 0;
        if (precision < 1 || precision > NumericRange.MOST_DIGITS || scale < 0 || scale > precision) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "NUMERIC takes a precision from 1 to 38 and a scale from 0 to that",
                    name.position());
        }
        return NumericRange.numeric(precision, scale);
    }

    private static Map<String, ColumnType> types() {
        Map<String, ColumnType> types = new TreeMap<>();
        for (ColumnType type : ColumnType.values()) {
            types.put(type.name(), type);
        }
        put(types, ColumnType.VARCHAR, "TEXT", "STRING", "CHAR", "CHARACTER", "CHARACTER VARYING", "LONGVARCHAR");
        put(types, ColumnType.VARCHAR, "NVARCHAR", "NCHAR", "WVARCHAR", "WCHAR", "WLONGVARCHAR", "CLOB", "BPCHAR");
        put(types, ColumnType.VARCHAR, "UUID");
        put(types, ColumnType.INTEGER, "INT", "INT4", "SMALLINT", "TINYINT", "INT2");
        put(types, ColumnType.BIGINT, "INT8", "LONG");
        put(types, ColumnType.NUMERIC, "DECIMAL", "DEC", "NUMBER");
        put(types, ColumnType.DOUBLE, "DOUBLE PRECISION", "FLOAT", "FLOAT4", "FLOAT8", "REAL");
        put(types, ColumnType.BOOLEAN, "BOOL", "BIT");
        put(types, ColumnType.VARBINARY, "BINARY", "BINARY VARYING", "BLOB", "BYTEA", "LONGVARBINARY");
        put(types, ColumnType.TIMESTAMP, "DATETIME", "TIMESTAMP WITHOUT TIME ZONE");
        put(types, ColumnType.TIMESTAMP, "TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE");
        put(types, ColumnType.TIME, "TIME WITHOUT TIME ZONE");
        put(types, ColumnType.VARIANT, "ANY");
        put(types, ColumnType.DOCUMENT, "MAP", "JSON", "JSONB", "STRUCT");
        put(types, ColumnType.LIST, "ARRAY");
        return types;
    }

    private static void put(Map<String, ColumnType> types, ColumnType type, String... names) {
        for (String name : names) {
            types.put(name, type);
        }
    }
}
