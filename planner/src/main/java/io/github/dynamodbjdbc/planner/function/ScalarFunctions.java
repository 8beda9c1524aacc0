package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.run.Computation;
import io.github.dynamodbjdbc.planner.run.function.BinaryFunctions;
import io.github.dynamodbjdbc.planner.run.function.JsonFunctions;
import io.github.dynamodbjdbc.planner.run.function.NumberFunctions;
import io.github.dynamodbjdbc.planner.run.function.PatternFunctions;
import io.github.dynamodbjdbc.planner.run.function.TextFunctions;
import io.github.dynamodbjdbc.planner.run.function.TimeFunctions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The functions of ours that are called as they are, by the names that statements may call them. */
public final class ScalarFunctions {
    private static final Map<String, Scalar> SCALARS = scalars();

    private ScalarFunctions() {}

    /** What an argument has to be. */
    public enum Kind {
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
    public record Scalar(ScalarFunction operator, ColumnType type, List<Kind> arguments, List<Object> defaults) {
        public int required() {
            return arguments.size() - defaults.size();
        }
    }

    public static @Nullable Scalar find(String upperName) {
        return SCALARS.get(upperName);
    }

    public static Scalar get(String upperName) {
        Scalar scalar = SCALARS.get(upperName);
        if (scalar == null) {
            throw new IllegalStateException(upperName);
        }
        return scalar;
    }

    public static List<String> names() {
        return SCALARS.keySet().stream().filter(name -> name.charAt(0) != '$').toList();
    }

    private static Map<String, Scalar> scalars() {
        Map<String, Scalar> scalars = new TreeMap<>();
        Group group = new Group(scalars);
        text(group);
        binary(group);
        patterns(group);
        numbers(group);
        times(group);
        json(group);
        return Collections.unmodifiableMap(scalars);
    }

