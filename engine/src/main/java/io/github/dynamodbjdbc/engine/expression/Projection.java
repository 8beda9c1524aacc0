package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser;
import io.github.dynamodbjdbc.engine.expression.antlr.ExpressionParser.ProjectionExpressionContext;
import io.github.dynamodbjdbc.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The paths of an item that an answer shows. */
public record Projection(List<Path> paths, Form form) {
    private static final String NAME = "ProjectionExpression";
    private static final int RESERVED = 0;
    private static final int UNDEFINED = 1;
    private static final int CLASH = 2;

    public Projection {
        paths = List.copyOf(paths);
    }

    /** A projection by an expression. */
    public Projection(List<Path> paths) {
        this(paths, Form.NESTED);
    }

    /** Where an answer has a part of a document: nested as in the item, or as a separate attribute. */
    public enum Form {
        NESTED,
        FLAT
    }

    public static Projection read(String text, Placeholders placeholders) {
        ProjectionExpressionContext tree =
                ParseTrees.parse(NAME, text, ProjectionExpressionContext.class, ExpressionParser::projectionExpression);
        ExpressionErrors errors = new ExpressionErrors(NAME);
        PathReader reader = new PathReader(placeholders, errors, RESERVED, UNDEFINED, UNDEFINED);
        List<Path> paths = new ArrayList<>();
        tree.path().forEach(path -> paths.add(reader.path(path)));
        checkClashes(paths, errors, CLASH);
        errors.throwFirst();
        return new Projection(paths);
    }

    static void checkClashes(List<Path> paths, ExpressionErrors errors, int rank) {
        for (int second = 1; second < paths.size(); second++) {
            for (int first = 0; first < second; first++) {
                String clash = paths.get(first).clash(paths.get(second));
                if (clash != null) {
                    errors.add(
                            clash.equals("overlap") ? rank : rank + 1,
                            "Two document paths " + clash + " with each other; must remove or rewrite one of these"
                                    + " paths; path one: " + paths.get(first) + ", path two: " + paths.get(second));
                }
            }
        }
    }

    /** The top-level attributes that the projection names. */
    public Set<String> attributes() {
        Set<String> names = new LinkedHashSet<>();
        paths.forEach(path -> names.add(path.attribute()));
        return names;
    }

    public Map<String, Value> of(Map<String, Value> item) {
        Map<String, Value> result = new LinkedHashMap<>();
        if (form == Form.FLAT) {
            for (Path path : paths) {
                Value value = path.in(item);
                if (value != null) {
                    result.put(path.lastName(), value);
                }
            }
            return result;
        }
        group(paths, 0).forEach((step, below) -> {
            String name = ((Path.Member) step).name();
            Value value = item.get(name);
            Value kept = value == null ? null : keep(value, below, 1);
            if (kept != null) {
                result.put(name, kept);
            }
        });
        return result;
    }

    private static Map<Path.Step, List<Path>> group(List<Path> paths, int depth) {
        Map<Path.Step, List<Path>> groups = new LinkedHashMap<>();
        for (Path path : paths) {
            groups.computeIfAbsent(path.steps().get(depth), step -> new ArrayList<>())
                    .add(path);
        }
        return groups;
    }

    /** The parts of a value to which the paths lead; null if they lead to nothing. All paths go through the value. */
    private static @Nullable Value keep(Value value, List<Path> paths, int depth) {
        if (paths.get(0).steps().size() == depth) {
            return value;
        }
        Map<String, Value> members = new LinkedHashMap<>();
        // The elements keep their order, but not their indexes.
        Map<Integer, Value> elements = new TreeMap<>();
        group(paths, depth).forEach((step, below) -> {
            Value next = step.of(value);
            Value kept = next == null ? null : keep(next, below, depth + 1);
            if (kept != null && step instanceof Path.Member member) {
                members.put(member.name(), kept);
            } else if (kept != null && step instanceof Path.Element element) {
                elements.put(element.index(), kept);
            }
        });
        if (!members.isEmpty()) {
            return new Value.MapValue(members);
        }
        return elements.isEmpty() ? null : new Value.ListValue(List.copyOf(elements.values()));
    }
}
