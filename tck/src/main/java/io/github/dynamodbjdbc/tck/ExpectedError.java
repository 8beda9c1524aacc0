package io.github.dynamodbjdbc.tck;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An SQLSTATE and fragments of the message.
 *
 * @param state the five characters, or a prefix
 */
record ExpectedError(String state, List<String> fragments) {
    ExpectedError {
        fragments = List.copyOf(fragments);
    }

    static ExpectedError parse(String file, Block.Fence fence) {
        List<String> lines = fence.content().stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.isEmpty() || !lines.get(0).matches("[0-9A-Z]{2,5}")) {
            throw new CaseFileException(file, fence.line() + 1, "an error begins with its SQLSTATE");
        }
        return new ExpectedError(lines.get(0), lines.subList(1, lines.size()));
    }

    /** The problem with the error, or null. */
    @Nullable
    String check(SQLException error) {
        String state = Objects.requireNonNullElse(error.getSQLState(), "");
        String message = Objects.requireNonNullElse(error.getMessage(), "");
        boolean fits = state.startsWith(this.state)
                && fragments.stream().allMatch(fragment -> Texts.contains(message, fragment));
        return fits
                ? null
                : "expected the error\n" + Texts.indent(this.state + "\n" + String.join("\n", fragments))
                        + "\nbut got\n" + Texts.indent(state + "\n" + message);
    }
}
