package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/** Formats names and types for a schema file. */
final class YamlText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

    private YamlText() {}

    static String type(Column column) {
        StringBuilder more = new StringBuilder();
        String type = column.typeText();
        if (column.form() instanceof TemporalFormat format) {
            type = column.type().name();
            more.append(", format: ").append(format.notation().label());
        }
        if (column.rule().notNull()) {
            more.append(", notNull: true");
        }
        if (column.rule().defaultValue() != null) {
            more.append(", default: ").append(quoted(column.rule().defaultValue()));
        }
        if (more.isEmpty()) {
            return type;
        }
        return "{type: " + (type.indexOf(',') < 0 ? type : quoted(type)) + more + "}";
    }

    static String name(String name) {
        if (PLAIN.matcher(name).matches() && !name.toLowerCase(Locale.ROOT).equals("null")) {
            return name;
        }
        return quoted(name);
    }

    /** Quoted text with any characters. */
    static String quoted(String name) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            if (character == '"' || character == '\\') {
                quoted.append('\\').append(character);
            } else if (Character.isISOControl(character)) {
                quoted.append(String.format("\\u%04x", (int) character));
            } else {
                quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }
}
