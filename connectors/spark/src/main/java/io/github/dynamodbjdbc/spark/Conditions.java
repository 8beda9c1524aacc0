package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Spark's predicates as SQL, where the driver finds each of them true, false or unknown for the same rows as Spark does. Those of other
 * forms, and over columns of which Spark sees another value than the driver, are left to Spark.
 *
 * @param columns by their names
 */
record Conditions(Map<String, SourceColumn> columns) {
    /** Null if Spark has to check it. */
    @Nullable
    Condition of(Expression expression) {
        if (!(expression instanceof Predicate predicate)) {
            return null;
        }
        Expression[] operands = predicate.children();
        return switch (predicate.name()) {
            case "AND", "OR" -> joined(predicate.name(), operands);
            case "NOT" -> not(of(operands[0]));
            case "ALWAYS_TRUE" -> Condition.of("1 = 1");
            case "ALWAYS_FALSE" -> Condition.of("1 = 0");
            case "IS_NULL" -> ofNull(operands[0], "IS NULL");
            case "IS_NOT_NULL" -> ofNull(operands[0], "IS NOT NULL");
            case "=", "<>", "<", "<=", ">", ">=" -> comparison(predicate.name(), operands[0], operands[1]);
            case "<=>" -> notDistinct(operands[0], operands[1]);
            case "IN" -> in(operands);
            case "STARTS_WITH" -> like(operands, "", "%");
            case "ENDS_WITH" -> like(operands, "%", "");
            case "CONTAINS" -> like(operands, "%", "%");
            default -> null;
        };
    }

    private @Nullable Condition joined(String word, Expression[] operands) {
        List<Condition> parts = new ArrayList<>();
        for (Expression operand : operands) {
            Condition part = of(operand);
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        return Condition.joined(word, parts);
    }

    private static @Nullable Condition not(@Nullable Condition condition) {
        return condition == null ? null : new Condition("(NOT " + condition.sql() + ")", condition.parameters());
    }

    /** A column that is read as text is NULL where the driver's is, whatever it holds. */
    private @Nullable Condition ofNull(Expression operand, String test) {
        SourceColumn column = column(operand);
        return column != null && (column.isExact() || Cells.isText(column.type()))
                ? Condition.of("(" + column.quoted() + " " + test + ")")
                : null;
    }

    private @Nullable Condition comparison(String operator, Expression left, Expression right) {
        SourceColumn first = exact(left);
        SourceColumn second = exact(right);
        if (first != null && second != null) {
            boolean comparable = first.type().equals(second.type()) && isComparable(first, operator);
            return comparable
                    ? Condition.of("(" + first.quoted() + " " + operator + " " + second.quoted() + ")")
                    : null;
        }
        if (first != null && right instanceof Literal<?> literal) {
            return comparison(first, operator, literal);
        }
        return second != null && left instanceof Literal<?> literal
                ? comparison(second, mirrored(operator), literal)
                : null;
    }

    private static @Nullable Condition comparison(SourceColumn column, String operator, Literal<?> literal) {
        Serializable value = Cells.parameter(column.kind(), literal);
        return value == null || !isComparable(column, operator)
                ? null
                : Condition.of("(" + column.quoted() + " " + operator + " ?)", value);
    }

    private static boolean isComparable(SourceColumn column, String operator) {
        return column.kind() != ColumnKind.BOOLEAN || operator.equals("=") || operator.equals("<>");
    }

    private static String mirrored(String operator) {
        return switch (operator) {
            case "<" -> ">";
            case "<=" -> ">=";
            case ">" -> "<";
            case ">=" -> "<=";
            default -> operator;
        };
    }

    /** Equal, or both NULL: never unknown. */
    private @Nullable Condition notDistinct(Expression left, Expression right) {
        boolean turned = left instanceof Literal<?>;
        Expression operand = turned ? right : left;
        if (!((turned ? left : right) instanceof Literal<?> literal)) {
            return null;
        }
        if (literal.value() == null) {
            return ofNull(operand, "IS NULL");
        }
        Condition there = ofNull(operand, "IS NOT NULL");
        Condition equal = comparison("=", operand, literal);
        return there == null || equal == null ? null : Condition.joined("AND", List.of(there, equal));
    }

    private @Nullable Condition in(Expression[] operands) {
        SourceColumn column = exact(operands[0]);
        if (column == null || operands.length == 1) {
            return null;
        }
        ArrayList<Serializable> values = new ArrayList<>();
        for (Expression operand : Arrays.asList(operands).subList(1, operands.length)) {
            Serializable value = operand instanceof Literal<?> literal ? Cells.parameter(column.kind(), literal) : null;
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        String marks = "?, ".repeat(values.size() - 1) + "?";
        return new Condition("(" + column.quoted() + " IN (" + marks + "))", values);
    }

    private @Nullable Condition like(Expression[] operands, String before, String after) {
        SourceColumn column = exact(operands[0]);
        if (column == null || column.kind() != ColumnKind.TEXT || !(operands[1] instanceof Literal<?> literal)) {
            return null;
        }
        Serializable value = Cells.parameter(ColumnKind.TEXT, literal);
        if (!(value instanceof String text)) {
            return null;
        }
        String pattern = before + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + after;
        return Condition.of("(" + column.quoted() + " LIKE ? ESCAPE '\\')", pattern);
    }

    private @Nullable SourceColumn exact(Expression expression) {
        SourceColumn column = column(expression);
        return column != null && column.isExact() ? column : null;
    }

    /** The column that an expression is; null if it is none of ours. */
    @Nullable
    SourceColumn column(Expression expression) {
        return expression instanceof NamedReference reference && reference.fieldNames().length == 1
                ? columns.get(reference.fieldNames()[0])
                : null;
    }
}
