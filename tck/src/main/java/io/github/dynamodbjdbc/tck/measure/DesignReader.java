package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.tck.Block;
import io.github.dynamodbjdbc.tck.CaseFileException;
import io.github.dynamodbjdbc.tck.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a design from Markdown. The first heading is its title. Blocks {@code table NAME} and {@code items NAME} define the data, {@code properties}
 * and {@code yaml schema} the connections. Each further heading followed by a block {@code sql} is a question.
 */
final class DesignReader {
    private final String file;
    private final Map<String, List<String>> tables = new LinkedHashMap<>();
    private final Map<String, List<ItemTemplate>> items = new HashMap<>();
    private final Map<String, String> properties = new HashMap<>();
    private final List<Design.Question> questions = new ArrayList<>();
    private @Nullable String schemaFile;
    private @Nullable String title;
    private @Nullable Draft draft;

    private DesignReader(String file) {
        this.file = file;
    }

    /** The blocks below one heading. */
    private static final class Draft {
        private final int line;
        private final String title;
        private final Map<String, Block.Fence> blocks = new HashMap<>();

        Draft(int line, String title) {
            this.line = line;
            this.title = title;
        }
    }

    static Design read(String file, String text) {
        return new DesignReader(file).read(text.lines().toList());
    }

    private Design read(List<String> lines) {
        for (Block block : Block.read(file, lines)) {
            if (block instanceof Block.Heading heading) {
                finish();
                if (title == null) {
                    title = heading.text();
                } else {
                    draft = new Draft(heading.line(), heading.text());
                }
            } else if (block instanceof Block.Fence fence) {
                take(fence);
            }
        }
        finish();
        if (title == null || tables.isEmpty()) {
            throw new CaseFileException(file, 1, "a design has a title and a table");
        }
        List<MadeTable> made = new ArrayList<>();
        tables.forEach((name, table) -> made.add(MadeTable.of(name, table, items.getOrDefault(name, List.of()))));
        return new Design(file, title, made, schemaFile, properties, questions);
    }

    private void take(Block.Fence fence) {
        String[] words = fence.info().split("\\s+", 2);
        String rest = words.length == 2 ? words[1] : "";
        switch (words[0]) {
            case "table" -> tables.put(rest, fence.content());
            case "items" ->
                items.computeIfAbsent(rest, name -> new ArrayList<>()).add(ItemTemplate.of(fence.content()));
            case "properties" -> fence.content().forEach(this::property);
            case "yaml" -> schemaFile = fence.text();
            default -> {
                if (draft == null) {
                    throw new CaseFileException(file, fence.line(), "no heading is above this block");
                }
                draft.blocks.put(words[0], fence);
            }
        }
    }

    private void property(String line) {
        String[] sides = line.split("=", 2);
        properties.put(sides[0].strip(), sides[1].strip());
    }

    private void finish() {
        Draft finished = draft;
        draft = null;
        if (finished == null) {
            return;
        }
        Block.Fence sql = finished.blocks.remove("sql");
        if (sql == null) {
            throw new CaseFileException(file, finished.line, "there is no sql below '" + finished.title + "'");
        }
        Design.Asked asked = new Design.Asked(sql.text(), parameters(finished, "parameters"));
        Block.Fence training = finished.blocks.remove("training");
        List<Parameter> others = parameters(finished, "training-parameters");
        Design.Asked trained = training == null && others.isEmpty()
                ? null
                : new Design.Asked(training == null ? asked.sql() : training.text(), others);
        Block.Fence sqlite = finished.blocks.remove("sqlite");
        Block.Fence partiQl = finished.blocks.remove("partiql");
        Block.Fence dearer = finished.blocks.remove("dearer");
        if (!finished.blocks.isEmpty()) {
            throw new CaseFileException(file, finished.line, "what are " + finished.blocks.keySet() + "?");
        }
        questions.add(new Design.Question(
                finished.title,
                asked,
                trained,
                sqlite == null ? null : sqlite.text(),
                partiQl == null ? null : new Design.PartiQlStatement(partiQl.text(), limit(partiQl)),
                dearer == null ? null : dearer.text()));
    }

    private static int limit(Block.Fence partiQl) {
        String[] sides = partiQl.info().split("limit=", 2);
        return sides.length == 2 ? Integer.parseInt(sides[1].strip()) : 0;
    }

    private List<Parameter> parameters(Draft finished, String name) {
        Block.Fence block = finished.blocks.remove(name);
        return block == null
                ? List.of()
                : block.content().stream()
                        .map(line -> Parameter.parse(file, block.line(), line))
                        .toList();
    }
}
