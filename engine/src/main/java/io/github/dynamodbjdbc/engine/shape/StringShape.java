package io.github.dynamodbjdbc.engine.shape;

import static io.github.dynamodbjdbc.engine.error.ServiceException.serialization;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A string, optionally with a range of lengths, a pattern or a list of allowed values. */
public record StringShape(
        List<String> values,
        int shortest,
        int longest,
        @Nullable Pattern pattern,
        String shownPattern) implements Shape {
    public StringShape {
        values = List.copyOf(values);
    }

    public StringShape length(int least, int most) {
        return new StringShape(values, least, most, pattern, shownPattern);
    }

    public StringShape pattern(String regex) {
        return pattern(regex, regex);
    }

    /**
     * Adds a pattern that is shown in messages, and an equivalent pattern for matching: some of the service's patterns take too much time or stack
     * for malicious texts.
     */
    public StringShape pattern(String shown, String matched) {
        return new StringShape(values, shortest, longest, Pattern.compile(matched), shown);
    }

    @Override
    public void checkType(JsonNode value) {
        if (!value.isTextual()) {
            throw serialization(ScalarShape.mismatch(value, "String"));
        }
    }

    @Override
    public void checkConstraints(JsonNode value, String path, List<String> errors) {
        String text = value.textValue();
        if (!values.isEmpty() && !values.contains(text)) {
            errors.add(Shape.broken(
                    shown(text), path, "Member must satisfy enum value set: [" + String.join(", ", values) + "]"));
        }
        if (pattern != null && !pattern.matcher(text).matches()) {
            errors.add(
                    Shape.broken(shown(text), path, "Member must satisfy regular expression pattern: " + shownPattern));
        }
        if (text.length() < shortest) {
            errors.add(Shape.broken(shown(text), path, "Member must have length greater than or equal to " + shortest));
        }
        if (text.length() > longest) {
            errors.add(Shape.broken(shown(text), path, "Member must have length less than or equal to " + longest));
        }
    }

    private static String shown(String text) {
        return "'" + text + "'";
    }
}
