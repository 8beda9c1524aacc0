package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.LengthBounds;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.PseudoColumnKind;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;

/** Converts a column of YAML, or of the catalog table, to its declaration. */
final class ColumnReader {
    private static final String TYPE = "type";
    private static final String FORMAT = "format";
    private static final String SHARDS = "shards";
    private static final String NOT_NULL = "notNull";
    private static final String DEFAULT = "default";

    private static final List<ColumnType> TYPES = List.of(
            ColumnType.VARCHAR,
            ColumnType.NUMERIC,
            ColumnType.BOOLEAN,
            ColumnType.VARBINARY,
            ColumnType.DOCUMENT,
            ColumnType.LIST,
            ColumnType.VARIANT,
            ColumnType.TIMESTAMP,
            ColumnType.DATE,
            ColumnType.TIME);
    private static final Pattern DIGITS =
            Pattern.compile("(?:NUMERIC|DECIMAL)\\s*\\(\\s*(\\d{1,2})\\s*(?:,\\s*(\\d{1,2})\\s*)?\\)");
    private static final Pattern LENGTH = Pattern.compile("(VARCHAR|VARBINARY)\\s*\\(\\s*([1-9]\\d{0,6})\\s*\\)");
    private static final List<ColumnBounds> BOUNDS = List.of(
            NumericRange.SMALLINT,
            NumericRange.INTEGER,
            NumericRange.BIGINT,
            NumericRange.DOUBLE,
            NumericRange.REAL,
            LengthBounds.UUID);
    private static final List<String> TYPE_NAMES = Stream.of(
                    TYPES.stream().map(Enum::name),
                    BOUNDS.stream().map(Object::toString),
                    Stream.of("NUMERIC(p, s)", "VARCHAR(n)", "VARBINARY(n)"))
            .flatMap(names -> names)
            .toList();

    private final String file;

    ColumnReader(String file) {
        this.file = file;
    }

    /** {@code name: TYPE}, or a mapping. */
    ColumnDeclaration read(YamlMap.Member entry) {
        Named name = entry.key();
        if (PseudoColumnKind.named(name.name()) != null) {
            throw name.place().failure("column " + YamlMap.shown("", name.name()) + " is one that every table has");
        }
        if (!(entry.value() instanceof MappingNode)) {
            return plain(name, YamlMap.name(file, entry.value(), "a column's type"), null);
        }
        YamlMap map = YamlMap.of(file, entry.value(), "a column");
        map.checkKeys("a column", List.of(TYPE, FORMAT, SHARDS, NOT_NULL, DEFAULT));
        WriteRule rule = rule(map);
        Node shards = map.get(SHARDS);
        if (shards != null) {
            return sharded(name, map, shards).with(rule);
        }
        Node typeNode = map.get(TYPE);
        if (typeNode == null) {
            throw name.place().failure("column " + YamlMap.shown("", name.name()) + " has no key '" + TYPE + "'");
        }
        Node format = map.get(FORMAT);
        return plain(
                        name,
                        YamlMap.name(file, typeNode, TYPE),
                        format == null ? null : YamlMap.name(file, format, FORMAT))
                .with(rule);
    }

    private WriteRule rule(YamlMap column) {
        Node notNull = column.get(NOT_NULL);
        Node value = column.get(DEFAULT);
        Named text = value == null ? null : YamlMap.name(file, value, DEFAULT);
        if (text != null && !Defaults.isText(text.name())) {
            throw text.place().failure(Defaults.KINDS + ", written as in SQL");
        }
        return new WriteRule(notNull != null && isTrue(notNull), text == null ? null : text.name());
    }

    private boolean isTrue(Node node) {
        Named value = YamlMap.name(file, node, NOT_NULL);
        if (!value.name().equals("true") && !value.name().equals("false")) {
            throw value.place().failure("'" + NOT_NULL + "' is true or false");
        }
        return value.name().equals("true");
    }

