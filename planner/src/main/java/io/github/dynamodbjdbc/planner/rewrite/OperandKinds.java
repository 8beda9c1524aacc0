package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.runtime.MethodFunction;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.jspecify.annotations.Nullable;

/** Which type an operator of Calcite's wants at each position, so that a value of any type can be handed to it. */
final class OperandKinds {
    private static final Set<String> NUMERIC_FUNCTIONS = Set.of(
            "ABS",
            "CEIL",
            "CEILING",
            "FLOOR",
            "ROUND",
            "TRUNC",
            "TRUNCATE",
            "SIGN",
            "SQRT",
            "CBRT",
            "EXP",
            "LN",
            "LOG",
            "LOG10",
            "LOG2",
            "POWER",
            "POW",
            "MOD",
            "SIN",
            "COS",
            "TAN",
            "COT",
            "ASIN",
            "ACOS",
            "ATAN",
            "ATAN2",
            "SINH",
            "COSH",
            "TANH",
            "DEGREES",
            "RADIANS",
            "FACTORIAL",
            "GCD",
            "LCM",
            "CHR",
            "BITAND",
            "BITOR",
            "BITXOR");

    private static final Set<String> STRING_FUNCTIONS = Set.of(
            "UPPER",
            "LOWER",
            "INITCAP",
            "CHAR_LENGTH",
            "CHARACTER_LENGTH",
            "LENGTH",
            "OCTET_LENGTH",
            "BIT_LENGTH",
            "REVERSE",
            "ASCII",
            "MD5",
            "SHA1",
            "SHA256",
            "SHA512",
            "SOUNDEX",
            "TRIM",
            "LTRIM",
            "RTRIM",
            "BTRIM",
            "POSITION",
            "STRPOS",
            "INSTR",
            "LOCATE",
            "REPLACE",
            "TRANSLATE3",
            "TRANSLATE",
            "CONCAT",
            "||",
            "LIKE",
            "NOT LIKE",
            "ILIKE",
            "NOT ILIKE",
            "SIMILAR TO",
            "STARTS_WITH",
            "ENDS_WITH",
            "REGEXP_REPLACE",
            "REGEXP_LIKE",
            "CONCAT_WS",
            "CONCAT2",
            "CONCAT_FUNCTION",
            "SPLIT_PART",
            "JSON_VALUE",
            "JSON_QUERY",
            "DIFFERENCE",
            "UCASE",
            "LCASE",
            "OVERLAY",
            "ESCAPE");

    private OperandKinds() {}

    /**
     * The conversion that the operand needs; null if it is taken as it is.
     *
     * @param family as the operator declares, or null if it doesn't say
     */
    static @Nullable SqlFunction conversion(SqlOperator operator, @Nullable SqlTypeFamily family) {
        SqlFunction declared = family == null ? null : ofFamily(family);
        if (declared != null || operator instanceof MethodFunction) {
            return declared;
        }
        String name = operator.getName().toUpperCase(Locale.ROOT);
        if (NUMERIC_FUNCTIONS.contains(name)) {
            return DynamicOperators.AS_NUMERIC;
        }
        return STRING_FUNCTIONS.contains(name) ? DynamicOperators.AS_VARCHAR : null;
    }

    /** The conversion to a family's type; null if a value of any type is in it. */
    static @Nullable SqlFunction ofFamily(SqlTypeFamily family) {
        return switch (family) {
            case CHARACTER, STRING -> DynamicOperators.AS_VARCHAR;
            case NUMERIC, EXACT_NUMERIC, APPROXIMATE_NUMERIC, DECIMAL, INTEGER -> DynamicOperators.AS_NUMERIC;
            case BOOLEAN -> DynamicOperators.AS_BOOLEAN;
            case BINARY -> DynamicOperators.AS_VARBINARY;
            default -> null;
        };
    }
}
