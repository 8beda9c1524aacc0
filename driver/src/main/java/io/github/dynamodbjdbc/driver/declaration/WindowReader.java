package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;

/** Reads the declaration of an index with windows of time for expiry. */
final class WindowReader {
    private static final String INDEX = "index";
    private static final String GRANULARITY = "granularity";
    private static final String FORMAT = "format";
    private static final String SEPARATOR = "separator";
    private static final Duration DAY = Duration.ofDays(1);
    private static final List<String> FORMATS = Arrays.stream(TemporalNotation.values())
            .map(TemporalNotation::label)
            .toList();

    private final String file;
    private final Node node;
    private final YamlMap map;

    private WindowReader(String file, Node node, String key) {
        this.file = file;
        this.node = node;
        this.map = YamlMap.of(file, node, key);
    }

    /** @param key the key whose value the node is */
    static WindowDeclaration read(String file, Node node, String key) {
        return new WindowReader(file, node, key).read(key);
    }

    private WindowDeclaration read(String key) {
        map.checkKeys(key, List.of(INDEX, GRANULARITY, FORMAT, SEPARATOR));
        Named index = needed(INDEX, key);
        long seconds = seconds(needed(GRANULARITY, key));
        TemporalNotation notation = notation(name(FORMAT), seconds);
        Named separator = name(SEPARATOR);
        if (separator != null && notation.attributeType() != AttributeType.S) {
            throw separator
                    .place()
                    .failure("a '" + SEPARATOR + "' separates parts of a string, and " + notation.label()
                            + " is a number");
        }
        return new WindowDeclaration(index, seconds, notation, separator == null ? null : separator.name());
    }

    private static long seconds(Named granularity) {
        Duration duration;
        try {
            duration = Duration.parse(granularity.name());
        } catch (DateTimeParseException malformed) {
            duration = Duration.ZERO;
        }
        long seconds = duration.toSeconds();
        // So that windows start at the same times each day.
        if (!duration.equals(Duration.ofSeconds(seconds)) || seconds < 1 || DAY.toSeconds() % seconds != 0) {
            throw granularity
                    .place()
                    .failure("'" + GRANULARITY
                            + "' is an ISO 8601 duration of whole seconds that divides a day into equal"
                            + " parts, such as PT1M, PT1H or P1D");
        }
        return seconds;
    }

    private static TemporalNotation notation(@Nullable Named format, long seconds) {
        if (format == null) {
            return TemporalNotation.ISO8601_MILLIS_UTC;
        }
        TemporalNotation notation = TemporalNotation.of(format.name());
        if (notation == null) {
            throw format.place()
                    .failure(YamlMap.shown("", format.name()) + " is not a format of a window"
                            + NearestName.hint(format.name(), FORMATS) + "; there are " + String.join(", ", FORMATS));
        }
        if (!WindowIndex.isExact(notation, seconds)) {
            throw format.place()
                    .failure(notation.label() + " can't distinguish windows of one day: '" + GRANULARITY
                            + "' would have to be P1D");
        }
        return notation;
    }

    private Named needed(String key, String of) {
        Named value = name(key);
        if (value == null) {
            throw YamlMap.failure(file, node, "'" + of + "' has no key '" + key + "'");
        }
        return value;
    }

    private @Nullable Named name(String key) {
        Node value = map.get(key);
        return value == null ? null : YamlMap.name(file, value, key);
    }
}
