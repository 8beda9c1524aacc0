package io.github.dynamodbjdbc.tck;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One case: statements to run, and the expected outcome of the last one.
 *
 * @param line the statement's line number, from 1
 * @param properties the connection's properties
 * @param schemaFile the content of the connection's schema file; null if it has none
 * @param requires tables without which the case is skipped
 * @param engineOnly the reason why the case is valid for the engine only; null if it is valid everywhere
 * @param tables the case's own tables as lines of JSON; empty if it uses the sample
 * @param skip the reason why the case is skipped; null if it is run
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

    /** This case with additional connection properties. */
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

    /** The statement to which the expectations refer. */
    String statement() {
        return statements.get(statements.size() - 1);
    }

    /** Whether running the statement twice differs from running it once. */
    boolean hasEffect() {
        return statement()
                .strip()
                .matches(
                        "(?is)((insert|upsert|replace|update|delete|merge|purge|truncate)\\b.*|from\\b(?!.*\\b(select|pivot)\\b).*)");
    }

    String place() {
        return file + ":" + line;
    }

    @Override
    public String toString() {
        return place() + " " + name;
    }
}
