package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads the keys and indexes of a table. */
final class KeysReader {
    static final String PARTITION_KEY = "partitionKey";
    static final String SORT_KEY = "sortKey";
    static final String INDEXES = "indexes";
    static final String PROJECTION = "projection";

    private static final int MOST_OF_GLOBAL_INDEX = 4;
    private static final List<String> TYPES = List.of("S", "N", "B");
    private static final List<String> PROJECTIONS =
            List.of(IndexSchema.ProjectionType.ALL.name(), IndexSchema.ProjectionType.KEYS_ONLY.name());

    private final String file;
    // An attribute has one type in all keys.
    private final Map<String, Typed> types = new HashMap<>();

    private record Typed(AttributeType type, Place place) {}

    KeysReader(String file) {
        this.file = file;
    }

    /** @return null if the table declares no keys */
    @Nullable
    KeysDeclaration read(YamlMap table) {
        Node partition = table.get(PARTITION_KEY);
        Node sort = table.get(SORT_KEY);
        Node indexes = table.get(INDEXES);
        if (partition == null) {
            Node alone = sort == null ? indexes : sort;
            if (alone != null) {
                throw YamlMap.failure(
                        file,
                        alone,
                        "'" + (sort == null ? INDEXES : SORT_KEY) + "' needs the table's '" + PARTITION_KEY
                                + "' next to it");
            }
            return null;
        }
        KeySchema key = new KeySchema(
                attributes(partition, PARTITION_KEY, 1), attributes(sort, SORT_KEY, sort == null ? 0 : 1));
        checkOnce(key, sort);
        List<KeysDeclaration.Index> read = new ArrayList<>();
        if (indexes != null) {
            for (YamlMap.Member index : YamlMap.of(file, indexes, INDEXES).entries()) {
                read.add(new KeysDeclaration.Index(index.key().place(), index(index, key)));
            }
        }
        return new KeysDeclaration(YamlMap.place(file, partition), key, read);
    }

    private IndexSchema index(YamlMap.Member entry, KeySchema tableKey) {
        String name = YamlMap.shown("index ", entry.key().name());
        YamlMap map = YamlMap.of(file, entry.value(), "an index");
        map.checkKeys("an index", List.of(PARTITION_KEY, SORT_KEY, PROJECTION));
        Node partition = map.get(PARTITION_KEY);
        Node sort = map.get(SORT_KEY);
        if (partition == null && sort == null) {
            throw entry.key()
                    .place()
                    .failure(name + " has no key: a global one has '" + PARTITION_KEY + "', a local one '" + SORT_KEY
                            + "' alone");
        }
        boolean global = partition != null;
        if (!global && tableKey.sort().isEmpty()) {
            throw entry.key()
                    .place()
                    .failure(name + " has no '" + PARTITION_KEY
                            + "', so it is local, and only a table with a sort key has local indexes");
        }
        int most = global ? MOST_OF_GLOBAL_INDEX : 1;
        KeySchema key = new KeySchema(
                partition == null ? tableKey.partition() : attributes(partition, PARTITION_KEY, most),
                attributes(sort, SORT_KEY, most));
        checkOnce(key, sort);
        Node projection = map.get(PROJECTION);
        if (projection == null) {
            throw entry.key()
                    .place()
                    .failure(name + " has no key '" + PROJECTION + "': " + String.join(", ", PROJECTIONS)
                            + ", or the list of the attributes that it holds besides keys");
        }
        List<String> projected = projection instanceof SequenceNode
                ? map.names(projection, PROJECTION).stream().map(Named::name).toList()
                : List.of();
        return new IndexSchema(
                entry.key().name(),
                global ? IndexSchema.Kind.GSI : IndexSchema.Kind.LSI,
                key,
                projection instanceof SequenceNode ? IndexSchema.ProjectionType.INCLUDE : projection(projection),
                Set.copyOf(projected),
                true,
                false,
                TableSchema.NOT_COUNTED,
                TableSchema.NOT_COUNTED);
    }

    private IndexSchema.ProjectionType projection(Node node) {
        Named name = YamlMap.name(file, node, PROJECTION);
        if (!PROJECTIONS.contains(name.name())) {
            throw name.place()
                    .failure(YamlMap.shown("", name.name()) + " is not a projection"
                            + NearestName.hint(name.name(), PROJECTIONS) + "; it is " + String.join(", ", PROJECTIONS)
                            + ", or a list of attributes");
        }
        return IndexSchema.ProjectionType.valueOf(name.name());
    }

    private List<KeyAttribute> attributes(@Nullable Node node, String what, int most) {
        if (node == null) {
            return List.of();
        }
        List<KeyAttribute> attributes = new ArrayList<>();
        for (YamlMap.Member member : YamlMap.of(file, node, what).entries()) {
            Named type = YamlMap.name(file, member.value(), "a key attribute's type");
            if (!TYPES.contains(type.name())) {
                throw type.place()
                        .failure(YamlMap.shown("", type.name()) + " is not a type of a key attribute; there are "
                                + String.join(", ", TYPES));
            }
            attributes.add(attribute(member.key(), AttributeType.valueOf(type.name())));
        }
        if (attributes.isEmpty() || attributes.size() > most) {
            throw YamlMap.failure(
                    file,
                    node,
                    "'" + what + "' has " + (most == 1 ? "one attribute" : "one to " + most + " attributes") + ", not "
                            + attributes.size());
        }
        return attributes;
    }

    private KeyAttribute attribute(Named name, AttributeType type) {
        Typed known = types.putIfAbsent(name.name(), new Typed(type, name.place()));
        if (known != null && known.type() != type) {
            throw name.place()
                    .failure(YamlMap.shown("", name.name()) + " is of type " + type + " here, and of type "
                            + known.type() + " in line " + known.place().line());
        }
        return new KeyAttribute(name.name(), type);
    }

    private void checkOnce(KeySchema key, @Nullable Node sort) {
        Set<String> names = new HashSet<>();
        for (KeyAttribute attribute : key.attributes()) {
            if (sort != null && !names.add(attribute.name())) {
                throw YamlMap.failure(
                        file, sort, YamlMap.shown("", attribute.name()) + " is in the partition key already");
            }
        }
    }
}
