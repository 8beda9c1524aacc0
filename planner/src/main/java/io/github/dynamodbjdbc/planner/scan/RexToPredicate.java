package io.github.dynamodbjdbc.planner.scan;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.MomentOperators;
import io.github.dynamodbjdbc.planner.function.RexValues;
import io.github.dynamodbjdbc.planner.function.TextOperators;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.LikePattern;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
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
 * Translates a condition over a scan's columns to a {@link Predicate} on its items. Every method returns null for a condition that can't be
 * translated, which stays with the relational plan.
 */
public final class RexToPredicate {
    private static final Map<SqlOperator, ComparisonOperator> COMPARISONS = Map.of(
            ComparisonOperators.EQUAL, ComparisonOperator.EQUAL,
            ComparisonOperators.NOT_EQUAL, ComparisonOperator.NOT_EQUAL,
            ComparisonOperators.LESS, ComparisonOperator.LESS,
            ComparisonOperators.LESS_OR_EQUAL, ComparisonOperator.LESS_OR_EQUAL,
            ComparisonOperators.GREATER, ComparisonOperator.GREATER,
            ComparisonOperators.GREATER_OR_EQUAL, ComparisonOperator.GREATER_OR_EQUAL);

    private final List<ColumnSource> columns;

    public RexToPredicate(List<ColumnSource> columns) {
        this.columns = columns;
    }

