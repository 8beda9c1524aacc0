package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.tck.Parameter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A design of tables in DynamoDB, with the questions that are measured.
 *
 * @param schemaFile YAML with declarations of columns; null for none
 * @param properties the connections' properties
 */
public record Design(
        String file,
        String title,
        List<MadeTable> tables,
        @Nullable String schemaFile,
        Map<String, String> properties,
        List<Question> questions) {
    public Design {
        tables = List.copyOf(tables);
        properties = Map.copyOf(properties);
        questions = List.copyOf(questions);
    }

    /** A statement with its parameters' values. */
    public record Asked(String sql, List<Parameter> parameters) {
        public Asked {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * A question.
     *
     * @param training the statement with other values, which is run before; null for none
     * @param sqlite the statement for SQLite, which judges the rows; null for the same one
     * @param partiQl the question as an ExecuteStatement; null if PartiQL can't express it
     * @param dearer the known reason why the chosen path is not the cheapest; null if it is
     */
    public record Question(
            String title,
            Asked asked,
            @Nullable Asked training,
            @Nullable String sqlite,
            @Nullable PartiQlStatement partiQl,
            @Nullable String dearer) {}

    /** @param limit the maximum number of evaluated items; 0 for no limit */
    public record PartiQlStatement(String text, int limit) {}
}