    /** A column with a plain type. */
    static ColumnDeclaration plain(Named name, Named typeName, @Nullable Named format) {
        ColumnBounds bounds = bounds(typeName);
        ColumnType type = bounds == null
                ? type(typeName)
                : bounds instanceof LengthBounds length ? length.stored() : ColumnType.NUMERIC;
        return new ColumnDeclaration(name.name(), name.place(), type, form(type, format), bounds, WriteRule.NONE);
    }

    /** The bounds of a type that is narrower than the stored one; null for any other type. */
    private static @Nullable ColumnBounds bounds(Named name) {
        String upper = name.name().toUpperCase(Locale.ROOT);
        for (ColumnBounds bounds : BOUNDS) {
            if (upper.equals(bounds.toString())) {
                return bounds;
            }
        }
        Matcher length = LENGTH.matcher(upper);
        if (length.matches()) {
            return new LengthBounds(ColumnType.valueOf(length.group(1)), Integer.parseInt(length.group(2)));
        }
        Matcher digits = DIGITS.matcher(upper);
        if (!digits.matches()) {
            return null;
        }
        int precision = Integer.parseInt(digits.group(1));
        int scale = digits.group(2) == null ? 0 : Integer.parseInt(digits.group(2));
        if (precision < 1 || precision > NumericRange.MOST_DIGITS || scale > precision) {
            throw name.place()
                    .failure("NUMERIC(p, s) has 1 to " + NumericRange.MOST_DIGITS
                            + " digits, and no more than these after the point");
        }
        return NumericRange.numeric(precision, scale);
    }

    private ColumnDeclaration sharded(Named name, YamlMap column, Node shards) {
        Node typeNode = column.get(TYPE);
        Named type = typeNode == null ? null : YamlMap.name(file, typeNode, TYPE);
        if (type != null && type(type) != ColumnType.VARCHAR) {
            throw type.place().failure("a column with shards is VARCHAR, not " + type(type));
        }
        Node format = column.get(FORMAT);
        if (format != null) {
            throw YamlMap.failure(file, format, "a column with shards has no format");
        }
        return new ColumnDeclaration(
                name.name(),
                name.place(),
                ColumnType.VARCHAR,
                ShardsReader.read(file, name, shards),
                null,
                WriteRule.NONE);
    }

    private static ColumnType type(Named name) {
        String upper = name.name().toUpperCase(Locale.ROOT);
        return TYPES.stream()
                .filter(type -> type.name().equals(upper))
                .findFirst()
                .orElseThrow(() -> unknown(name, "type", TYPE_NAMES));
    }

    private static @Nullable ValueForm form(ColumnType type, @Nullable Named format) {
        if (type != ColumnType.TIMESTAMP && type != ColumnType.DATE) {
            if (format != null) {
                throw format.place().failure("only TIMESTAMP and DATE have a format, " + type + " has none");
            }
            return type == ColumnType.LIST ? ListForm.INSTANCE : DeclaredMoment.of(type);
        }
        if (format == null || format.name().equals(usual(type))) {
            return DeclaredMoment.of(type);
        }
        List<String> labels = labels(type);
        TemporalNotation notation = TemporalNotation.of(format.name());
        if (notation == null || !labels.contains(format.name())) {
            throw unknown(format, "format of a " + type, labels);
        }
        return new TemporalFormat(type, notation);
    }

    /** The name of a column's default form. */
    private static String usual(ColumnType type) {
        return type == ColumnType.DATE ? TemporalNotation.ISO8601_DATE.label() : DeclaredMoment.LABEL;
    }

    private static List<String> labels(ColumnType type) {
        List<String> labels = new ArrayList<>();
        labels.add(usual(type));
        Arrays.stream(TemporalNotation.values())
                .filter(notation -> type == ColumnType.TIMESTAMP || notation.holdsDates())
                .filter(notation -> !labels.contains(notation.label()))
                .forEach(notation -> labels.add(notation.label()));
        return labels;
    }

    private static StatementFailure unknown(Named name, String what, List<String> known) {
        return name.place()
                .failure(YamlMap.shown("", name.name()) + " is not a " + what + NearestName.hint(name.name(), known)
                        + "; there are " + String.join(", ", known));
    }
}
