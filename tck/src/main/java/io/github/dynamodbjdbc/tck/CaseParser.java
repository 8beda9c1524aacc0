package io.github.dynamodbjdbc.tck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the cases of a Markdown file. The README of this module describes the format. */
final class CaseParser {
    /** The delimiters of a header: YAML front matter, or a comment, which Markdown renderers don't show. */
    private static final Map<String, String> DELIMITERS = Map.of("---", "---", "<!--", "-->");

    /** Starts a block whose URL sets the properties of all following cases. */
    private static final String URL_BLOCK = "url";

    /** Starts a statement's line that sets properties of its connection and is not part of the SQL. */
    private static final String URL_COMMENT = "-- URL: ";

    /** A word, or {@code name=value}; a value with blanks is quoted. */
    private static final Pattern FLAG = Pattern.compile("([A-Za-z-]+)(?:=(?:\"([^\"]*)\"|(\\S+)))?");

    /** Starts a block with the schema file of the following cases, up to the next such block. */
    private static final String SCHEMA_FILE = "yaml schema";

    private static final String ENGINE_ONLY = "engine-only";
    private static final String SKIP = "skip";
    private static final String UNORDERED = "unordered";

    private final String file;
    private final Map<String, String> fileProperties = new HashMap<>();
    private Map<String, String> urlProperties = Map.of();
    private final List<String> requires = new ArrayList<>();
    private @Nullable String schemaFile;
    private @Nullable String engineOnly;

    /** The tables of the last block, which the following cases use. */
    private List<String> tables = List.of();

    private final List<Case> cases = new ArrayList<>();
    private final Map<String, Integer> names = new HashMap<>();

    private CaseParser(String file) {
        this.file = file;
    }

    static List<Case> parse(String file, String text) {
        CaseParser parser = new CaseParser(file);
        List<String> lines = new ArrayList<>(text.lines().toList());
        parser.readHeader(lines);
        parser.readBlocks(Block.read(file, lines));
        return List.copyOf(parser.cases);
    }

    /** Reads the lines between the first two delimiters, and blanks them so that the line numbers stay valid. */
    private void readHeader(List<String> lines) {
        String delimiter = lines.isEmpty() ? null : DELIMITERS.get(lines.get(0));
        if (delimiter == null) {
            return;
        }
        int end = lines.subList(1, lines.size()).indexOf(delimiter) + 1;
        if (end == 0) {
            throw new CaseFileException(file, 1, "the header that begins here has no end");
        }
        for (int i = 1; i < end; i++) {
            String[] parts = lines.get(i).strip().split(":\\s*", 2);
            String value = parts.length < 2 ? "" : parts[1];
            switch (parts[0]) {
                case "requires" ->
                    requires.addAll(
                            Arrays.stream(value.split(",")).map(String::strip).toList());
                case ENGINE_ONLY -> engineOnly = value;
                case "properties" -> {
                    int line = i + 1;
                    readFlags(value, line, (name, text) -> {
                        if (text == null) {
                            throw new CaseFileException(file, line, "property " + name + " has no value");
                        }
                        fileProperties.put(name, text);
                    });
                }
                // Such as title, which other tools use.
                default -> {}
            }
        }
        for (int i = 0; i <= end; i++) {
            lines.set(i, "");
        }
    }

    private void readBlocks(List<Block> blocks) {
        String heading = file;
        int i = 0;
        while (i < blocks.size()) {
            Block block = blocks.get(i++);
            if (block instanceof Block.Heading found) {
                heading = found.text();
            } else if (block instanceof Block.Fence fence && language(fence).equals("sql")) {
                int first = i;
                while (i < blocks.size() && belongsToCase(blocks.get(i))) {
                    i++;
                }
                cases.add(new CaseBuilder(fence, heading).build(blocks.subList(first, i)));
            } else if (block instanceof Block.Fence fence && fence.info().equals(SCHEMA_FILE)) {
                schemaFile = String.join("\n", fence.content()) + "\n";
            } else if (block instanceof Block.Fence fence && language(fence).equals("export")) {
                fileProperties.put(
                        "exports",
                        CaseExport.property(
                                fileProperties.get("exports"),
                                fence.info().substring("export".length()).strip(),
                                CaseBuilder.lines(fence)));
            } else if (block instanceof Block.Fence fence && fence.info().equals(URL_BLOCK)) {
                urlProperties = urlProperties(fence.text().strip(), fence.line());
            } else if (block instanceof Block.Fence fence && language(fence).equals("tables")) {
                tables = CaseBuilder.lines(fence);
            } else if (block instanceof Block.Fence fence && belongsToCase(fence)) {
                throw new CaseFileException(file, fence.line(), "this block does not follow a statement");
            }
        }
    }

    private static String language(Block.Fence fence) {
        return fence.info().split("\\s+", 2)[0];
    }

    /** Whether the block belongs to the expectations of the preceding statement. */
    private static boolean belongsToCase(Block block) {
        return block instanceof Block.Bars
                || block instanceof Block.Fence fence
                        && switch (language(fence)) {
                            case "parameters", "count", "columns", "plan", "capacity", "error", "warnings" -> true;
                            default -> false;
                        };
    }

