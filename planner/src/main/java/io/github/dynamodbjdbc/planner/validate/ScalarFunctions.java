package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.runtime.BinaryFunctions;
import io.github.dynamodbjdbc.planner.runtime.JsonFunctions;
import io.github.dynamodbjdbc.planner.runtime.MethodFunction;
import io.github.dynamodbjdbc.planner.runtime.NumberFunctions;
import io.github.dynamodbjdbc.planner.runtime.PatternFunctions;
import io.github.dynamodbjdbc.planner.runtime.TextFunctions;
import io.github.dynamodbjdbc.planner.runtime.TimeFunctions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The functions that are methods of ours, by the names that statements may call them. */
final class ScalarFunctions {
    private static final Map<String, Scalar> SCALARS = scalars();

    private ScalarFunctions() {}

    /** What an argument has to be. */
    enum Kind {
        TEXT(SqlTypeFamily.CHARACTER),
        BINARY(SqlTypeFamily.BINARY),
        TEXT_OR_BINARY(SqlTypeFamily.ANY),
        NUMBER(SqlTypeFamily.NUMERIC),
        /** Cast to DATE first, as the next one is to TIMESTAMP. */
        DATE(SqlTypeFamily.ANY),
        TIMESTAMP(SqlTypeFamily.ANY),
        ANY(SqlTypeFamily.ANY);

        private final SqlTypeFamily family;

        Kind(SqlTypeFamily family) {
            this.family = family;
        }
    }

    /** @param defaults literals, text or whole numbers, for the last arguments where a call leaves them out */
    record Scalar(MethodFunction operator, ColumnType type, List<Kind> arguments, List<Object> defaults) {
        int required() {
            return arguments.size() - defaults.size();
        }
    }

    static @Nullable Scalar find(String upperName) {
        return SCALARS.get(upperName);
    }

    static Scalar get(String upperName) {
        Scalar scalar = SCALARS.get(upperName);
        if (scalar == null) {
            throw new IllegalStateException(upperName);
        }
        return scalar;
    }

    static List<String> names() {
        return SCALARS.keySet().stream().filter(name -> name.charAt(0) != '$').toList();
    }

    private static Map<String, Scalar> scalars() {
        Map<String, Scalar> scalars = new TreeMap<>();
        text(new Group(scalars, TextFunctions.class));
        binary(new Group(scalars, BinaryFunctions.class));
        patterns(new Group(scalars, PatternFunctions.class));
        numbers(new Group(scalars, NumberFunctions.class));
        times(new Group(scalars, TimeFunctions.class));
        json(new Group(scalars, JsonFunctions.class));
        return Collections.unmodifiableMap(scalars);
    }

