package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.List;

/** The errors of this package. */
final class SchemaErrors {
    private SchemaErrors() {}

    static QueryException invalid(String message, Position position) {
        return new QueryException(ErrorKind.INVALID_STATEMENT, message, position);
    }

    static QueryException unsupported(String message, Position position) {
        return new QueryException(ErrorKind.UNSUPPORTED, message, position);
    }

    static QueryException limit(String message, Position position) {
        return new QueryException(ErrorKind.LIMIT_EXCEEDED, message, position);
    }

    static QueryException duplicateColumn(Identifier column, String where) {
        return new QueryException(
                ErrorKind.DUPLICATE_COLUMN, "column '" + column.name() + "' " + where, column.position());
    }

    static QueryException unknownColumn(Identifier column, String message, List<String> known) {
        return new QueryException(
                ErrorKind.UNKNOWN_COLUMN, message + NearestName.hint(column.name(), known), column.position());
    }
}
