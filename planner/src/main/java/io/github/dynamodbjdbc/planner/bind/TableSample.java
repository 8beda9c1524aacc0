package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.SampledSegments;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.SampleOperators;
import io.github.dynamodbjdbc.planner.relation.BaseRelation;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code TABLESAMPLE}. SYSTEM reads some of the scan's segments. BERNOULLI chooses each item by a digest of its key, so that any
 * access path gives the same sample.
 *
 * @param percent from 0 to 100
 * @param seed the seed in the statement; null for a different sample in each run
 */
record TableSample(
        boolean system, BigDecimal percent, @Nullable Long seed, Position position) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** @param expressions the binder of expressions in a scope without columns: both arguments are constants */
    static TableSample of(FromItem.Sample sample, ExpressionScope expressions) {
        String method = sample.method().name().toUpperCase(Locale.ROOT);
        if (!method.equals("SYSTEM") && !method.equals("BERNOULLI")) {
            throw refused(
                    "TABLESAMPLE is by BERNOULLI or SYSTEM, not "
                            + sample.method().name(),
                    sample.method().position());
        }
        BigDecimal percent = number(sample.percent(), expressions, ErrorKind.INVALID_SAMPLE);
        if (percent.signum() < 0 || percent.compareTo(HUNDRED) > 0) {
            throw new QueryException(
                    ErrorKind.INVALID_SAMPLE,
                    "a sample is of 0 to 100 percent",
                    sample.percent().position());
        }
        Expression seed = sample.seed();
        return new TableSample(
                method.equals("SYSTEM"),
                percent,
                seed == null
                        ? null
                        : Double.doubleToLongBits(number(seed, expressions, ErrorKind.INVALID_SAMPLE_SEED)
                                .doubleValue()),
                sample.position());
    }

    private static BigDecimal number(Expression expression, ExpressionScope expressions, ErrorKind ofNull) {
        Position position = expression.position();
        Rex rex = expressions.rex();
        ConstantFolder.Known known = ConstantFolder.evaluate(expressions
                .casts()
                .cast(expressions.bind(expression).rex(), rex.type(SqlTypeName.DECIMAL, true), false, position));
        if (known == null) {
            throw refused("TABLESAMPLE takes constants only", position);
        }
        if (known.value() == null) {
            throw new QueryException(ofNull, "an argument of TABLESAMPLE is NULL", position);
        }
        return (BigDecimal) known.value();
    }

    static QueryException refused(String message, Position position) {
        return new QueryException(ErrorKind.SYNTAX, message, position);
    }

    /** The options for a part of the scan; unchanged options if items are chosen one by one. */
    ReadOptions options(ReadOptions options, int id) {
        if (!system || percent.signum() == 0 || percent.compareTo(HUNDRED) == 0) {
            return options;
        }
        if (options.forcedIndex() != null || options.forcedPath() != null) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    "TABLESAMPLE SYSTEM reads segments of a scan: no hint can have it read otherwise",
                    position);
        }
        return options.of(SampledSegments.of(percent, id, seed));
    }

    /** The condition that chooses an item; null if all items that are read belong to the sample. */
    @Nullable
    RexNode condition(BaseRelation relation, Rex rex, int id) {
        if (percent.signum() == 0) {
            return rex.bool(false);
        }
        if (system || percent.compareTo(HUNDRED) == 0) {
            return null;
        }
        List<RexNode> key = new ArrayList<>();
        for (KeyAttribute attribute : relation.table().key().attributes()) {
            key.add(relation.attribute(attribute.name()).raw(position).rex());
        }
        RexNode drawn = rex.builder()
                .makeCall(
                        DocumentOperators.LIST,
                        List.of(
                                rex.number(percent),
                                rex.number(id),
                                seed == null ? rex.nullOf(SqlTypeName.ANY) : rex.number(seed)));
        return rex.call(SampleOperators.SAMPLED, rex.builder().makeCall(DocumentOperators.LIST, key), drawn);
    }
}
