package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** The type names that CAST knows. */
final class TypeNames {
    private static final String JDBC_PREFIX = "SQL_";
    private static final Map<String, ColumnType> TYPES = types();

    private TypeNames() {}

    static ColumnType columnType(TypeName name) {
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

    static SqlDataTypeSpec spec(TypeName name) {
        ColumnType type = columnType(name);
        List<Integer> arguments = name.arguments();
        if (arguments.isEmpty()) {
            return spec(type, name.position());
        }
        int first = arguments.get(0);
        return switch (type) {
            case NUMERIC -> {
                int scale = arguments.size() > 1 ? arguments.get(1) : 0;
                if (first < 1 || first > DynamoTypeSystem.NUMERIC_PRECISION || scale < 0 || scale > first) {
                    throw new QueryException(
                            ErrorKind.INVALID_STATEMENT,
                            "NUMERIC takes a precision from 1 to 38 and a scale from 0 to that",
                            name.position());
                }
                yield spec(SqlTypeName.DECIMAL, first, scale, name.position());
            }
            case VARCHAR -> spec(SqlTypeName.VARCHAR, first, RelDataType.SCALE_NOT_SPECIFIED, name.position());
            case VARBINARY -> spec(SqlTypeName.VARBINARY, first, RelDataType.SCALE_NOT_SPECIFIED, name.position());
            default -> spec(type, name.position());
        };
    }

    static SqlDataTypeSpec spec(ColumnType type, Position position) {
        return switch (type) {
            case NUMERIC ->
                spec(SqlTypeName.DECIMAL, DynamoTypeSystem.NUMERIC_PRECISION, DynamoTypeSystem.NUMERIC_SCALE, position);
            case VARCHAR -> plain(SqlTypeName.VARCHAR, position);
            case VARBINARY -> plain(SqlTypeName.VARBINARY, position);
            case BOOLEAN -> plain(SqlTypeName.BOOLEAN, position);
            case DOCUMENT, LIST, VARIANT -> plain(SqlTypeName.ANY, position);
            case INTEGER -> plain(SqlTypeName.INTEGER, position);
            case BIGINT -> plain(SqlTypeName.BIGINT, position);
            case DOUBLE -> plain(SqlTypeName.DOUBLE, position);
            case DATE -> plain(SqlTypeName.DATE, position);
            case TIME -> plain(SqlTypeName.TIME, position);
            case TIMESTAMP -> plain(SqlTypeName.TIMESTAMP, position);
        };
    }

    private static SqlDataTypeSpec plain(SqlTypeName type, Position position) {
        return spec(type, RelDataType.PRECISION_NOT_SPECIFIED, RelDataType.SCALE_NOT_SPECIFIED, position);
    }

    private static SqlDataTypeSpec spec(SqlTypeName type, int precision, int scale, Position position) {
        SqlParserPos pos = Positions.of(position);
        return new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, precision, scale, pos), pos);
    }

    private static Map<String, ColumnType> types() {
        Map<String, ColumnType> types = new TreeMap<>();
        for (ColumnType type : ColumnType.values()) {
            types.put(type.name(), type);
        }
        put(types, ColumnType.VARCHAR, "TEXT", "STRING", "CHAR", "CHARACTER", "CHARACTER VARYING", "LONGVARCHAR");
        put(types, ColumnType.VARCHAR, "NVARCHAR", "NCHAR", "WVARCHAR", "WCHAR", "WLONGVARCHAR", "CLOB", "BPCHAR");
        put(types, ColumnType.INTEGER, "INT", "INT4", "SMALLINT", "TINYINT", "INT2");
        put(types, ColumnType.BIGINT, "INT8", "LONG");
        put(types, ColumnType.NUMERIC, "DECIMAL", "DEC", "NUMBER");
        put(types, ColumnType.DOUBLE, "DOUBLE PRECISION", "FLOAT", "FLOAT4", "FLOAT8", "REAL");
        put(types, ColumnType.BOOLEAN, "BOOL", "BIT");
        put(types, ColumnType.VARBINARY, "BINARY", "BINARY VARYING", "BLOB", "BYTEA", "LONGVARBINARY");
        put(types, ColumnType.TIMESTAMP, "DATETIME", "TIMESTAMP WITHOUT TIME ZONE");
        put(types, ColumnType.TIME, "TIME WITHOUT TIME ZONE");
        put(types, ColumnType.VARIANT, "ANY");
        put(types, ColumnType.DOCUMENT, "MAP", "JSON", "STRUCT");
        put(types, ColumnType.LIST, "ARRAY");
        return types;
    }

    private static void put(Map<String, ColumnType> types, ColumnType type, String... names) {
        for (String name : names) {
            types.put(name, type);
        }
    }
}