    /** A predicate that the condition implies; null if there is none. */
    @Nullable
    public Predicate weaker(RexNode node) {
        if (!(node instanceof RexCall call) || (call.getKind() != SqlKind.AND && call.getKind() != SqlKind.OR)) {
            Predicate exact = translate(node);
            return exact == null && node instanceof RexCall leaf ? implied(leaf) : exact;
        }
        boolean conjunction = call.getKind() == SqlKind.AND;
        List<Predicate> parts = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            Predicate part = weaker(operand);
            if (part != null) {
                parts.add(part);
            } else if (!conjunction) {
                return null;
            }
        }
        return parts.isEmpty() ? null : conjunction ? new Predicate.And(parts) : new Predicate.Or(parts);
    }

    private @Nullable Predicate implied(RexCall call) {
        if (call.getKind() == SqlKind.IS_TRUE) {
            return weaker(call.getOperands().get(0));
        }
        ComparisonOperator operator = comparison(call);
        if (operator == null) {
            return null;
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        Predicate implied = implied(left, operator, right);
        return implied == null ? implied(right, operator.mirrored(), left) : implied;
    }

    private static @Nullable ComparisonOperator comparison(RexCall call) {
        return switch (call.getKind()) {
            case EQUALS -> ComparisonOperator.EQUAL;
            case NOT_EQUALS -> ComparisonOperator.NOT_EQUAL;
            case LESS_THAN -> ComparisonOperator.LESS;
            case LESS_THAN_OR_EQUAL -> ComparisonOperator.LESS_OR_EQUAL;
            case GREATER_THAN -> ComparisonOperator.GREATER;
            case GREATER_THAN_OR_EQUAL -> ComparisonOperator.GREATER_OR_EQUAL;
            default -> COMPARISONS.get(call.getOperator());
        };
    }

    private @Nullable Predicate implied(RexNode left, ComparisonOperator operator, RexNode right) {
        RexNode counted = CollectionSizes.counted(left);
        Term.Attribute collection = counted == null ? null : attribute(counted);
        Term.Operand number = collection == null || collection.form() != null ? null : operand(right);
        if (collection != null && number != null) {
            return CollectionSizes.implied(left, collection.path(), operator, number);
        }
        return operator == ComparisonOperator.NOT_EQUAL ? null : spelled(left, operator, right);
    }

    /** The range of texts that a comparison with a date or time implies for a part of a key or a sharded attribute; null if there is none. */
    private @Nullable Predicate spelled(RexNode read, ComparisonOperator operator, RexNode moment) {
        MomentForm form = read instanceof RexCall call ? MomentOperators.readBy(call.getOperator()) : null;
        Term.Attribute column =
                form == null ? null : column(((RexCall) read).getOperands().get(0));
        Term.Operand operand = column == null ? null : operand(moment);
        if (form == null || column == null || operand == null) {
            return null;
        }
        return TemporalOperands.spelled(column, form, operator, operand);
    }

    @Nullable
    public Predicate translate(RexNode node) {
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
            case IS_TRUE -> isTrue(translate(operands.get(0)));
            case IS_NOT_TRUE -> negated(isTrue(translate(operands.get(0))));
            case IS_FALSE -> isTrue(negated(translate(operands.get(0))));
            case IS_NOT_FALSE -> negated(isTrue(negated(translate(operands.get(0)))));
            case EQUALS -> comparison(ComparisonOperator.EQUAL, operands.get(0), operands.get(1));
            case NOT_EQUALS -> comparison(ComparisonOperator.NOT_EQUAL, operands.get(0), operands.get(1));
            case LESS_THAN -> temporal(ComparisonOperator.LESS, operands.get(0), operands.get(1));
            case LESS_THAN_OR_EQUAL -> temporal(ComparisonOperator.LESS_OR_EQUAL, operands.get(0), operands.get(1));
            case GREATER_THAN -> temporal(ComparisonOperator.GREATER, operands.get(0), operands.get(1));
            case GREATER_THAN_OR_EQUAL ->
                temporal(ComparisonOperator.GREATER_OR_EQUAL, operands.get(0), operands.get(1));
            default -> {
                ComparisonOperator comparison = COMPARISONS.get(call.getOperator());
                yield comparison == null ? function(call) : comparison(comparison, operands.get(0), operands.get(1));
            }
        };
    }

    private static @Nullable Predicate negated(@Nullable Predicate predicate) {
        return predicate == null ? null : new Predicate.Not(predicate);
    }

    private static @Nullable Predicate isTrue(@Nullable Predicate predicate) {
        return predicate == null ? null : Predicates.isTrueOf(predicate);
    }

    private @Nullable Predicate isNull(RexNode node) {
        Term.Attribute attribute = column(node);
        return attribute == null ? isUnknown(node) : new Predicate.IsNull(attribute);
    }

    private @Nullable Predicate isUnknown(RexNode node) {
        Predicate condition = node.getType().getSqlTypeName() == SqlTypeName.BOOLEAN ? translate(node) : null;
        Predicate isTrue = isTrue(condition);
        Predicate isFalse = isTrue(negated(condition));
        return isTrue == null || isFalse == null
                ? null
                : new Predicate.And(List.of(new Predicate.Not(isTrue), new Predicate.Not(isFalse)));
    }

    /** {@code a IS NOT DISTINCT FROM b}, where one side is a constant. */
    private @Nullable Predicate notDistinct(RexNode left, RexNode right) {
        Term one = term(left);
        Term other = term(right);
        if (one instanceof Term.Attribute attribute && other instanceof Term.Literal literal) {
            return literal.value() == null
                    ? new Predicate.IsNull(attribute)
                    : isTrue(new Predicate.Comparison(attribute, ComparisonOperator.EQUAL, literal));
        }
        return one instanceof Term.Literal && other instanceof Term.Attribute ? notDistinct(right, left) : null;
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
        return !isMoment(column(left)) && !isMoment(column(right))
                ? compare(term(left), operator, term(right))
                : temporal(operator, left, right);
    }

    /** A comparison with a column of dates or timestamps. */
    private @Nullable Predicate temporal(ComparisonOperator operator, RexNode left, RexNode right) {
        Term.Attribute leftColumn = column(left);
        Term.Attribute rightColumn = column(right);
        TemporalFormat leftFormat = format(leftColumn);
        TemporalFormat rightFormat = format(rightColumn);
        if (isDeclared(leftColumn) && isDeclared(rightColumn)) {
            return compare(leftColumn, operator, rightColumn);
        }
        if (leftFormat != null && rightFormat != null) {
            // Columns with different formats can't be compared in stored form.
            return leftFormat.equals(rightFormat) ? compare(leftColumn, operator, rightColumn) : null;
        }
        if (leftFormat != null) {
            return compare(leftColumn, operator, TemporalOperands.operand(right, leftFormat));
        }
        return rightFormat == null
                ? null
                : compare(rightColumn, operator.mirrored(), TemporalOperands.operand(left, rightFormat));
    }

    private static @Nullable Predicate compare(@Nullable Term one, ComparisonOperator operator, @Nullable Term other) {
        return one == null || other == null ? null : new Predicate.Comparison(one, operator, other);
    }

    private @Nullable Predicate like(RexCall call) {
        Term.Attribute attribute = attribute(unwrapVarchar(call.getOperands().get(0)));
        Term.Operand pattern = operand(call.getOperands().get(1));
        int escape = LikePattern.DEFAULT_ESCAPE;
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

    /** The column inside {@code AS_VARCHAR(column)}: LIKE is UNKNOWN for other types with or without the call. */
    private static RexNode unwrapVarchar(RexNode node) {
        return node instanceof RexCall call && call.getOperator().equals(CoercionOperators.AS_VARCHAR)
                ? call.getOperands().get(0)
                : node;
    }

    private @Nullable Predicate function(RexCall call) {
        if (call.getOperator().equals(TextOperators.LIKE) || call.getOperator().equals(TextOperators.LIKE_ESCAPE)) {
            return like(call);
        }
        List<RexNode> operands = call.getOperands();
        if (call.getOperator().equals(ComparisonOperators.NOT_DISTINCT)) {
            return notDistinct(operands.get(0), operands.get(1));
        }
        Term.Attribute attribute = operands.isEmpty() ? null : attribute(operands.get(0));
        if (attribute == null) {
            return null;
        }
        SqlOperator operator = call.getOperator();
        if (operator.equals(DocumentOperators.BEGINS_WITH)) {
            Term.Operand prefix = operand(operands.get(1));
            return prefix == null ? null : new Predicate.BeginsWith(attribute, prefix);
        }
        if (operator.equals(DocumentOperators.CONTAINS)) {
            Term.Operand element = operand(operands.get(1));
            return element == null ? null : new Predicate.Contains(attribute, element);
        }
        if (operator.equals(DocumentOperators.ATTRIBUTE_TYPE)) {
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
        if (node instanceof RexCall call && call.getOperator().equals(DocumentOperators.SIZE)) {
            Term.Attribute attribute = attribute(call.getOperands().get(0));
            return attribute == null
                            || !isStoredWhole(attribute, call.getOperands().get(0))
                    ? null
                    : new Term.Size(attribute.path());
        }
        MomentForm read = node instanceof RexCall call ? MomentOperators.readBy(call.getOperator()) : null;
        if (node instanceof RexCall call && read != null) {
            return moment(call.getOperands().get(0), read);
        }
        Term.Attribute attribute = attribute(node);
        return attribute != null ? attribute : operand(node);
    }

    /** A column's text read as a date or time; null unless the column's text is all that is known of it. */
    private Term.@Nullable Attribute moment(RexNode node, MomentForm form) {
        Term.Attribute column = column(node);
        boolean text = column != null
                && (column.form() == null || isDeclared(column))
                && (column.declared() == null || column.declared() == AttributeType.S);
        return column == null || !text ? null : new Term.Attribute(column.path(), AttributeType.S, form);
    }

    /** Whether the column's value is the whole stored value, neither a part of it nor NULL for values of another type. */
    private static boolean isStoredWhole(Term.Attribute attribute, RexNode column) {
        return attribute.form() == null && (attribute.declared() == null || isOfKey(column.getType()));
    }

    /** Only key columns never hold values of another type. Document types don't distinguish them. */
    private static boolean isOfKey(RelDataType column) {
        return !column.isNullable() && column.getSqlTypeName() != SqlTypeName.ANY;
    }

    /** A column whose values are the stored values or a part of them. */
    private Term.@Nullable Attribute attribute(RexNode node) {
        Term.Attribute column = column(node);
        return isMoment(column) ? null : column;
    }

    /** Whether the column reads stored values as dates or times. */
    private static boolean isMoment(Term.@Nullable Attribute column) {
        return format(column) != null || isDeclared(column);
    }

    private static boolean isDeclared(Term.@Nullable Attribute column) {
        return column != null && column.form() instanceof DeclaredMoment;
    }

    private Term.@Nullable Attribute column(RexNode node) {
        if (node instanceof RexInputRef reference
                && columns.get(reference.getIndex()) instanceof ColumnSource.Attribute attribute) {
            return new Term.Attribute(attribute.path(), attribute.declared(), attribute.form());
        }
        return null;
    }

    private static @Nullable TemporalFormat format(Term.@Nullable Attribute column) {
        return column != null && column.form() instanceof TemporalFormat format ? format : null;
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
        MomentForm moment = node instanceof RexCall call ? MomentOperators.operandOf(call.getOperator()) : null;
        if (node instanceof RexCall call
                && moment != null
                && call.getOperands().get(0) instanceof RexDynamicParam parameter) {
            return Term.Spelled.own(new Term.Parameter(parameter.getIndex()), moment);
        }
        if (node instanceof RexCall call && call.getOperator().equals(ComparisonOperators.CANONICAL)) {
            return operand(call.getOperands().get(0));
        }
        return node instanceof RexCall call ? constant(call) : null;
    }

    /** Null if the expression is not constant, or has a type that no attribute has. */
    private static Term.@Nullable Literal constant(RexCall call) {
        SqlTypeName type = call.getType().getSqlTypeName();
        ConstantFolder.Known known =
                isAttributeType(type) || type == SqlTypeName.DOUBLE ? ConstantFolder.evaluate(call) : null;
        return known == null ? null : new Term.Literal(DynamicFunctions.canonical(known.value()));
    }

    private static boolean isAttributeType(SqlTypeName type) {
        return switch (type) {
            case ANY, CHAR, VARCHAR, BINARY, VARBINARY, BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> true;
            default -> false;
        };
    }
}
