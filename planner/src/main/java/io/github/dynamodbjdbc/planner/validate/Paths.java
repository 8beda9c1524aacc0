package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Steps into documents. */
final class Paths {
    private Paths() {}

    static List<AttributePath.Step> fields(List<Identifier> names) {
        return names.stream()
                .<AttributePath.Step>map(name -> new AttributePath.Field(name.name()))
                .toList();
    }

    static List<AttributePath.Step> steps(List<PathStep> steps) {
        return steps.stream().map(Paths::step).toList();
    }

    static List<AttributePath.Step> join(List<AttributePath.Step> first, List<AttributePath.Step> second) {
        List<AttributePath.Step> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    /** {@code PATH(base, 'field', 0, …)} */
    static SqlNode into(SqlNode base, List<AttributePath.Step> steps, Position position) {
        SqlParserPos pos = Positions.of(position);
        List<SqlNode> operands = new ArrayList<>();
        operands.add(base);
        for (AttributePath.Step step : steps) {
            operands.add(operand(step, pos));
        }
        return Operators.PATH.createCall(pos, operands);
    }

    /** What a result calls a place: its last field, or the attribute where there is none. */
    static String label(String attribute, List<AttributePath.Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.get(i) instanceof AttributePath.Field field) {
                return field.name();
            }
        }
        return attribute;
    }

    private static AttributePath.Step step(PathStep step) {
        if (step instanceof PathStep.Field field) {
            return new AttributePath.Field(field.name().name());
        }
        return new AttributePath.Index(((PathStep.Index) step).index());
    }

    private static SqlNode operand(AttributePath.Step step, SqlParserPos pos) {
        if (step instanceof AttributePath.Field field) {
            return SqlLiteral.createCharString(field.name(), pos);
        }
        return SqlLiteral.createExactNumeric(Integer.toString(((AttributePath.Index) step).index()), pos);
    }
}
