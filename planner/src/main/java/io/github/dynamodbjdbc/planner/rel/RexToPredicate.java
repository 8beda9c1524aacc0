package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.runtime.RexValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Says a condition over a scan's columns as a {@link Predicate} on its items. What can't be said stays with the relational
 * plan: every method gives null for it.
 */
final class RexToPredicate {
    private static final Map<SqlOperator, ComparisonOperator> COMPARISONS = Map.of(
            DynamicOperators.EQUAL, ComparisonOperator.EQUAL,
            DynamicOperators.NOT_EQUAL, ComparisonOperator.NOT_EQUAL,
            DynamicOperators.LESS, ComparisonOperator.LESS,
            DynamicOperators.LESS_OR_EQUAL, ComparisonOperator.LESS_OR_EQUAL,
            DynamicOperators.GREATER, ComparisonOperator.GREATER,
            DynamicOperators.GREATER_OR_EQUAL, ComparisonOperator.GREATER_OR_EQUAL);

    private final List<ColumnSource> columns;

    RexToPredicate(List<ColumnSource> columns) {
        this.columns = columns;
    }

    @Nullable
    Predicate translate(RexNode node) {
        if (node instanceof RexLiteral literal && literal.getType().getSqlTypeName() == SqlTypeName.BOOLEAN) {
            return new Predicate.Constant(literal.getValueAs(Boolean.class));
        }
        if (RexUtil.isNullLiteral(node, true)) {
            return Predicate.UNKNOWN;
        }
        if (node instanceof RexInputRef reference) {
            return booleanColumn(reference);
        }
        return node instanceof RexCall call ? translateCall(call) : null;
    }

    private @Nullable Predicate booleanColumn(RexInputRef reference) {
        ColumnSource source = columns.get(reference.getIndex());
        if (source instanceof ColumnSource.Missing missing) {
            return new Predicate.IsMissing(missing.path());
        }
        Term.Attribute attribute = attribute(reference);
        return attribute == null
                ? null
                : new Predicate.Comparison(attribute, ComparisonOperator.EQUAL, new Term.Literal(true));
    }

    private @Nullable Predicate translateCall(RexCall call) {
        List<RexNode> operands = call.getOperands();
        return switch (call.getKind()) {
            case AND, OR -> junction(call);
            case NOT -> negated(translate(operands.get(0)));
            case IS_NULL -> isNull(operands.get(0));
            case IS_NOT_NULL -> negated(isNull(operands.get(0)));
            case EQUALS -> comparison(ComparisonOperator.EQUAL, operands.get(0), operands.get(1));
            case NOT_EQUALS -> comparison(ComparisonOperator.NOT_EQUAL, operands.get(0), operands.get(1));
            default -> {
                ComparisonOperator comparison = COMPARISONS.get(call.getOperator());
                yield comparison == null ? function(call) : comparison(comparison, operands.get(0), operands.get(1));
            }
        };
    }

    private static @Nullable Predicate negated(@Nullable Predicate predicate) {
        return predicate == null ? null : new Predicate.Not(predicate);
    }

    private @Nullable Predicate isNull(RexNode node) {
        Term.Attribute attribute = attribute(node);
        return attribute == null ? null : new Predicate.IsNull(attribute);
    }

