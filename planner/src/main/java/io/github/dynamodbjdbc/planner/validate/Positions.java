package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Positions as Calcite has them. */
final class Positions {
    private Positions() {}

    static SqlParserPos of(Position position) {
        return new SqlParserPos(position.line(), position.column(), position.endLine(), position.endColumn());
    }
}
