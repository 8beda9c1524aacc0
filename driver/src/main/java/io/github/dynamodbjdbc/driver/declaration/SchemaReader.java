package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.io.StringReader;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
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

    private final String file;
    private final ColumnReader columnReader;

    private SchemaReader(String file) {
        this.file = file;
        this.columnReader = new ColumnReader(file);
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
                    .failure(
                            "this YAML is refused: it has too many aliases, is nested too deeply, or has characters that are not"
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
                entries(columns, COLUMNS).stream().map(columnReader::read).toList();
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
                        .map(new EntityReader(file, columnReader::read)::read)
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
                columns.put(field.key().name(), columnReader.read(field).type());
            }
            if (columns.isEmpty()) {
                throw YamlMap.failure(
                        file, child.value(), "a child table needs columns, the members of the list's maps");
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
            if (column.name().equals(ttl.name()) && !column.fitsExpiry()) {
                throw ttl.place()
                        .failure(YamlMap.shown("", ttl.name()) + " is declared " + column.typeText()
                                + ", but items expire by seconds since 1970: NUMERIC, or TIMESTAMP with format "
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
}
