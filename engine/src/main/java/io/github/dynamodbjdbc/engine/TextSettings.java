package io.github.dynamodbjdbc.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Settings as a string: the directory of buckets, and faults, such as {@code seed=7;pageBytes=400;indexLag=0-500;lost=0.02}. Times are
 * milliseconds, or two with a dash.
 */
final class TextSettings {
    private static final Map<String, BiConsumer<EngineBuilder, String>> KNOWN = new TreeMap<>(Map.ofEntries(
            Map.entry("seed", (builder, value) -> builder.seed(Long.parseLong(value))),
            Map.entry("pageBytes", (builder, value) -> builder.pageBytes(Integer.parseInt(value))),
            Map.entry("buckets", (builder, value) -> builder.buckets(Path.of(value))),
            Map.entry("tableDelay", (builder, value) -> builder.tableDelay(millis(value))),
            Map.entry("expiryInterval", (builder, value) -> builder.expiryInterval(millis(value))),
            Map.entry("latency", (builder, value) -> builder.latency(least(value), most(value))),
            Map.entry("readLag", (builder, value) -> builder.readLag(least(value), most(value))),
            Map.entry("indexLag", (builder, value) -> builder.indexLag(least(value), most(value))),
            Map.entry("tableThroughput", (builder, value) -> builder.tableThroughput(millis(value))),
            Map.entry("partitionThroughput", (builder, value) -> builder.partitionThroughput(truth(value))),
            Map.entry("controlRate", (builder, value) -> builder.controlRate(Integer.parseInt(value))),
            Map.entry(
                    "throttled",
                    (builder, value) -> builder.faults(builder.faults().throttled(share(value)))),
            Map.entry(
                    "failed",
                    (builder, value) -> builder.faults(builder.faults().failed(share(value)))),
            Map.entry("cut", (builder, value) -> builder.faults(builder.faults().cut(share(value)))),
            Map.entry(
                    "lost", (builder, value) -> builder.faults(builder.faults().lost(share(value)))),
            Map.entry(
                    "unprocessed",
                    (builder, value) -> builder.faults(builder.faults().unprocessed(share(value))))));

    private TextSettings() {}

    /** @throws IllegalArgumentException if a setting is unknown, or its value is invalid */
    static void apply(EngineBuilder builder, String text) {
        for (String each : text.split(";")) {
            if (each.isBlank()) {
                continue;
            }
            int equals = each.indexOf('=');
            String name = equals < 0 ? each.strip() : each.substring(0, equals).strip();
            BiConsumer<EngineBuilder, String> setting = KNOWN.get(name);
            if (setting == null || equals < 0) {
                throw new IllegalArgumentException("The engine has no setting '" + each.strip() + "'; it has "
                        + String.join(", ", KNOWN.keySet()));
            }
            try {
                setting.accept(builder, each.substring(equals + 1).strip());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "The engine's setting '" + each.strip() + "' is wrong: " + e.getMessage(), e);
            }
        }
    }

    private static Duration millis(String value) {
        return Duration.ofMillis(Long.parseLong(value));
    }

    private static Duration least(String value) {
        return millis(value.split("-", 2)[0]);
    }

    private static Duration most(String value) {
        return millis(value.substring(value.indexOf('-') + 1));
    }

    private static double share(String value) {
        return Double.parseDouble(value);
    }

    private static boolean truth(String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException("true or false");
        }
        return value.equals("true");
    }
}