    private static void text(Group group) {
        List<Kind> text = List.of(Kind.TEXT);
        group.one(TextFunctions::upper, ColumnType.VARCHAR, text, "UPPER", "UCASE");
        group.one(TextFunctions::lower, ColumnType.VARCHAR, text, "LOWER", "LCASE");
        group.one(TextFunctions::initcap, ColumnType.VARCHAR, text, "INITCAP");
        group.one(TextFunctions::reverse, ColumnType.VARCHAR, text, "REVERSE");
        group.one(TextFunctions::md5, ColumnType.VARCHAR, text, "MD5");
        group.one(TextFunctions::sha1, ColumnType.VARCHAR, text, "SHA1");
        group.one(TextFunctions::sha256, ColumnType.VARCHAR, text, "SHA256");
        group.one(TextFunctions::sha512, ColumnType.VARCHAR, text, "SHA512");
        group.one(TextFunctions::soundex, ColumnType.VARCHAR, text, "SOUNDEX");
        group.one(TextFunctions::length, ColumnType.INTEGER, text, "CHAR_LENGTH", "CHARACTER_LENGTH", "LEN");
        List<Kind> textOrBinary = List.of(Kind.TEXT_OR_BINARY);
        group.one(TextFunctions::length, ColumnType.INTEGER, textOrBinary, "LENGTH");
        group.one(TextFunctions::octetLength, ColumnType.INTEGER, textOrBinary, "OCTET_LENGTH");
        group.one(TextFunctions::bitLength, ColumnType.INTEGER, textOrBinary, "BIT_LENGTH");
        group.one(TextFunctions::ascii, ColumnType.INTEGER, text, "ASCII");
        List<Kind> textAndNumber = List.of(Kind.TEXT, Kind.NUMBER);
        List<Kind> textAndNumbers = List.of(Kind.TEXT, Kind.NUMBER, Kind.NUMBER);
        List<Kind> texts = List.of(Kind.TEXT, Kind.TEXT);
        List<Kind> threeTexts = List.of(Kind.TEXT, Kind.TEXT, Kind.TEXT);
        group.two(TextFunctions::substring, ColumnType.VARCHAR, textAndNumber, "$SUBSTRING_FROM");
        group.three(TextFunctions::substring, ColumnType.VARCHAR, textAndNumbers, "SUBSTRING", "SUBSTR", "MID");
        group.two(TextFunctions::left, ColumnType.VARCHAR, textAndNumber, "LEFT");
        group.two(TextFunctions::right, ColumnType.VARCHAR, textAndNumber, "RIGHT");
        group.two(TextFunctions::repeat, ColumnType.VARCHAR, textAndNumber, "REPEAT");
        group.one(TextFunctions::space, ColumnType.VARCHAR, List.of(Kind.NUMBER), "SPACE");
        group.three(
                TextFunctions::position,
                ColumnType.INTEGER,
                List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER),
                List.of(1),
                "POSITION",
                "LOCATE");
        group.three(TextFunctions::replace, ColumnType.VARCHAR, threeTexts, List.of(""), "REPLACE");
        group.three(TextFunctions::translate, ColumnType.VARCHAR, threeTexts, "TRANSLATE");
        group.two(TextFunctions::trim, ColumnType.VARCHAR, texts, List.of(" "), "BTRIM");
        group.two(TextFunctions::ltrim, ColumnType.VARCHAR, texts, List.of(" "), "LTRIM");
        group.two(TextFunctions::rtrim, ColumnType.VARCHAR, texts, List.of(" "), "RTRIM");
        List<Kind> padding = List.of(Kind.TEXT, Kind.NUMBER, Kind.TEXT);
        group.three(TextFunctions::lpad, ColumnType.VARCHAR, padding, List.of(" "), "LPAD");
        group.three(TextFunctions::rpad, ColumnType.VARCHAR, padding, List.of(" "), "RPAD");
        group.three(
                TextFunctions::splitPart, ColumnType.VARCHAR, List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER), "SPLIT_PART");
        group.one(TextFunctions::chr, ColumnType.VARCHAR, List.of(Kind.NUMBER), "CHR", "CHAR");
        group.two(TextFunctions::startsWith, ColumnType.BOOLEAN, texts, "STARTS_WITH");
        group.two(TextFunctions::endsWith, ColumnType.BOOLEAN, texts, "ENDS_WITH");
        group.three(
                TextFunctions::overlay,
                ColumnType.VARCHAR,
                List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER),
                "$OVERLAY_FROM");
        group.four(
                TextFunctions::overlay,
                ColumnType.VARCHAR,
                List.of(Kind.TEXT, Kind.TEXT, Kind.NUMBER, Kind.NUMBER),
                "OVERLAY");
        group.two(TextFunctions::difference, ColumnType.INTEGER, texts, "DIFFERENCE");
        group.one(TextFunctions::toHex, ColumnType.VARCHAR, List.of(Kind.NUMBER), "TO_HEX");
    }

    /** What text functions are of binary, by their names behind a dollar. */
    private static void binary(Group group) {
        List<Kind> part = List.of(Kind.BINARY, Kind.NUMBER, Kind.NUMBER);
        group.two(
                BinaryFunctions::substring,
                ColumnType.VARBINARY,
                List.of(Kind.BINARY, Kind.NUMBER),
                "$BINARY_SUBSTRING_FROM");
        group.three(BinaryFunctions::substring, ColumnType.VARBINARY, part, "$BINARY_SUBSTRING");
        group.two(BinaryFunctions::position, ColumnType.INTEGER, List.of(Kind.BINARY, Kind.BINARY), "$BINARY_POSITION");
        group.three(
                BinaryFunctions::overlay,
                ColumnType.VARBINARY,
                List.of(Kind.BINARY, Kind.BINARY, Kind.NUMBER),
                "$BINARY_OVERLAY_FROM");
        group.four(
                BinaryFunctions::overlay,
                ColumnType.VARBINARY,
                List.of(Kind.BINARY, Kind.BINARY, Kind.NUMBER, Kind.NUMBER),
                "$BINARY_OVERLAY");
    }

    private static void patterns(Group group) {
        List<Kind> texts = List.of(Kind.TEXT, Kind.TEXT);
        List<Kind> threeTexts = List.of(Kind.TEXT, Kind.TEXT, Kind.TEXT);
        group.two(PatternFunctions::ilike, ColumnType.BOOLEAN, texts, "$ILIKE");
        group.three(PatternFunctions::ilike, ColumnType.BOOLEAN, threeTexts, "$ILIKE_ESCAPE");
        group.three(PatternFunctions::regexpLike, ColumnType.BOOLEAN, threeTexts, List.of(""), "REGEXP_LIKE");
        group.four(
                PatternFunctions::regexpReplace,
                ColumnType.VARCHAR,
                List.of(Kind.TEXT, Kind.TEXT, Kind.TEXT, Kind.TEXT),
                List.of(""),
                "REGEXP_REPLACE");
        group.two(PatternFunctions::regexpSubstr, ColumnType.VARCHAR, texts, "REGEXP_SUBSTR");
    }

    private static void numbers(Group group) {
        List<Kind> number = List.of(Kind.NUMBER);
        List<Kind> numbers = List.of(Kind.NUMBER, Kind.NUMBER);
        group.two(NumberFunctions::round, ColumnType.NUMERIC, numbers, List.of(0), "ROUND");
        group.two(NumberFunctions::truncate, ColumnType.NUMERIC, numbers, List.of(0), "TRUNC", "TRUNCATE");
        group.two(NumberFunctions::div, ColumnType.NUMERIC, numbers, "DIV");
        group.two(NumberFunctions::power, ColumnType.NUMERIC, numbers, "POWER", "POW");
        group.one(NumberFunctions::sqrt, ColumnType.DOUBLE, number, "SQRT");
        group.one(NumberFunctions::cbrt, ColumnType.DOUBLE, number, "CBRT");
        group.one(NumberFunctions::exp, ColumnType.DOUBLE, number, "EXP");
        group.one(NumberFunctions::ln, ColumnType.DOUBLE, number, "LN");
        group.one(NumberFunctions::log10, ColumnType.DOUBLE, number, "LOG10");
        group.one(NumberFunctions::sin, ColumnType.DOUBLE, number, "SIN");
        group.one(NumberFunctions::cos, ColumnType.DOUBLE, number, "COS");
        group.one(NumberFunctions::tan, ColumnType.DOUBLE, number, "TAN");
        group.one(NumberFunctions::cot, ColumnType.DOUBLE, number, "COT");
        group.one(NumberFunctions::asin, ColumnType.DOUBLE, number, "ASIN");
        group.one(NumberFunctions::acos, ColumnType.DOUBLE, number, "ACOS");
        group.one(NumberFunctions::atan, ColumnType.DOUBLE, number, "ATAN");
        group.one(NumberFunctions::degrees, ColumnType.DOUBLE, number, "DEGREES");
        group.one(NumberFunctions::radians, ColumnType.DOUBLE, number, "RADIANS");
        group.two(NumberFunctions::log, ColumnType.DOUBLE, numbers, "$LOG_TO_BASE");
        group.two(NumberFunctions::atan2, ColumnType.DOUBLE, numbers, "ATAN2");
    }

    private static void times(Group group) {
        group.three(
                TimeFunctions::timestampAdd,
                ColumnType.TIMESTAMP,
                List.of(Kind.TEXT, Kind.NUMBER, Kind.TIMESTAMP),
                "$TIMESTAMPADD");
        group.three(
                TimeFunctions::timestampDiff,
                ColumnType.BIGINT,
                List.of(Kind.TEXT, Kind.TIMESTAMP, Kind.TIMESTAMP),
                "$TIMESTAMPDIFF");
        group.one(TimeFunctions::startOfWeek, ColumnType.TIMESTAMP, List.of(Kind.TIMESTAMP), "$WEEK_FLOOR");
        group.one(TimeFunctions::startOfNextWeek, ColumnType.TIMESTAMP, List.of(Kind.TIMESTAMP), "$WEEK_CEIL");
        group.two(
                TimeFunctions::roundTimestamp,
                ColumnType.TIMESTAMP,
                List.of(Kind.TIMESTAMP, Kind.NUMBER),
                "$ROUND_TIMESTAMP");
        group.two(TimeFunctions::roundTime, ColumnType.TIME, List.of(Kind.ANY, Kind.NUMBER), "$ROUND_TIME");
        group.two(TimeFunctions::toChar, ColumnType.VARCHAR, List.of(Kind.TIMESTAMP, Kind.TEXT), "TO_CHAR");
        group.one(TimeFunctions::ofEpoch, ColumnType.TIMESTAMP, List.of(Kind.NUMBER), "$TO_TIMESTAMP", "FROM_UNIXTIME");
        group.one(TimeFunctions::ofEpochMillis, ColumnType.TIMESTAMP, List.of(Kind.NUMBER), "TIMESTAMP_MILLIS");
        group.one(TimeFunctions::dayName, ColumnType.VARCHAR, List.of(Kind.TIMESTAMP), "DAYNAME");
        group.one(TimeFunctions::monthName, ColumnType.VARCHAR, List.of(Kind.TIMESTAMP), "MONTHNAME");
        group.one(TimeFunctions::lastDay, ColumnType.DATE, List.of(Kind.DATE), "LAST_DAY");
        group.three(
                TimeFunctions::makeDate, ColumnType.DATE, List.of(Kind.NUMBER, Kind.NUMBER, Kind.NUMBER), "MAKE_DATE");
    }

    private static void json(Group group) {
        List<Kind> path = List.of(Kind.ANY, Kind.TEXT);
        group.two(JsonFunctions::jsonValue, ColumnType.VARCHAR, path, "JSON_VALUE");
        group.two(JsonFunctions::jsonQuery, ColumnType.VARCHAR, path, List.of("$"), "JSON_QUERY");
        group.two(JsonFunctions::jsonExists, ColumnType.BOOLEAN, path, "JSON_EXISTS");
        group.one(JsonFunctions::parseJson, ColumnType.VARIANT, List.of(Kind.TEXT), "PARSE_JSON");
        group.one(JsonFunctions::toJson, ColumnType.VARCHAR, List.of(Kind.ANY), "TO_JSON");
    }

    private record Group(Map<String, Scalar> scalars) {
        void one(Computation.StrictOfOne computation, ColumnType type, List<Kind> arguments, String... names) {
            add(computation, type, arguments, List.of(), names);
        }

        void two(Computation.StrictOfTwo computation, ColumnType type, List<Kind> arguments, String... names) {
            add(computation, type, arguments, List.of(), names);
        }

        void two(
                Computation.StrictOfTwo computation,
                ColumnType type,
                List<Kind> arguments,
                List<Object> defaults,
                String... names) {
            add(computation, type, arguments, defaults, names);
        }

        void three(Computation.StrictOfThree computation, ColumnType type, List<Kind> arguments, String... names) {
            add(computation, type, arguments, List.of(), names);
        }

        void three(
                Computation.StrictOfThree computation,
                ColumnType type,
                List<Kind> arguments,
                List<Object> defaults,
                String... names) {
            add(computation, type, arguments, defaults, names);
        }

        void four(Computation.StrictOfFour computation, ColumnType type, List<Kind> arguments, String... names) {
            add(computation, type, arguments, List.of(), names);
        }

        void four(
                Computation.StrictOfFour computation,
                ColumnType type,
                List<Kind> arguments,
                List<Object> defaults,
                String... names) {
            add(computation, type, arguments, defaults, names);
        }

        private void add(
                Computation computation,
                ColumnType type,
                List<Kind> arguments,
                List<Object> defaults,
                String... names) {
            ScalarFunction operator = ScalarFunction.of(
                    names[0].replace("$", ""),
                    Signature.result(typeName(type)),
                    arguments.stream().map(kind -> kind.family).toList(),
                    computation);
            Scalar scalar = new Scalar(operator, type, arguments, defaults);
            for (String name : names) {
                scalars.put(name, scalar);
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
