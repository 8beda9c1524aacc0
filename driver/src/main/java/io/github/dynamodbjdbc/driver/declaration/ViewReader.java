package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.View;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** {@code name: SELECT …}, of which only the syntax is checked, because the tables may not exist yet. */
final class ViewReader {
    private ViewReader() {}

    static View read(String file, YamlMap.Member entry) {
        Named query = YamlMap.name(file, entry.value(), "a view's query");
        String text = query.name().strip();
        try {
            if (!(StatementParser.parse(text) instanceof Statement.Select select)) {
                throw query.place().failure("a view is a query, SELECT or WITH");
            }
            if (StatementParser.parameters(text) > 0) {
                throw query.place().failure("a view's query has no parameters");
            }
            return new View(entry.key().name(), text, select.query());
        } catch (SqlSyntaxException e) {
            throw failure(entry.value(), query, e);
        }
    }

    /** The error with the file's line and column if the file contains the text literally, otherwise with those within the text. */
    private static RuntimeException failure(Node node, Named query, SqlSyntaxException e) {
        Place place = query.place();
        boolean oneLine = node.getStartMark().getLine() == node.getEndMark().getLine();
        if (oneLine && node instanceof ScalarNode scalar && scalar.getScalarStyle() == ScalarStyle.PLAIN) {
            return new Place(place.file(), place.line(), place.column() + e.column() - 1).failure(e.problem());
        }
        return place.failure("in the view's query, " + e.getMessage());
    }
}
