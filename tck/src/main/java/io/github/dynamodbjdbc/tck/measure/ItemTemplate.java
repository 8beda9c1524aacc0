package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A template of items, in lines such as
 *
 * <pre>
 * for c = 1..300, o = 1..{skew 1 60}
 * let day = {int 0 364}
 * CustomerId S C{c:4}
 * Total      N {int 100 9999}
 * Coupon     S SAVE{int 1 9} if 5%
 * Region     S north if {mod c 3} = 0
 * </pre>
 *
 * The first line defines nested loops, the outermost first. Others define an attribute, its type and its value, in which {@link Placeholder}
 * evaluates braces. Types are S, N, BOOL, and SS or L (of strings) with bars between the elements. A name with dots is that of a part of a map.
 */
record ItemTemplate(List<Loop> loops, List<Line> lines) {
    ItemTemplate {
        loops = List.copyOf(loops);
        lines = List.copyOf(lines);
    }

    private record Loop(String variable, String from, String to) {}

    /** @param condition the text after {@code if}; null if there is none */
    private record Line(
            String name,
            String type,
            String value,
            @Nullable String condition) {}

    static ItemTemplate of(List<String> text) {
        List<Loop> loops = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        for (String line : text) {
            if (line.startsWith("for ")) {
                for (String loop : line.substring(4).split(",")) {
                    String[] sides = loop.split("=", 2);
                    String[] bounds = sides[1].split("\\.\\.", 2);
                    loops.add(new Loop(sides[0].strip(), bounds[0].strip(), bounds[1].strip()));
                }
            } else if (line.startsWith("let ")) {
                String[] sides = line.substring(4).split("=", 2);
                lines.add(new Line(sides[0].strip(), "let", sides[1].strip(), null));
            } else if (!line.isBlank()) {
                String[] words = line.strip().split("\\s+", 3);
                String[] parts = words[2].split("\\s+if\\s+", 2);
                lines.add(new Line(words[0], words[1], parts[0].strip(), parts.length == 2 ? parts[1].strip() : null));
            }
        }
        return new ItemTemplate(loops, lines);
    }

    /** Creates all items, as PutItem takes them. */
    void make(Chance chance, Consumer<ObjectNode> items) {
        loop(0, new HashMap<>(), chance, items);
    }

    private void loop(int depth, Map<String, String> variables, Chance chance, Consumer<ObjectNode> items) {
        if (depth == loops.size()) {
            items.accept(item(new HashMap<>(variables), chance));
            return;
        }
        Loop loop = loops.get(depth);
        long from = Long.parseLong(Placeholder.fill(loop.from(), variables, chance));
        long to = Long.parseLong(Placeholder.fill(loop.to(), variables, chance));
        for (long i = from; i <= to; i++) {
            variables.put(loop.variable(), Long.toString(i));
            loop(depth + 1, variables, chance, items);
        }
    }

    private ObjectNode item(Map<String, String> variables, Chance chance) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        for (Line line : lines) {
            if (line.condition() != null && !holds(line.condition(), variables, chance)) {
                continue;
            }
            String value = Placeholder.fill(line.value(), variables, chance);
            switch (line.type()) {
                case "let" -> variables.put(line.name(), value);
                case "S", "N" -> attribute(item, line.name()).put(line.type(), value);
                case "BOOL" -> attribute(item, line.name()).put("BOOL", Boolean.parseBoolean(value));
                case "L" -> {
                    ArrayNode list = attribute(item, line.name()).putArray("L");
                    for (String element : value.split("\\|")) {
                        list.addObject().put("S", element);
                    }
                }
                case "SS" -> {
                    for (String element : value.split("\\|")) {
                        item.withObject("/" + line.name()).withArray("SS").add(element);
                    }
                }
                default -> throw new IllegalArgumentException("type " + line.type() + " of " + line.name());
            }
        }
        return item;
    }

    /** The value of an attribute, or of a part of a map. */
    private static ObjectNode attribute(ObjectNode item, String name) {
        int dot = name.indexOf('.');
        return dot < 0
                ? item.putObject(name)
                : attribute(
                        item.withObjectProperty(name.substring(0, dot)).withObjectProperty("M"),
                        name.substring(dot + 1));
    }

    private static boolean holds(String condition, Map<String, String> variables, Chance chance) {
        if (condition.endsWith("%")) {
            return chance.share() * 100 < Double.parseDouble(condition.substring(0, condition.length() - 1));
        }
        String[] sides = condition.split("=", 2);
        return Placeholder.fill(sides[0].strip(), variables, chance)
                .equals(Placeholder.fill(sides[1].strip(), variables, chance));
    }
}
