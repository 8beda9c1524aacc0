package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.function.CollectionKind;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.jspecify.annotations.Nullable;

/**
 * A subquery within an expression. The expression contains a call of {@link #PLACEHOLDER} with its number and the values that it is compared
 * with, until the algebra of the enclosing query is made.
 *
 * @param kind EXISTS, SCALAR_QUERY, IN or SOME
 * @param comparison the comparison of SOME; EQUALS for other kinds
 */
public record BoundSubquery(SqlKind kind, SqlKind comparison, BoundQuery query) {
    public static final SqlFunction PLACEHOLDER = new Placeholder(null);

    /** A placeholder, equal to the other ones, of a query whose value is of that kind. */
    public static SqlFunction placeholder(@Nullable CollectionKind kind) {
        return kind == null ? PLACEHOLDER : new Placeholder(kind);
    }

    private static final class Placeholder extends SqlFunction implements CollectionKind.Declared {
        private final @Nullable CollectionKind values;

        Placeholder(@Nullable CollectionKind values) {
            super(
                    "$SUBQUERY",
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.ARG0,
                    null,
                    OperandTypes.VARIADIC,
                    SqlFunctionCategory.USER_DEFINED_FUNCTION);
            this.values = values;
        }

        @Override
        public @Nullable CollectionKind kind() {
            return values;
        }
    }
}