    private void readFlags(String text, int line, java.util.function.BiConsumer<String, @Nullable String> flag) {
        Matcher matcher = FLAG.matcher(text);
        int end = 0;
        while (matcher.find()) {
            if (!text.substring(end, matcher.start()).isBlank()) {
                break;
            }
            flag.accept(matcher.group(1), matcher.group(2) == null ? matcher.group(3) : matcher.group(2));
            end = matcher.end();
        }
        if (!text.substring(end).isBlank()) {
            throw new CaseFileException(file, line, "'" + text.substring(end).strip() + "' is not understood");
        }
    }

    /** The query string of a URL as properties. */
    private Map<String, String> urlProperties(String url, int line) {
        Map<String, String> properties = new HashMap<>();
        String list = url.contains("?") ? url.substring(url.indexOf('?') + 1) : "";
        for (String property : list.isEmpty() ? new String[0] : list.split("&")) {
            String[] parts = property.split("=", 2);
            if (parts.length < 2) {
                throw new CaseFileException(file, line, "property " + property + " has no value");
            }
            properties.put(parts[0], parts[1]);
        }
        return properties;
    }

    /** Collects the blocks of one case. */
    private final class CaseBuilder {
        private final Block.Fence sql;
        private final String heading;
        private final Map<String, String> properties = new HashMap<>(fileProperties);
        private @Nullable String onlyHere = engineOnly;
        private @Nullable String skip;
        private boolean ordered = true;
        private List<Parameter> parameters = List.of();
        private @Nullable Long count;
        private @Nullable Table rows;
        private @Nullable List<String> columns;
        private @Nullable ExpectedPlan plan;
        private @Nullable ExpectedCapacity capacity;
        private @Nullable ExpectedError error;
        private @Nullable List<String> warnings;

        CaseBuilder(Block.Fence sql, String heading) {
            this.sql = sql;
            this.heading = heading;
        }

        Case build(List<Block> blocks) {
            properties.putAll(urlProperties);
            if (sql.text().startsWith(URL_COMMENT)) {
                properties.putAll(urlProperties(sql.content().get(0), sql.line() + 1));
            }
            readFlags(sql.info().substring("sql".length()), sql.line(), this::flag);
            blocks.forEach(this::expect);
            if (error != null
                    && (rows != null || count != null || plan != null || capacity != null || columns != null)) {
                throw new CaseFileException(
                        file, sql.line(), "a statement that fails has no rows, count, plan or capacity");
            }
            return new Case(
                    file,
                    sql.line(),
                    name(),
                    statements(),
                    parameters,
                    properties,
                    schemaFile,
                    requires,
                    onlyHere,
                    tables,
                    skip,
                    new Expected(rows, ordered, count, columns, plan, capacity, error, warnings));
        }

        /** The heading, with a number from the second case below it. */
        private String name() {
            int count = names.merge(heading, 1, Integer::sum);
            return count == 1 ? heading : heading + " (" + count + ")";
        }

        /** A semicolon at the end of a line ends a statement. The last one may remain, because drivers must accept it. */
        private List<String> statements() {
            String text = sql.text();
            if (text.startsWith(URL_COMMENT)) {
                text = text.substring(text.indexOf('\n') + 1);
            }
            List<String> statements = new ArrayList<>(Arrays.asList(text.split(";[ \t]*\n")));
            statements.removeIf(String::isBlank);
            if (statements.isEmpty()) {
                throw new CaseFileException(file, sql.line(), "there is no statement");
            }
            return statements;
        }

        private void flag(String name, @Nullable String value) {
            switch (name) {
                case UNORDERED -> ordered = false;
                case SKIP -> skip = reason(SKIP, value);
                case ENGINE_ONLY -> onlyHere = reason(ENGINE_ONLY, value);
                default -> {
                    if (value == null) {
                        throw new CaseFileException(file, sql.line(), "'" + name + "' is not understood");
                    }
                    properties.put(name, value);
                }
            }
        }

        private String reason(String flag, @Nullable String value) {
            if (value == null) {
                throw new CaseFileException(file, sql.line(), flag + "=\"…\" says why");
            }
            return value;
        }

        private void expect(Block block) {
            if (block instanceof Block.Bars bars) {
                rows = Table.parse(file, bars);
            } else if (block instanceof Block.Fence fence) {
                switch (language(fence)) {
                    case "parameters" -> parameters = parameters(fence);
                    case "count" -> count = count(fence);
                    case "columns" -> columns = lines(fence);
                    case "plan" -> plan = ExpectedPlan.parse(file, fence);
                    case "capacity" -> capacity = ExpectedCapacity.parse(file, fence);
                    case "error" -> error = ExpectedError.parse(file, fence);
                    default -> warnings = lines(fence).equals(List.of("none")) ? List.of() : lines(fence);
                }
            }
        }

        private Long count(Block.Fence fence) {
            String text = fence.text().strip();
            if (!text.matches("\\d+")) {
                throw new CaseFileException(file, fence.line(), "'" + text + "' is not a number of items");
            }
            return Long.valueOf(text);
        }

        private List<Parameter> parameters(Block.Fence fence) {
            List<Parameter> found = new ArrayList<>();
            for (int i = 0; i < fence.content().size(); i++) {
                found.add(Parameter.parse(
                        file, fence.line() + 1 + i, fence.content().get(i)));
            }
            return found;
        }

        private static List<String> lines(Block.Fence fence) {
            return fence.content().stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }
}
