package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads the declarations of entities. */
final class EntityReader {
    private static final String KEYS = "keys";
    private static final String WHERE = "where";
    private static final String COLUMNS = "columns";
    private static final String INDEXES = "indexes";

    private final String file;
    private final Function<YamlMap.Member, ColumnDeclaration> columns;

    /** @param columns reads the declaration of a column */
    EntityReader(String file, Function<YamlMap.Member, ColumnDeclaration> columns) {
        this.file = file;
        this.columns = columns;
    }

    EntityDeclaration read(YamlMap.Member entry) {
        YamlMap map = YamlMap.of(file, entry.value(), "an entity");
        map.checkKeys("an entity", List.of(KEYS, WHERE, COLUMNS, INDEXES));
        Node keys = map.get(KEYS);
        if (keys == null) {
            throw entry.key()
                    .place()
                    .failure("entity " + YamlMap.shown("", entry.key().name()) + " has no key '" + KEYS
                            + "': the form of the items' keys identifies them");
        }
        Map<Named, List<EntityDeclaration.Key>> indexes = new LinkedHashMap<>();
        for (YamlMap.Member index : entries(map, INDEXES)) {
            indexes.put(index.key(), keys(index.value(), "the keys of an index"));
        }
        Map<String, Object> where = new LinkedHashMap<>();
        for (YamlMap.Member condition : entries(map, WHERE)) {
            where.put(condition.key().name(), value(condition.value()));
        }
        EntityDeclaration entity = new EntityDeclaration(
                entry.key(),
                keys(keys, KEYS),
                indexes,
                where,
                entries(map, COLUMNS).stream().map(columns).toList());
        checkParts(entity);
        return entity;
    }

    private List<YamlMap.Member> entries(YamlMap map, String key) {
        Node node = map.get(key);
        return node == null ? List.of() : YamlMap.of(file, node, key).entries();
    }

    private List<EntityDeclaration.Key> keys(Node node, String what) {
        List<EntityDeclaration.Key> keys = new ArrayList<>();
        for (YamlMap.Member member : YamlMap.of(file, node, what).entries()) {
            Named pattern = YamlMap.name(file, member.value(), "a pattern");
            try {
                keys.add(new EntityDeclaration.Key(member.key(), KeyPattern.parse(pattern.name())));
            } catch (IllegalArgumentException e) {
                throw pattern.place().failure(String.valueOf(e.getMessage()));
            }
        }
        if (keys.isEmpty()) {
            throw YamlMap.failure(file, node, what + " has no key attribute");
        }
        return keys;
    }

    private Object value(Node node) {
        Named text = YamlMap.name(file, node, "a value");
        if (node.getTag().equals(Tag.BOOL)) {
            return Boolean.parseBoolean(text.name());
        }
        if (node.getTag().equals(Tag.INT) || node.getTag().equals(Tag.FLOAT)) {
            try {
                return Values.canonical(new BigDecimal(text.name()));
            } catch (NumberFormatException e) {
                throw text.place().failure("'" + text.name() + "' is not a number as SQL writes it");
            }
        }
        return text.name();
    }

    /** A part is text, like the key; it may be declared only as such. */
    private static void checkParts(EntityDeclaration entity) {
        Set<String> parts = new HashSet<>();
        entity.keys().forEach(key -> parts.addAll(key.pattern().parts()));
        entity.indexes()
                .values()
                .forEach(keys -> keys.forEach(key -> parts.addAll(key.pattern().parts())));
        for (ColumnDeclaration column : entity.columns()) {
            if (parts.contains(column.name()) && (column.type() != ColumnType.VARCHAR || column.form() != null)) {
                throw column.place()
                        .failure("'" + column.name()
                                + "' is a part of a key, which is VARCHAR; compare it with a string," + " or CAST it");
            }
        }
    }
}
