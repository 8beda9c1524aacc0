package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.tck.Parameter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A way to keep data in DynamoDB, and what is asked of it.
 *
 * @param schemaFile YAML that declares columns; null for none
 * @param properties of the connections
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

    /** A statement with the values of its parameters. */
    public record Asked(String sql, List<Parameter> parameters) {
        public Asked {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * A question.
     *
     * @param training the same with other values, which is run before; null if there are none
     * @param partiQl the same question as ExecuteStatement takes it; null if it can't be asked so
     * @param dearer the known reason why the path chosen is not the cheapest; null if it is
     */
    public record Question(
            String title,
            Asked asked,
            @Nullable Asked training,
            @Nullable PartiQlStatement partiQl,
            @Nullable String dearer) {}

    /**
     * @param limit items that it may evaluate; 0 for all
     */
    public record PartiQlStatement(String text, int limit) {}
}
