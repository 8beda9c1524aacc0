package io.github.dynamodbjdbc.planner.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.SqlKeywords;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The grammar distinguishes functions in FROM that give rows, which the registry declares, from others, which give one row. */
class FunctionsInFromTest {
    @Test
    void rowsOfTheRegistryAreRowsOfTheGrammar() {
        Set<String> registered = new TreeSet<>();
        Set<String> parsed = new TreeSet<>();
        for (String name : Functions.names()) {
            if (SqlKeywords.isReserved(name) || !name.matches("\\w+")) {
                continue;
            }
            if (Functions.givesRows(name)) {
                registered.add(name);
            }
            if (isUnnested("SELECT * FROM \"" + name + "\"(x) AS t")) {
                parsed.add(name);
            }
        }
        assertThat(parsed).isEqualTo(registered).hasSizeGreaterThan(10);
    }

    private static boolean isUnnested(String sql) {
        Statement.Select select = (Statement.Select) StatementParser.parse(sql);
        return ((QueryBody.Select) select.query().body()).from().get(0) instanceof FromItem.Unnest;
    }
}
