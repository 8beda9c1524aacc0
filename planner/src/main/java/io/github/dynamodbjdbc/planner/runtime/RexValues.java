package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexLiteral;
import org.jspecify.annotations.Nullable;

/** Literals of Calcite's as canonical values. */
public final class RexValues {
    private RexValues() {}

    /** The literal's canonical value; null for NULL, and for literals that no attribute can equal, such as dates. */
    public static @Nullable Object canonical(RexLiteral literal) {
        return switch (literal.getType().getSqlTypeName()) {
            case CHAR, VARCHAR -> literal.getValueAs(String.class);
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case BINARY, VARBINARY -> literal.getValueAs(ByteString.class);
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, DOUBLE, FLOAT, REAL -> {
                BigDecimal number = literal.getValueAs(BigDecimal.class);
                yield number == null ? null : Values.canonical(number);
            }
            default -> null;
        };
    }
}