    private static void text(Group group) {
        for (String[] names : new String[][] {
            {"upper", "UPPER", "UCASE"},
            {"lower", "LOWER", "LCASE"},
            {"initcap", "INITCAP"},
            {"reverse", "REVERSE"},
            {"md5", "MD5"},
            {"sha1", "SHA1"},
            {"sha256", "SHA256"},
            {"sha512", "SHA512"},
            {"soundex", "SOUNDEX"}
        }) {
            group.add(names[0], ColumnType.VARCHAR, List.of(Kind.TEXT), List.of(), names);
        }
        group.add("length", ColumnType.INTEGER, List.of(Kind.TEXT), "CHAR_LENGTH", "CHARACTER_LENGTH", "LEN");
        List<Kind> textOrBinary = List.of(Kind.TEXT_OR_BINARY);
        group.add("length", ColumnType.INTEGER, textOrBinary, "LENGTH");
        group.add("octetLength", ColumnType.INTEGER, textOrBinary, "OCTET_LENGTH");
        group.add("bitLength", ColumnType.INTEGER, textOrBinary, "BIT_LENGTH");
        group.add("ascii", ColumnType.INTEGER, List.of(Kind.TEXT), "ASCII");
        List<Kind> textAndNumber = List.of(Kind.TEXT, Kind.NUMBER);
        List<Kind> textAndNumbers = List.of(Kind.TEXT, Kind.NUMBER, Kind.NUMBER);
        List<Kind> texts = List.of(Kind.TEXT, Kind.TEXT);
        List<Kind> threeTexts = List.of(Kind.TEXT, Kind.TEXT, Kind.TEXT);
        group.add("substring", ColumnType.VARCHAR, textAndNumber, "$SUBSTRING_FROM");
        group.add("substring", ColumnType.VARCHAR, textAndNumbers, "SUBSTRING", "SUBSTR", "MID");
        group.add("left", ColumnType.VARCHAR, textAndNumber, "LEFT");
        group.add("right", ColumnType.VARCHAR, textAndNumber, "RIGHT");
        group.add("repeat", ColumnType.VARCHAR, textAndNumber, "REPEAT");
        group.add("space", ColumnType.VARCHAR, List.of(Kind.NUMBER), "SPACE");
        group.add(
                "position",
                ColumnType.INTEGER,
                List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER),
                List.of(1),
                "POSITION",
                "LOCATE");
        group.add("replace", ColumnType.VARCHAR, threeTexts, List.of(""), "REPLACE");
        group.add("translate", ColumnType.VARCHAR, threeTexts, "TRANSLATE");
        group.add("trim", ColumnType.VARCHAR, texts, List.of(" "), "BTRIM");
        group.add("ltrim", ColumnType.VARCHAR, texts, List.of(" "), "LTRIM");
        group.add("rtrim", ColumnType.VARCHAR, texts, List.of(" "), "RTRIM");
        List<Kind> padding = List.of(Kind.TEXT, Kind.NUMBER, Kind.TEXT);
        group.add("lpad", ColumnType.VARCHAR, padding, List.of(" "), "LPAD");
        group.add("rpad", ColumnType.VARCHAR, padding, List.of(" "), "RPAD");
        group.add("splitPart", ColumnType.VARCHAR, List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER), "SPLIT_PART");
        group.add("chr", ColumnType.VARCHAR, List.of(Kind.NUMBER), "CHR", "CHAR");
        group.add("startsWith", ColumnType.BOOLEAN, texts, "STARTS_WITH");
        group.add("endsWith", ColumnType.BOOLEAN, texts, "ENDS_WITH");
        group.add("overlay", ColumnType.VARCHAR, List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER), "$OVERLAY_FROM");
        group.add("overlay", ColumnType.VARCHAR, List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER, Kind.NUMBER), "OVERLAY");
        group.add("difference", ColumnType.INTEGER, texts, "DIFFERENCE");
        group.add("toHex", ColumnType.VARCHAR, List.of(Kind.NUMBER), "TO_HEX");
    }

    /** What text functions are of binary, by their names behind a dollar. */
    private static void binary(Group group) {
        List<Kind> part = List.of(Kind.BINARY, Kind.NUMBER, Kind.NUMBER);
        group.add("substring", ColumnType.VARBINARY, List.of(Kind.BINARY, Kind.NUMBER), "$BINARY_SUBSTRING_FROM");
        group.add("substring", ColumnType.VARBINARY, part, "$BINARY_SUBSTRING");
        group.add("position", ColumnType.INTEGER, List.of(Kind.BINARY, Kind.BINARY), "$BINARY_POSITION");
        group.add(
                "overlay",
                ColumnType.VARBINARY,
                List.of(Kind.BINARY, Kind.BINARY, Kind.NUMBER),
                "$BINARY_OVERLAY_FROM");
        group.add(
                "overlay",
                ColumnType.VARBINARY,
                List.of(Kind.BINARY, Kind.BINARY, Kind.NUMBER, Kind.NUMBER),
                "$BINARY_OVERLAY");
    }

    private static void patterns(Group group) {
        List<Kind> texts = List.of(Kind.TEXT, Kind.TEXT);
        List<Kind> threeTexts = List.of(Kind.TEXT, Kind.TEXT, Kind.TEXT);
        group.add("ilike", ColumnType.BOOLEAN, texts, "$ILIKE");
        group.add("ilike", ColumnType.BOOLEAN, threeTexts, "$ILIKE_ESCAPE");
        group.add("regexpLike", ColumnType.BOOLEAN, threeTexts, List.of(""), "REGEXP_LIKE");
        group.add(
                "regexpReplace",
                ColumnType.VARCHAR,
                List.of(Kind.TEXT, Kind.TEXT, Kind.TEXT, Kind.TEXT),
                List.of(""),
                "REGEXP_REPLACE");
        group.add("regexpSubstr", ColumnType.VARCHAR, texts, "REGEXP_SUBSTR");
    }

    private static void numbers(Group group) {
        List<Kind> number = List.of(Kind.NUMBER);
        List<Kind> numbers = List.of(Kind.NUMBER, Kind.NUMBER);
        group.add("round", ColumnType.NUMERIC, numbers, List.of(0), "ROUND");
        group.add("truncate", ColumnType.NUMERIC, numbers, List.of(0), "TRUNC", "TRUNCATE");
        group.add("div", ColumnType.NUMERIC, numbers, "DIV");
        group.add("power", ColumnType.NUMERIC, numbers, "POWER", "POW");
        for (String name : List.of(
                "sqrt", "cbrt", "exp", "ln", "log10", "sin", "cos", "tan", "cot", "asin", "acos", "atan", "degrees",
                "radians")) {
            group.add(name, ColumnType.DOUBLE, number, name.toUpperCase(java.util.Locale.ROOT));
        }
        group.add("log", ColumnType.DOUBLE, numbers, "$LOG_TO_BASE");
        group.add("atan2", ColumnType.DOUBLE, numbers, "ATAN2");
    }

    private static void times(Group group) {
        group.add(
                "timestampAdd", ColumnType.TIMESTAMP, List.of(Kind.TEXT, Kind.NUMBER, Kind.TIMESTAMP), "$TIMESTAMPADD");
        group.add(
                "timestampDiff",
                ColumnType.BIGINT,
                List.of(Kind.TEXT, Kind.TIMESTAMP, Kind.TIMESTAMP),
                "$TIMESTAMPDIFF");
        group.add("startOfWeek", ColumnType.TIMESTAMP, List.of(Kind.TIMESTAMP), "$WEEK_FLOOR");
        group.add("startOfNextWeek", ColumnType.TIMESTAMP, List.of(Kind.TIMESTAMP), "$WEEK_CEIL");
        group.add("roundTimestamp", ColumnType.TIMESTAMP, List.of(Kind.TIMESTAMP, Kind.NUMBER), "$ROUND_TIMESTAMP");
        group.add("roundTime", ColumnType.TIME, List.of(Kind.ANY, Kind.NUMBER), "$ROUND_TIME");
        group.add("toChar", ColumnType.VARCHAR, List.of(Kind.TIMESTAMP, Kind.TEXT), "TO_CHAR");
        group.add("ofEpoch", ColumnType.TIMESTAMP, List.of(Kind.NUMBER), "$TO_TIMESTAMP", "FROM_UNIXTIME");
        group.add("ofEpochMillis", ColumnType.TIMESTAMP, List.of(Kind.NUMBER), "TIMESTAMP_MILLIS");
        group.add("dayName", ColumnType.VARCHAR, List.of(Kind.TIMESTAMP), "DAYNAME");
        group.add("monthName", ColumnType.VARCHAR, List.of(Kind.TIMESTAMP), "MONTHNAME");
        group.add("lastDay", ColumnType.DATE, List.of(Kind.DATE), "LAST_DAY");
        group.add("makeDate", ColumnType.DATE, List.of(Kind.NUMBER, Kind.NUMBER, Kind.NUMBER), "MAKE_DATE");
    }

    private static void json(Group group) {
        List<Kind> path = List.of(Kind.ANY, Kind.TEXT);
        group.add("jsonValue", ColumnType.VARCHAR, path, "JSON_VALUE");
        group.add("jsonQuery", ColumnType.VARCHAR, path, List.of("$"), "JSON_QUERY");
        group.add("jsonExists", ColumnType.BOOLEAN, path, "JSON_EXISTS");
        group.add("parseJson", ColumnType.VARIANT, List.of(Kind.TEXT), "PARSE_JSON");
        group.add("toJson", ColumnType.VARCHAR, List.of(Kind.ANY), "TO_JSON");
    }

    /** The functions of one class. */
    private record Group(Map<String, Scalar> scalars, Class<?> owner) {
        void add(String method, ColumnType type, List<Kind> arguments, String... names) {
            add(method, type, arguments, List.of(), names);
        }

        void add(String method, ColumnType type, List<Kind> arguments, List<Object> defaults, String... names) {
            SqlTypeFamily[] families =
                    arguments.stream().map(kind -> kind.family).toArray(SqlTypeFamily[]::new);
            String name = names[0].equals(method) ? names[1] : names[0];
            MethodFunction operator = MethodFunction.of(name.replace("$", ""), owner, method, typeName(type), families);
            Scalar scalar = new Scalar(operator, type, arguments, defaults);
            for (String each : names) {
                if (!each.equals(method)) {
                    scalars.put(each, scalar);
                }
            }
        }

        private static SqlTypeName typeName(ColumnType type) {
            return switch (type) {
                case VARCHAR -> SqlTypeName.VARCHAR;
                case NUMERIC -> SqlTypeName.DECIMAL;
                case VARBINARY -> SqlTypeName.VARBINARY;
                case BOOLEAN -> SqlTypeName.BOOLEAN;
                case INTEGER -> SqlTypeName.INTEGER;
                case BIGINT -> SqlTypeName.BIGINT;
                case DOUBLE -> SqlTypeName.DOUBLE;
                case DATE -> SqlTypeName.DATE;
                case TIME -> SqlTypeName.TIME;
                case TIMESTAMP -> SqlTypeName.TIMESTAMP;
                case DOCUMENT, LIST, VARIANT -> SqlTypeName.ANY;
            };
        }
    }
}
