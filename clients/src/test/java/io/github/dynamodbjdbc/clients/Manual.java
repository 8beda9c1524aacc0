package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Pages of the manual, whose code is the code of tests. */
final class Manual {
    private Manual() {}

    /**
     * The blocks of code of a page.
     *
     * @param language the language of the fence; may be empty
     */
    static List<String> blocks(String page, String language) throws IOException {
        return Pattern.compile("^```(\\w*)[^\\n]*\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs", page)))
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** The statements of the page's block that begins so. */
    static List<String> statements(String page, String beginning) throws IOException {
        return blocks(page, "").stream()
                .filter(block -> block.startsWith(beginning))
                .flatMap(block -> Stream.of(block.split(";")))
                .toList();
    }

    /** Fails if the page's Java below a heading is not in the test's own source, however its lines are broken and indented. */
    static void assertCodeIsTested(String page, String heading, Class<?> test) throws IOException {
        String source = squeezed(
                Files.readString(Path.of("src/test/java", test.getName().replace('.', '/') + ".java")));
        String text = Files.readString(Path.of("../docs", page));
        for (String block : blocks(page, "java")) {
            if (text.indexOf(block) > text.indexOf(heading)) {
                for (String part : block.split("\n\n")) {
                    assertThat(source).contains(squeezed(part));
                }
            }
        }
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s|static ", "");
    }
}
