package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.LengthBounds;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The names of types in CAST and column declarations. */
public final class TypeNames {
    private static final String JDBC_PREFIX = "SQL_";
    private static final Map<String, ColumnType> TYPES = types();

    private TypeNames() {}

    /** @throws QueryException if there is no such type */
    public static ColumnType columnType(TypeName name) {
        String plain = name.name().startsWith(JDBC_PREFIX) ? name.name().substring(JDBC_PREFIX.length()) : name.name();
        ColumnType type = TYPES.get(plain);
        if (type == ColumnType.BOOLEAN && !name.arguments().isEmpty() || plain.equals("VARBIT")) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "there is no type " + name.name() + ", because there are no bit strings: write BIGINT or VARBINARY",
                    name.position());
        }
        if (isName(name) && !name.arguments().isEmpty()) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "the type NAME has no length: it is 63 bytes", name.position());
        }
        if (type == null && name.name().endsWith("SERIAL")) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "there is no type " + name.name()
                            + ", because there are no sequences: write VARCHAR DEFAULT UUID()",
                    name.position());
        }
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

    /** Whether the type is PostgreSQL's for names of tables and columns. */
    public static boolean isName(TypeName name) {
        return name.name().equals("NAME");
    }

    /**
     * The bounds of a column that is declared with the type; null if every value of the stored type fits.
     *
     * @throws QueryException if there is no such type, or its length, precision or scale is invalid
     */
    public static @Nullable ColumnBounds bounds(TypeName name) {
        ColumnType type = columnType(name);
        return switch (type) {
            case NUMERIC -> name.arguments().isEmpty() ? null : digits(name);
            case VARCHAR, VARBINARY -> name.arguments().isEmpty() ? null : new LengthBounds(type, length(name, type));
            case UUID -> LengthBounds.UUID;
            default -> NumericRange.of(type);
        };
    }

    private static int length(TypeName name, ColumnType type) {
        int length = name.arguments().get(0);
        if (length < 1) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "the length of " + type + " is at least 1", name.position());
        }
        return length;
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
        put(
                types,
                ColumnType.VARCHAR,
                "TEXT",
                "STRING",
                "CHAR",
                "CHARACTER",
                "CHARACTER VARYING",
                "CHAR VARYING",
                "LONGVARCHAR");
        put(
                types,
                ColumnType.VARCHAR,
                "NVARCHAR",
                "NCHAR",
                "WVARCHAR",
                "WCHAR",
                "WLONGVARCHAR",
                "CLOB",
                "BPCHAR",
                "NAME",
                "SYMBOL");
        put(types, ColumnType.INTEGER, "INT", "INT4");
        put(types, ColumnType.SMALLINT, "INT2", "TINYINT");
        put(types, ColumnType.BIGINT, "INT8", "LONG");
        put(types, ColumnType.NUMERIC, "DECIMAL", "DEC", "NUMBER");
        put(types, ColumnType.DOUBLE, "DOUBLE PRECISION", "FLOAT", "FLOAT8");
        put(types, ColumnType.REAL, "FLOAT4");
        put(types, ColumnType.BOOLEAN, "BOOL", "BIT");
        put(types, ColumnType.VARBINARY, "BINARY", "BINARY VARYING", "BLOB", "BYTEA", "LONGVARBINARY");
        put(types, ColumnType.TIMESTAMP, "DATETIME", "TIMESTAMP WITHOUT TIME ZONE");
        put(types, ColumnType.TIMESTAMPTZ, "TIMESTAMP WITH TIME ZONE", "TIMESTAMP_WITH_TIMEZONE");
        put(types, ColumnType.TIMETZ, "TIME WITH TIME ZONE", "TIME_WITH_TIMEZONE");
        put(types, ColumnType.TIME, "TIME WITHOUT TIME ZONE");
        put(types, ColumnType.VARIANT, "ANY");
        put(types, ColumnType.DOCUMENT, "MAP", "JSON", "JSONB", "STRUCT", "TUPLE");
        put(types, ColumnType.LIST, "ARRAY", "BAG");
        return types;
    }

    private static void put(Map<String, ColumnType> types, ColumnType type, String... names) {
        for (String name : names) {
            types.put(name, type);
        }
    }
}
