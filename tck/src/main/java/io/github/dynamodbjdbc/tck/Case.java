package io.github.dynamodbjdbc.tck;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One case: statements to run, and what is expected of the last.
 *
 * @param line of the statement, from 1
 * @param properties of the connection
 * @param schemaFile content of the connection's schema file; null if it has none
 * @param requires tables without which the case is skipped
 * @param engineOnly why the case holds for the engine only; null if it holds everywhere
 * @param tables those that the case brings along, as lines of JSON; empty if it is about the sample
 * @param skip why the case is not to be run; null if it is
 */
record Case(
        String file,
        int line,
        String name,
        List<String> statements,
        List<Parameter> parameters,
        Map<String, String> properties,
        @Nullable String schemaFile,
        List<String> requires,
        @Nullable String engineOnly,
        List<String> tables,
        @Nullable String skip,
        Expected expected) {
    Case {
        statements = List.copyOf(statements);
        parameters = List.copyOf(parameters);
        properties = Map.copyOf(properties);
        requires = List.copyOf(requires);
        tables = List.copyOf(tables);
    }

    /** With these properties of the connection as well. */
    Case with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(properties);
        all.putAll(more);
        return new Case(
                file,
                line,
                name,
                statements,
                parameters,
                all,
                schemaFile,
                requires,
                engineOnly,
                tables,
                skip,
                expected);
    }

    /** The statement that the expectations are of. */
    String statement() {
        return statements.get(statements.size() - 1);
    }

    /** Whether running it once more is another thing than running it once. */
    boolean hasEffect() {
        return statement().strip().matches("(?is)(insert|upsert|replace|update|delete|merge|purge|truncate)\\b.*");
    }

    String place() {
        return file + ":" + line;
    }

    @Override
    public String toString() {
        return place() + " " + name;
    }
}
