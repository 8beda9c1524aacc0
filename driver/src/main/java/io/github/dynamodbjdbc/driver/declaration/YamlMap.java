package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Checked access to the nodes of a YAML document, which are converted to strings only. */
final class YamlMap {
    private static final Set<Tag> SCALARS = Set.of(Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.TIMESTAMP);

    /** Longer names are omitted from messages: a wrong path may lead to a file with secret content. */
    private static final int MAX_SHOWN = 64;

    private final String file;
    private final Map<String, Member> entries = new LinkedHashMap<>();

    /** A key with its position, and its value. */
    record Member(Named key, Node value) {}

    private YamlMap(String file) {
        this.file = file;
    }

    /** @param what a description of the node, for messages */
    static YamlMap of(String file, Node node, String what) {
        if (!(node instanceof MappingNode mapping) || !node.getTag().equals(Tag.MAP)) {
            throw failure(file, node, what + " is a mapping (name: value), not " + kind(node));
        }
        YamlMap map = new YamlMap(file);
        for (NodeTuple tuple : mapping.getValue()) {
            Node keyNode = tuple.getKeyNode();
            if (keyNode.getTag().equals(Tag.MERGE)) {
                throw failure(file, keyNode, "merge keys (<<) are not taken");
            }
            Named key = name(file, keyNode, "a key");
            Member known = map.entries.putIfAbsent(key.name(), new Member(key, tuple.getValueNode()));
            if (known != null) {
                throw key.place()
                        .failure(shown("key ", key.name()) + " is here twice; first in line "
                                + known.key().place().line());
            }
        }
        return map;
    }

    List<Member> entries() {
        return List.copyOf(entries.values());
    }

    @Nullable
    Node get(String key) {
        Member entry = entries.get(key);
        return entry == null ? null : entry.value();
    }

    /** Rejects unknown keys. */
    void checkKeys(String where, List<String> known) {
        for (Member entry : entries.values()) {
            if (!known.contains(entry.key().name())) {
                throw entry.key()
                        .place()
                        .failure(shown("", entry.key().name()) + " is not a key of " + where
                                + NearestName.hint(entry.key().name(), known) + "; the keys are "
                                + String.join(", ", known));
            }
        }
    }

    static Named name(String file, Node node, String what) {
        if (!(node instanceof ScalarNode scalar) || !SCALARS.contains(node.getTag())) {
            throw failure(file, node, what + " is a name, not " + kind(node));
        }
        if (scalar.getValue().isEmpty()) {
            throw failure(file, node, what + " is empty");
        }
        return new Named(scalar.getValue(), place(file, node));
    }

    /** A sequence of distinct names. */
    List<Named> names(Node node, String what) {
        if (!(node instanceof SequenceNode sequence) || !node.getTag().equals(Tag.SEQ)) {
            throw failure(file, node, what + " is a list ([one, other]), not " + kind(node));
        }
        List<Named> names = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            Named name = name(file, element, "an element of " + what);
            if (names.stream().anyMatch(known -> known.name().equals(name.name()))) {
                throw name.place().failure(shown("", name.name()) + " is in " + what + " twice");
            }
            names.add(name);
        }
        return names;
    }

    private static String kind(Node node) {
        if (node instanceof MappingNode) {
            return node.getTag().equals(Tag.MAP) ? "a mapping" : "a mapping with a tag";
        }
        if (node instanceof SequenceNode) {
            return node.getTag().equals(Tag.SEQ) ? "a list" : "a list with a tag";
        }
        return node.getTag().equals(Tag.NULL)
                ? "nothing"
                : SCALARS.contains(node.getTag()) ? "a single value" : "a value with a tag";
    }

    /** A name with its description; only the description if it doesn't look like a name. */
    static String shown(String what, String name) {
        boolean plain = name.length() <= MAX_SHOWN && name.chars().noneMatch(Character::isISOControl);
        return plain ? what + "'" + name + "'" : what.isEmpty() ? "this name" : "this " + what.strip();
    }

    static StatementFailure failure(String file, Node node, String reason) {
        return place(file, node).failure(reason);
    }

    static Place place(String file, Node node) {
        Mark mark = node.getStartMark();
        return new Place(file, mark.getLine() + 1, mark.getColumn() + 1);
    }
}
