package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the manual's pages: links have targets, examples show their settings, and the contents list each page. */
class ManualTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path MANUAL = ROOT.resolve("docs");
    private static final Path CASES = ROOT.resolve(Path.of("tck", "src", "main", "resources", "cases"));

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern FLAGS = Pattern.compile("(?m)^```sql +(.+)$");
    private static final Pattern NAME = Pattern.compile("([A-Za-z-]+)(?:=(?:\"[^\"]*\"|\\S+))?");

    /** Flags of an example that choose its tables or where it runs. They do not change its result. */
    private static final Set<String> FLAGS_WITHOUT_MEANING =
            Set.of("unordered", "engine-only", "skip", "accessKeyId", "secretAccessKey", "applicationName");

    @Test
    void linksLeadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(withoutCode(Files.readString(page)));
            while (link.find()) {
                if (!link.group(1).matches("(https?|mailto):.*") && !exists(page, link.group(1))) {
                    broken.add(ROOT.relativize(page) + ": " + link.group(1));
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void settingsOfExamplesAreVisible() throws IOException {
        List<String> hidden = new ArrayList<>();
        for (Path page : below(MANUAL)) {
            String text = Files.readString(page);
            if (text.contains("\nproperties: ")) {
                hidden.add(ROOT.relativize(page) + ": properties in its header");
            }
            Matcher flags = FLAGS.matcher(text);
            while (flags.find()) {
                Matcher name = NAME.matcher(flags.group(1));
                while (name.find()) {
                    if (!FLAGS_WITHOUT_MEANING.contains(name.group(1))) {
                        hidden.add(ROOT.relativize(page) + ": " + name.group());
                    }
                }
            }
        }
        assertThat(hidden).isEmpty();
    }

    /** A page with blocks of the kit's notation links to its explanation. */
    @Test
    void theNotationIsExplainedWhereItIsSeen() throws IOException {
        for (Path page : below(MANUAL)) {
            String text = Files.readString(page);
            if (!page.endsWith("README.md")
                    && text.matches("(?s).*\n```(plan|capacity|count|columns|warnings|error)\n.*")) {
                assertThat(text).as(ROOT.relativize(page).toString()).contains("README.md#the-examples");
            }
        }
    }

    @Test
    void everyPageIsInTheContents() throws IOException {
        String contents = Files.readString(MANUAL.resolve("README.md"));
        try (Stream<Path> files = Files.list(MANUAL)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .allSatisfy(name -> assertThat(contents).contains("(" + name + ")"));
        }
    }

    @Test
    void everyDecisionHasADateAndAStatus() throws IOException {
        for (Path page : below(MANUAL.resolve("adr"))) {
            if (!page.endsWith("README.md")) {
                assertThat(Files.readString(page))
                        .as(String.valueOf(page.getFileName()))
                        .containsPattern("\n20\\d\\d-\\d\\d-\\d\\d\\. (Accepted|Superseded by|Amended)");
            }
        }
    }

    @Test
    void aNumberIsOfOneCaseFile() throws IOException {
        Map<String, Path> seen = new HashMap<>();
        for (Path file : below(CASES)) {
            String number = String.valueOf(file.getFileName()).replaceFirst("-.*", "");
            assertThat(number).as(file.toString()).matches("\\d{2,3}");
            assertThat(seen.put(number, file)).as(file.toString()).isNull();
        }
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(below(MANUAL));
        for (String module : List.of("", "tck", "connectors", "benchmarks", "engine")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(module))) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        return pages;
    }

    private static List<Path> below(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static boolean exists(Path page, String link) throws IOException {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return Files.exists(target)
                && (parts.length == 1 || anchors(Files.readString(target)).contains(parts[1]));
    }

    /** The anchors of headings, as GitHub makes them. */
    private static Set<String> anchors(String text) {
        Set<String> anchors = new HashSet<>();
        withoutFences(text).lines().filter(line -> line.matches("#+ .*")).forEach(line -> {
            String name = line.replaceFirst("#+ ", "")
                    .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                    .replace(' ', '-');
            String unique = name;
            for (int i = 1; !anchors.add(unique); i++) {
                unique = name + "-" + i;
            }
        });
        return anchors;
    }

    private static String withoutFences(String text) {
        return text.replaceAll("(?ms)^```.*?^```", "");
    }

    private static String withoutCode(String text) {
        return withoutFences(text).replaceAll("`[^`\n]*`", "");
    }
}
