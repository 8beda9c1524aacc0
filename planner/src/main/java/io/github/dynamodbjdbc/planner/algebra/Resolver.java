package io.github.dynamodbjdbc.planner.algebra;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.relation.BoundSubquery;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.StrongRexBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Replaces columns with fields of the input row, and subquery numbers with queries. A replaced column takes the field's nullability. */
final class Resolver extends RexShuttle {
    private final Algebra algebra;
    private final BoundStatement statement;
    private final InputColumns frame;

    Resolver(Algebra algebra, BoundStatement statement, InputColumns frame) {
        this.algebra = algebra;
        this.statement = statement;
        this.frame = frame;
    }

    @Override
    public RexNode visitInputRef(RexInputRef reference) {
        for (InputColumns rows = frame; rows != null; rows = rows.outer()) {
            Integer place = rows.column(reference.getIndex());
            if (place != null) {
                return field(rows, place);
            }
        }
        throw unknown((ColumnRef) reference);
    }

    private RexNode field(InputColumns rows, int place) {
        return rows == frame ? rows.own(place) : rows.fromWithin(place);
    }

    /** The error for a column that is not available. Every column is one of FROM, so grouping must have removed it. */
    private QueryException unknown(ColumnRef column) {
        Block owner = statement.owners().get(column.getIndex());
        Position position = column.position();
        return owner != null && owner.isAggregate(column.getIndex())
                ? new QueryException(
                        ErrorKind.GROUPING, "an aggregate is not allowed in GROUP BY or in another aggregate", position)
                : new QueryException(
                        ErrorKind.GROUPING, "expression '" + column.qualified() + "' is not being grouped", position);
    }

    private @Nullable RexNode key(RexNode expression) {
        for (InputColumns rows = frame; rows != null; rows = rows.outer()) {
            Integer place = rows.key(expression);
            if (place != null) {
                return field(rows, place);
            }
        }
        return null;
    }

    /** Compares by identity, because Calcite's references are equal even if their nullability differs. */
    @SuppressWarnings("ReferenceEquality")
    @Override
    public RexNode visitCall(RexCall call) {
        RexNode known = frame.hasKeys() ? key(asKey(call)) : key(call);
        if (known != null) {
            return known;
        }
        if (call.getOperator().equals(DocumentOperators.MISSING_IN_GROUP)) {
            return missing(call.getOperands().get(0), call.getOperands().get(1));
        }
        boolean placeholder = call.getOperator().equals(BoundSubquery.PLACEHOLDER);
        List<RexNode> operands = new ArrayList<>();
        boolean changed = false;
        for (RexNode operand : call.getOperands()) {
            RexNode resolved = operand.accept(this);
            changed |= resolved != operand;
            operands.add(resolved);
        }
        if (placeholder) {
            return subquery(call, operands);
        }
        return changed ? StrongRexBuilder.remake(statement.rex().builder(), call, operands) : call;
    }

    /** Whether an attribute is MISSING. A key of a group that is its value is NULL instead, unless the condition is a key too. */
    private RexNode missing(RexNode condition, RexNode value) {
        RexNode known = key(condition);
        boolean grouped = value instanceof RexInputRef column ? isAvailable(column) : key(value) != null;
        if (known != null) {
            return known;
        }
        boolean lost = condition instanceof RexCall call
                && call.getOperands().get(0) instanceof RexInputRef column
                && !isAvailable(column);
        if (grouped && (lost || !(value instanceof RexInputRef))) {
            return statement.rex().bool(false);
        }
        // The error names the column, and not the hidden one for MISSING.
        return (lost ? value : condition).accept(this);
    }

    /** The expression as GROUP BY has it, where conditions on MISSING are without their value. */
    private static RexNode asKey(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return call.getOperator().equals(DocumentOperators.MISSING_IN_GROUP)
                        ? call.getOperands().get(0).accept(this)
                        : super.visitCall(call);
            }
        });
    }

    private boolean isAvailable(RexInputRef column) {
        for (InputColumns rows = frame; rows != null; rows = rows.outer()) {
            if (rows.column(column.getIndex()) != null) {
                return true;
            }
        }
        return false;
    }

    /** A window function of this SELECT may have been computed already. An equal one of an enclosing query is a different one. */
    @Override
    public RexNode visitOver(RexOver over) {
        Integer place = frame.key(over);
        return place == null ? super.visitOver(over) : frame.own(place);
    }

    private RexNode subquery(RexCall call, List<RexNode> operands) {
        BigDecimal number = ((RexLiteral) operands.get(0)).getValueAs(BigDecimal.class);
        BoundSubquery subquery =
                statement.subqueries().get(Objects.requireNonNull(number).intValue());
        RelNode rel = algebra.operand(subquery.query(), frame);
        ImmutableList<RexNode> values = ImmutableList.copyOf(operands.subList(1, operands.size()));
        return switch (subquery.kind()) {
            case EXISTS -> RexSubQuery.exists(rel);
            case SCALAR_QUERY -> RexSubQuery.scalar(rel);
            case IN -> RexSubQuery.in(rel, values).clone(call.getType(), values);
            default ->
                RexSubQuery.some(rel, values, SqlStdOperatorTable.some(subquery.comparison()))
                        .clone(call.getType(), values);
        };
    }

    /** A parameter with the type that all its uses have in common, cast to ANY if it had no type when it was bound. */
    @Override
    public RexNode visitDynamicParam(RexDynamicParam parameter) {
        ColumnType type = statement.findings().parameterType(parameter.getIndex());
        RelDataType wanted = parameter.getType();
        RexNode typed = statement.rex().parameter(parameter.getIndex(), type);
        boolean same = typed.getType().getSqlTypeName() == wanted.getSqlTypeName();
        return same || wanted.getSqlTypeName() != SqlTypeName.ANY
                ? parameter
                : statement.casts().anyValue(typed);
    }
}
