package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** Helpers to declare operators. */
final class Operators {
    static final SqlReturnTypeInference ANY = Signature.result(SqlTypeName.ANY);
    /** The type of all numbers without a scale, so that no casts between them are needed. */
    static final SqlReturnTypeInference NUMERIC = Signature.result(SqlTypeName.DECIMAL);

    static final SqlReturnTypeInference VARCHAR = Signature.result(SqlTypeName.VARCHAR);
    static final SqlReturnTypeInference VARBINARY = Signature.result(SqlTypeName.VARBINARY);
    static final SqlReturnTypeInference DATE = Signature.result(SqlTypeName.DATE);
    static final SqlReturnTypeInference TIME = Signature.result(SqlTypeName.TIME);
    static final SqlReturnTypeInference TIMESTAMP = Signature.result(SqlTypeName.TIMESTAMP);
    static final SqlReturnTypeInference INTERVAL = ReturnTypes.explicit(IntervalType::nullable);
    static final SqlReturnTypeInference BOOLEAN = ReturnTypes.BOOLEAN_FORCE_NULLABLE;

    private Operators() {}

    static ScalarFunction ofRun(String name, Computation.OfRun computation) {
        return ScalarFunction.of(name, ANY, 0, computation);
    }

    static ScalarFunction one(String name, SqlReturnTypeInference type, Computation.OfOne computation) {
        return ScalarFunction.of(name, type, 1, computation);
    }

    static ScalarFunction two(String name, SqlReturnTypeInference type, Computation.OfTwo computation) {
        return ScalarFunction.of(name, type, 2, computation);
    }

    static ScalarFunction wanted(String name, SqlReturnTypeInference type, Computation.OfWanted computation) {
        return ScalarFunction.of(name, type, 2, computation);
    }

    static ScalarFunction strictOne(String name, SqlReturnTypeInference type, Computation.StrictOfOne computation) {
        return ScalarFunction.of(name, type, 1, computation);
    }

    static ScalarFunction strictTwo(String name, SqlReturnTypeInference type, Computation.StrictOfTwo computation) {
        return ScalarFunction.of(name, type, 2, computation);
    }

    static ScalarFunction strictThree(String name, SqlReturnTypeInference type, Computation.StrictOfThree computation) {
        return ScalarFunction.of(name, type, 3, computation);
    }

    static ScalarFunction number(String name, SqlTypeName type, Computation.StrictOfOne computation) {
        return ScalarFunction.of(name, Signature.result(type), List.of(SqlTypeFamily.NUMERIC), computation);
    }

    static ScalarFunction numbers(String name, SqlTypeName type, Computation.StrictOfTwo computation) {
        return ScalarFunction.of(
                name, Signature.result(type), Collections.nCopies(2, SqlTypeFamily.NUMERIC), computation);
    }

    static ScalarFunction pattern(String name, int texts, Computation computation) {
        List<SqlTypeFamily> operands = Collections.nCopies(texts, SqlTypeFamily.CHARACTER);
        return ScalarFunction.of(name, Signature.result(SqlTypeName.BOOLEAN), operands, computation);
    }

    static ScalarFunction days(String name, Computation.StrictOfTwo computation) {
        return ScalarFunction.of(name, DATE, List.of(SqlTypeFamily.ANY, SqlTypeFamily.NUMERIC), computation);
    }
}
