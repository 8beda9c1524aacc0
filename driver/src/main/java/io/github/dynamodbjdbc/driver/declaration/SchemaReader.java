package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.ListForm;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.TextBounds;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;

/** Converts YAML to declarations. Only the tree of nodes is used; no tag creates an object. */
final class SchemaReader {
    private static final int MAX_ALIASES = 50;
    private static final int MAX_DEPTH = 20;

    private static final String TABLES = "tables";
    private static final String VIEWS = "views";
    private static final String COLUMNS = "columns";
    private static final String HIDDEN = "hidden";
    private static final String DENSE_INDEXES = "denseIndexes";
    private static final String TTL_ATTRIBUTE = "ttlAttribute";
    private static final String VERSION_ATTRIBUTE = "versionAttribute";
    private static final String WINDOW_INDEX = "windowIndex";
    private static final String ENTITIES = "entities";
    private static final String CHILDREN = "children";
    private static final String FLATTEN = "flatten";
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
    private static final Pattern LENGTH = Pattern.compile("VARCHAR\\s*\\(\\s*([1-9]\\d{0,6})\\s*\\)");
    private static final List<ColumnBounds> BOUNDS = List.of(
            NumericRange.SMALLINT,
            NumericRange.INTEGER,
            NumericRange.BIGINT,
            NumericRange.DOUBLE,
            NumericRange.REAL,
            TextBounds.UUID);
    private static final List<String> TYPE_NAMES = Stream.of(
                    TYPES.stream().map(Enum::name),
                    BOUNDS.stream().map(Object::toString),
                    Stream.of("NUMERIC(p, s)", "VARCHAR(n)"))
            .flatMap(names -> names)
            .toList();

    private final String file;

    private SchemaReader(String file) {
        this.file = file;
    }

    static SchemaFile read(String file, String text) {
        return new SchemaReader(file).read(withoutByteOrderMark(text));
    }

    /** The tree of any file, read with the same checks; null for an empty file. */
    static @Nullable Node tree(String file, String text) {
        return compose(file, withoutByteOrderMark(text));
    }

    /** The tree of a file that {@link #read} takes. */
    static Node nodes(String file, String text) {
        return Objects.requireNonNull(compose(file, withoutByteOrderMark(text)));
    }

    private static String withoutByteOrderMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private SchemaFile read(String text) {
        Node root = compose(file, text);
        if (root == null) {
            throw new Place(file, 1, 1).failure("it is empty; it begins with '" + TABLES + ":'");
        }
        YamlMap map = YamlMap.of(file, root, "a schema file");
        map.checkKeys("a schema file", List.of(TABLES, VIEWS));
        Node tables = map.get(TABLES);
        Node views = map.get(VIEWS);
        if (tables == null && views == null) {
            throw YamlMap.failure(file, root, "it has no key '" + TABLES + "'");
        }
        SchemaFile read = new SchemaFile(
                entries(tables, TABLES).stream().map(this::table).toList(),
                entries(views, VIEWS).stream()
                        .map(entry -> ViewReader.read(file, entry))
                        .toList());
        checkNames(read);
        return read;
    }

    /** Entities have names without their tables, like views. */
    private static void checkNames(SchemaFile read) {
        Set<String> names = read.views().stream().map(View::name).collect(Collectors.toCollection(HashSet::new));
        for (TableDeclaration table : read.tables()) {
            for (EntityDeclaration entity : table.entities()) {
                if (!names.add(entity.name().name())) {
                    throw entity.name()
                            .place()
                            .failure("another entity or a view is called "
                                    + YamlMap.shown("", entity.name().name()) + " too");
                }
            }
        }
    }

    private List<YamlMap.Member> entries(@Nullable Node node, String key) {
        return node == null ? List.of() : YamlMap.of(file, node, key).entries();
    }

    private static @Nullable Node compose(String file, String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(SchemaFile.MAX_BYTES);
        options.setMaxAliasesForCollections(MAX_ALIASES);
        options.setNestingDepthLimit(MAX_DEPTH);
        options.setAllowRecursiveKeys(false);
        try {
            return new Yaml(new SafeConstructor(options)).compose(new StringReader(text));
        } catch (MarkedYAMLException e) {
            // The exception's own message would quote lines of the file.
            Mark mark = e.getProblemMark() == null ? e.getContextMark() : e.getProblemMark();
            Place place =
                    mark == null ? new Place(file, 1, 1) : new Place(file, mark.getLine() + 1, mark.getColumn() + 1);
            throw place.failure("this can not be read: " + e.getProblem());
        } catch (YAMLException e) {
            throw new Place(file, 1, 1)
                    .failure("this is no YAML that is taken: too many aliases, too deep, or characters that are not"
                            + " allowed");
        }
    }

    private TableDeclaration table(YamlMap.Member entry) {
        YamlMap map = YamlMap.of(file, entry.value(), "a table");
        map.checkKeys(
                "a table",
                List.of(
                        KeysReader.PARTITION_KEY,
                        KeysReader.SORT_KEY,
                        KeysReader.INDEXES,
                        COLUMNS,
                        HIDDEN,
                        DENSE_INDEXES,
                        TTL_ATTRIBUTE,
                        VERSION_ATTRIBUTE,
                        WINDOW_INDEX,
                        FLATTEN,
                        CHILDREN,
                        ENTITIES));
        Node columns = map.get(COLUMNS);
        Node ttl = map.get(TTL_ATTRIBUTE);
        List<ColumnDeclaration> declared =
                entries(columns, COLUMNS).stream().map(this::column).toList();
        checkCalculations(declared);
        Named ttlAttribute = ttl == null ? null : YamlMap.name(file, ttl, TTL_ATTRIBUTE);
        if (ttlAttribute != null) {
            checkTtl(ttlAttribute, declared);
        }
        Node version = map.get(VERSION_ATTRIBUTE);
        Named versionAttribute = version == null ? null : YamlMap.name(file, version, VERSION_ATTRIBUTE);
        if (versionAttribute != null) {
            checkVersion(versionAttribute, declared);
        }
        Node window = map.get(WINDOW_INDEX);
        return new TableDeclaration(
                entry.key(),
                new KeysReader(file).read(map),
                declared,
                names(map, HIDDEN),
                names(map, DENSE_INDEXES),
                ttlAttribute,
                versionAttribute,
                window == null ? null : WindowReader.read(file, window, WINDOW_INDEX),
                levels(map),
                children(map, declared),
                entries(map.get(ENTITIES), ENTITIES).stream()
                        .map(new EntityReader(file, this::column)::read)
                        .toList());
    }