    private @Nullable Predicate junction(RexCall call) {
        List<Predicate> translated = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            Predicate predicate = translate(operand);
            if (predicate == null) {
                return null;
            }
            translated.add(predicate);
        }
        return call.getKind() == SqlKind.AND ? new Predicate.And(translated) : new Predicate.Or(translated);
    }

    private @Nullable Predicate comparison(ComparisonOperator operator, RexNode left, RexNode right) {
        Term one = term(left);
        Term other = term(right);
        return one == null || other == null ? null : new Predicate.Comparison(one, operator, other);
    }

    private @Nullable Predicate like(RexCall call) {
        Term.Attribute attribute = attribute(unwrapVarchar(call.getOperands().get(0)));
        Term.Operand pattern = operand(call.getOperands().get(1));
        Integer escape = null;
        if (call.getOperands().size() > 2) {
            if (!(operand(call.getOperands().get(2)) instanceof Term.Literal literal)
                    || !(literal.value() instanceof String text)
                    || text.codePointCount(0, text.length()) != 1) {
                return null;
            }
            escape = text.codePointAt(0);
        }
        if (attribute == null || pattern == null) {
            return null;
        }
        return new Predicate.Like(attribute, pattern, escape);
    }

    /** The column of any type inside {@code AS_VARCHAR(column)}: LIKE is unknown for other types in either form. */
    private static RexNode unwrapVarchar(RexNode node) {
        return node instanceof RexCall call && call.getOperator().equals(DynamicOperators.AS_VARCHAR)
                ? call.getOperands().get(0)
                : node;
    }

    private @Nullable Predicate function(RexCall call) {
        if (call.getOperator().equals(DynamicOperators.LIKE)
                || call.getOperator().equals(DynamicOperators.LIKE_ESCAPE)) {
            return like(call);
        }
        List<RexNode> operands = call.getOperands();
        Term.Attribute attribute = operands.isEmpty() ? null : attribute(operands.get(0));
        if (attribute == null) {
            return null;
        }
        SqlOperator operator = call.getOperator();
        if (operator.equals(DynamicOperators.BEGINS_WITH)) {
            Term.Operand prefix = operand(operands.get(1));
            return prefix == null ? null : new Predicate.BeginsWith(attribute, prefix);
        }
        if (operator.equals(DynamicOperators.CONTAINS)) {
            Term.Operand element = operand(operands.get(1));
            return element == null ? null : new Predicate.Contains(attribute, element);
        }
        if (operator.equals(DynamicOperators.ATTRIBUTE_TYPE)) {
            AttributeType type = attributeType(operands.get(1));
            return type == null ? null : new Predicate.HasType(attribute.path(), type);
        }
        return null;
    }

    private @Nullable AttributeType attributeType(RexNode node) {
        if (operand(node) instanceof Term.Literal literal && literal.value() instanceof String name) {
            for (AttributeType type : AttributeType.values()) {
                if (type.name().equals(name)) {
                    return type;
                }
            }
        }
        return null;
    }

    private @Nullable Term term(RexNode node) {
        if (node instanceof RexCall call && call.getOperator().equals(DynamicOperators.SIZE)) {
            Term.Attribute attribute = attribute(call.getOperands().get(0));
            return attribute == null ? null : new Term.Size(attribute.path());
        }
        Term.Attribute attribute = attribute(node);
        return attribute != null ? attribute : operand(node);
    }

    private Term.@Nullable Attribute attribute(RexNode node) {
        if (node instanceof RexInputRef reference
                && columns.get(reference.getIndex()) instanceof ColumnSource.Attribute attribute) {
            return new Term.Attribute(attribute.path(), attribute.declared());
        }
        return null;
    }

    private Term.@Nullable Operand operand(RexNode node) {
        if (node instanceof RexLiteral literal) {
            Object value = RexValues.canonical(literal);
            return value == null && !literal.isNull() ? null : new Term.Literal(value);
        }
        if (node instanceof RexDynamicParam parameter) {
            return isAttributeType(parameter.getType().getSqlTypeName())
                    ? new Term.Parameter(parameter.getIndex())
                    : null;
        }
        if (node instanceof RexCall call && call.getOperator().equals(DynamicOperators.CANONICAL)) {
            return operand(call.getOperands().get(0));
        }
        return null;
    }

    private static boolean isAttributeType(SqlTypeName type) {
        return switch (type) {
            case ANY, CHAR, VARCHAR, BINARY, VARBINARY, BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> true;
            default -> false;
        };
    }
}
