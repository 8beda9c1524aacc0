package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a projection expression leaves of an item: no two of its paths overlap. */
record ProjectionExpression(List<Path> paths) {
    ProjectionExpression {
        paths = List.copyOf(paths);
        for (int i = 0; i < paths.size(); i++) {
            for (int j = i + 1; j < paths.size(); j++) {
                rejectOverlap(paths.get(i), paths.get(j));
            }
        }
    }

    private static void rejectOverlap(Path one, Path two) {
        if (one.startsWith(two) || two.startsWith(one)) {
            throw new Rejection("Invalid ProjectionExpression: Two document paths overlap with each other; "
                    + "must remove or rewrite one of these paths; path one: " + one + ", path two: " + two);
        }
        int common = 0;
        while (one.steps().get(common).equals(two.steps().get(common))) {
            common++;
        }
        if (one.steps().get(common).getClass() != two.steps().get(common).getClass()) {
            throw new Rejection("Invalid ProjectionExpression: Two document paths conflict with each other; "
                    + "must remove or rewrite one of these paths; path one: " + one + ", path two: " + two);
        }
    }

    Set<String> attributes() {
        Set<String> attributes = new LinkedHashSet<>();
        paths.forEach(path -> attributes.add(path.attribute()));
        return attributes;
    }

    ObjectNode of(JsonNode item) {
        ObjectNode result = Json.object();
        byFirstStep(paths, 0).forEach((step, below) -> {
            String name = ((Path.Member) step).name();
            JsonNode value = item.get(name);
            JsonNode kept = value == null ? null : keep(value, below, 1);
            if (kept != null) {
                result.set(name, kept);
            }
        });
        return result;
    }

    private static Map<Path.Step, List<Path>> byFirstStep(List<Path> paths, int depth) {
        Map<Path.Step, List<Path>> groups = new LinkedHashMap<>();
        for (Path path : paths) {
            groups.computeIfAbsent(path.steps().get(depth), step -> new ArrayList<>())
                    .add(path);
        }
        return groups;
    }

    /** What these paths, which all lead through this value, leave of it; null if that is nothing. */
    private static @Nullable JsonNode keep(JsonNode value, List<Path> paths, int depth) {
        if (paths.get(0).steps().size() == depth) {
            return value;
        }
        ObjectNode members = Json.object();
        // Elements keep their order, but not their places.
        Map<Integer, JsonNode> elements = new TreeMap<>();
        byFirstStep(paths, depth).forEach((step, below) -> {
            JsonNode next = step.of(value);
            JsonNode kept = next == null ? null : keep(next, below, depth + 1);
            if (kept != null && step instanceof Path.Member member) {
                members.set(member.name(), kept);
            } else if (kept != null && step instanceof Path.Element element) {
                elements.put(element.index(), kept);
            }
        });
        if (!members.isEmpty()) {
            return Json.object().set("M", members);
        }
        ArrayNode list = Json.array(elements.values());
        return list.isEmpty() ? null : Json.object().set("L", list);
    }
}