    private @Nullable Integer levels(YamlMap map) {
        Node node = map.get(FLATTEN);
        if (node == null) {
            return null;
        }
        Named levels = YamlMap.name(file, node, FLATTEN);
        if (!levels.name().matches("[0-9]") || Integer.parseInt(levels.name()) > Flattening.MOST_LEVELS) {
            throw levels.place().failure("'" + FLATTEN + "' is a number of levels from 0 to " + Flattening.MOST_LEVELS);
        }
        return Integer.valueOf(levels.name());
    }

    /** Lists by attribute, each with the types of its maps' fields. */
    private Map<String, Map<String, ColumnType>> children(YamlMap map, List<ColumnDeclaration> declared) {
        Map<String, Map<String, ColumnType>> children = new LinkedHashMap<>();
        for (YamlMap.Member child : entries(map.get(CHILDREN), CHILDREN)) {
            for (ColumnDeclaration column : declared) {
                if (column.name().equals(child.key().name())
                        && column.type() != ColumnType.LIST
                        && column.type() != ColumnType.VARIANT) {
                    throw child.key()
                            .place()
                            .failure(YamlMap.shown("", column.name()) + " is declared " + column.typeText()
                                    + ", and no list, whose maps are a table");
                }
            }
            Map<String, ColumnType> columns = new LinkedHashMap<>();
            for (YamlMap.Member field :
                    YamlMap.of(file, child.value(), "a child table").entries()) {
                if (field.value() instanceof MappingNode) {
                    throw YamlMap.failure(
                            file, field.value(), "a column of a child table has a type, and nothing else");
                }
                columns.put(field.key().name(), column(field).type());
            }
            if (columns.isEmpty()) {
                throw YamlMap.failure(file, child.value(), "a child table has columns: what the maps of the list hold");
            }
            children.put(child.key().name(), columns);
        }
        return children;
    }

    private static List<Named> names(YamlMap map, String key) {
        Node node = map.get(key);
        return node == null ? List.of() : map.names(node, key);
    }

    /** The source of a shard is a string or a number, and is compared in stored form. */
    private static void checkCalculations(List<ColumnDeclaration> columns) {
        for (ColumnDeclaration column : columns) {
            String by = column.form() instanceof ShardedForm form && form.calculation() != null
                    ? form.calculation().by()
                    : null;
            for (ColumnDeclaration other : columns) {
                if (by != null
                        && other.name().equals(by)
                        && (other.isSharded()
                                || (!other.fitsKey(AttributeType.S)
                                        && !other.fitsKey(AttributeType.N)
                                        && other.type() != ColumnType.VARIANT))) {
                    throw column.place()
                            .failure("the shards of " + YamlMap.shown("", column.name()) + " are calculated from "
                                    + YamlMap.shown("", by) + ", which is declared " + other.typeText()
                                    + ", but has to be a string or a number");
                }
            }
        }
    }

    private static void checkTtl(Named ttl, List<ColumnDeclaration> columns) {
        for (ColumnDeclaration column : columns) {
            if (column.name().equals(ttl.name())
                    && column.type() != ColumnType.VARIANT
                    && !column.fitsKey(AttributeType.N)) {
                throw ttl.place()
                        .failure(YamlMap.shown("", ttl.name()) + " is declared " + column.typeText()
                                + ", but DynamoDB expires by numbers: NUMERIC, or TIMESTAMP with format "
                                + TemporalNotation.EPOCH_SECONDS.label());
            }
        }
    }

    private static void checkVersion(Named version, List<ColumnDeclaration> columns) {
        for (ColumnDeclaration column : columns) {
            if (column.name().equals(version.name())
                    && column.type() != ColumnType.VARIANT
                    && column.type() != ColumnType.NUMERIC) {
                throw version.place()
                        .failure(YamlMap.shown("", version.name()) + " is declared " + column.typeText()
                                + ", but versions are counted in numbers: NUMERIC");
            }
        }
    }

    /** {@code name: TYPE}, or a mapping. */
    private ColumnDeclaration column(YamlMap.Member entry) {
        Named name = entry.key();
        if (!(entry.value() instanceof MappingNode)) {
            return column(name, YamlMap.name(file, entry.value(), "a column's type"), null);
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
        return column(
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
    static ColumnDeclaration column(Named name, Named typeName, @Nullable Named format) {
        ColumnBounds bounds = bounds(typeName);
        ColumnType type = bounds == null
                ? type(typeName)
                : bounds instanceof TextBounds ? ColumnType.VARCHAR : ColumnType.NUMERIC;
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
            return TextBounds.ofLength(Integer.parseInt(length.group(1)));
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
                            + " digits, and no more than these behind the point");
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
                .failure(YamlMap.shown("", name.name()) + " is no " + what + NearestName.hint(name.name(), known)
                        + "; there are " + String.join(", ", known));
    }
}
