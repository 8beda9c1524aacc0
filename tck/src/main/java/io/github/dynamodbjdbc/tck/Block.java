package io.github.dynamodbjdbc.tck;

import java.util.ArrayList;
import java.util.List;

/** The parts of a Markdown file that the kit reads. */
public sealed interface Block {
    /** The number of the first line, from 1. */
    int line();

    record Heading(int line, String text) implements Block {}

    /** @param info the words after the opening fence */
    record Fence(int line, String info, List<String> content) implements Block {
        public Fence {
            content = List.copyOf(content);
        }

        /** The content as one text. */
        public String text() {
            return String.join("\n", content);
        }
    }

    /** A table: lines that begin with a bar. */
    record Bars(int line, List<String> content) implements Block {
        public Bars {
            content = List.copyOf(content);
        }
    }

    /** A line of prose. Blank lines are not blocks. */
    record Prose(int line, String text) implements Block {}

    /**
     * Reads a file.
     *
     * @param file its name, for messages
     */
    static List<Block> read(String file, List<String> lines) {
        List<Block> blocks = new ArrayList<>();
        int i = 0;
        while (i < lines.size()) {
            String line = lines.get(i).strip();
            int first = i + 1;
            if (lines.get(i).startsWith("    ")) {
                // Code by indentation, such as a case that is only shown.
                blocks.add(new Prose(first, line));
                i++;
            } else if (line.startsWith("```")) {
                List<String> content = new ArrayList<>();
                for (i++; i < lines.size() && !lines.get(i).strip().equals("```"); i++) {
                    content.add(lines.get(i));
                }
                if (i == lines.size()) {
                    throw new CaseFileException(file, first, "the fence that begins here has no end");
                }
                i++;
                blocks.add(new Fence(first, line.substring(3).strip(), content));
            } else if (line.startsWith("|")) {
                List<String> content = new ArrayList<>();
                while (i < lines.size() && lines.get(i).strip().startsWith("|")) {
                    content.add(lines.get(i++).strip());
                }
                blocks.add(new Bars(first, content));
            } else {
                if (line.startsWith("#")) {
                    blocks.add(new Heading(first, line.replaceFirst("^#+", "").strip()));
                } else if (!line.isEmpty()) {
                    blocks.add(new Prose(first, line));
                }
                i++;
            }
        }
        return blocks;
    }
}
