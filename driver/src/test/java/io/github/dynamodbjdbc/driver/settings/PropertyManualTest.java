package io.github.dynamodbjdbc.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The manual's table of properties is generated from the enum. */
class PropertyManualTest {
    private static final Path PAGE = Path.of("..", "docs", "connecting.md");
    private static final String BEGIN = "<!-- made from DriverProperty -->\n";
    private static final String END = "<!-- end -->";

    @Test
    void manualListsEveryProperty() throws Exception {
        String page = Files.readString(PAGE).replace("\r\n", "\n");
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END, begin);
        assertThat(begin).as("'%s' in %s", BEGIN.strip(), PAGE).isNotNegative();
        assertThat(end).as("'%s' in %s", END, PAGE).isNotNegative();
        String expected = table();
        assertThat(page.substring(begin + BEGIN.length(), end).strip())
                .withFailMessage(
                        "%s differs from DriverProperty. Between '%s' and '%s' put:%n%n%s",
                        PAGE, BEGIN.strip(), END, expected)
                .isEqualTo(expected);
    }

    @Test
    void manualListsTheSettingsThatMayChangeRows() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "declarations.md")).replace("\r\n", "\n");
        String section = page.substring(page.indexOf("## Settings that may change rows"), page.indexOf("## A fleet"));
        assertThat(section.lines()
                        .filter(line -> line.startsWith("| `"))
                        .map(line -> line.substring(3, line.indexOf('`', 3))))
                .containsExactlyElementsOf(DriverProperty.CHANGING_ROWS.stream()
                        .map(DriverProperty::propertyName)
                        .toList());
    }

    @Test
    void thoseThatAreNotAtTheirDefaultAreNamed() throws Exception {
        assertThat(changing("jdbc:dynamodb:eu-west-1?ttl=HIDE&region=eu-west-1"))
                .isEmpty();
        ConnectionSettings some = ConnectionSettings.of(
                ConnectionUrl.parse("jdbc:dynamodb:eu-west-1?writeNulls=store&catalog=off&flatten=2&segments=4"),
                new Properties());
        assertThat(some.statement().changingRows()).containsExactly("flatten=2", "catalog=off", "writeNulls=store");
        assertThat(some.with("ttl", "show").with("flatten", null).statement().changingRows())
                .containsExactly("ttl=show", "catalog=off", "writeNulls=store");
    }

    private static List<String> changing(String url) throws Exception {
        return ConnectionSettings.of(ConnectionUrl.parse(url), new Properties())
                .statement()
                .changingRows();
    }

    private static String table() {
        return Arrays.stream(DriverProperty.values())
                .map(property -> "| `" + property.propertyName() + "` | " + values(property) + " | "
                        + defaultValue(property) + " | " + giver(property) + " | "
                        + property.description().replace("<", "&lt;") + " |")
                .collect(Collectors.joining(
                        "\n", "| property | values | default | in a URL | meaning |\n|---|---|---|---|---|\n", ""));
    }

    private static String values(DriverProperty property) {
        return switch (property.kind()) {
            case TEXT -> "text";
            case FILE -> "path";
            case SECRET -> "text, secret";
            case COUNT -> "integer";
            case AMOUNT -> "number above 0";
            case CLOCK -> "instant or offset";
            case TABLE_LIST -> "`Table:name,…`";
            case FLAG, CHOICE ->
                property.choices().stream().map(choice -> "`" + choice + "`").collect(Collectors.joining(", "));
        };
    }

    private static String giver(DriverProperty property) {
        return switch (property.giver()) {
            case ANYONE -> "yes";
            case OWN_KEYS -> "with keys";
            case OWNER -> "no";
        };
    }

    private static String defaultValue(DriverProperty property) {
        String value = property.defaultValue();
        return value == null ? "" : "`" + value + "`";
    }
}
