package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
 * Converts Spark's predicates to SQL, if the driver finds each of them TRUE, FALSE or UNKNOWN for the same rows as Spark does. Predicates of other
 * forms, and predicates over columns whose values differ between Spark and the driver, are left to Spark.
 *
 * @param columns the columns by name
 */
record Conditions(Map<String, SourceColumn> columns) {
    /** The predicate as SQL; null if Spark has to evaluate it. */
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
            case "IS_NULL" -> not(isThere(operands[0]));
            case "IS_NOT_NULL" -> isThere(operands[0]);
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

    /** A test for NULL. A column read as a string is NULL in Spark exactly if it is NULL for the driver. */
    private @Nullable Condition isThere(Expression operand) {
        SourceColumn column = column(operand);
        return column != null && (column.isExact() || Cells.isText(column.type()))
                ? Condition.of("(" + column.isThere() + ")")
                : null;
    }

    private @Nullable Condition comparison(String operator, Expression left, Expression right) {
        SourceColumn first = exact(left);
        SourceColumn second = exact(right);
        if (first != null && second != null) {
            boolean comparable = first.type().equals(second.type()) && isComparable(first, operator);
            return comparable ? Condition.of("(" + first.value() + " " + operator + " " + second.value() + ")") : null;
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
        if (value == null || !isComparable(column, operator)) {
            return null;
        }
        return isSampledDay(column) ? ofDay(column, operator, (LocalDate) value) : test(column, operator + " ?", value);
    }

    private static boolean isSampledDay(SourceColumn column) {
        return column.kind() == ColumnKind.DATE && !column.typed();
    }

    /**
     * A test of a column. For a sampled column of text, the text of any value is tested. The first part lets DynamoDB return only strings that pass
     * the test. For values of other types than the parameter's the test is UNKNOWN in any case.
     *
     * @param test an operator with its right side
     */
    private static Condition test(SourceColumn column, String test, Serializable... values) {
        String stored = column.quoted() + " " + test;
        if (column.typed() || column.kind() != ColumnKind.TEXT) {
            return Condition.of("(" + stored + ")", values);
        }
        return Condition.joined(
                "AND",
                List.of(
                        Condition.of("(" + stored + " OR NOT " + column.isStoredAs("S") + ")", values),
                        Condition.of("(" + column.value() + " " + test + ")", values)));
    }

    /** A comparison with a day. For Spark, a text with a day and a time is on that day. */
    private static Condition ofDay(SourceColumn column, String operator, LocalDate day) {
        Instant begin = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant end = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        return switch (operator) {
            case "<", ">=" -> test(column, operator + " ?", begin);
            case "<=" -> test(column, "< ?", end);
            case ">" -> test(column, ">= ?", end);
            case "=" -> Condition.of("(" + column.quoted() + " >= ? AND " + column.quoted() + " < ?)", begin, end);
            case "<>" -> Condition.of("(" + column.quoted() + " < ? OR " + column.quoted() + " >= ?)", begin, end);
            default -> throw new IllegalArgumentException(operator);
        };
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

    /** The condition that both values are equal or both NULL. It is never UNKNOWN. */
    private @Nullable Condition notDistinct(Expression left, Expression right) {
        boolean turned = left instanceof Literal<?>;
        Expression operand = turned ? right : left;
        if (!((turned ? left : right) instanceof Literal<?> literal)) {
            return null;
        }
        if (literal.value() == null) {
            return not(isThere(operand));
        }
        Condition there = isThere(operand);
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
        if (isSampledDay(column)) {
            return Condition.joined(
                    "OR",
                    values.stream()
                            .map(day -> ofDay(column, "=", (LocalDate) day))
                            .toList());
        }
        String marks = "?, ".repeat(values.size() - 1) + "?";
        return test(column, "IN (" + marks + ")", values.toArray(Serializable[]::new));
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
        return test(column, "LIKE ? ESCAPE '\\'", pattern);
    }

    private @Nullable SourceColumn exact(Expression expression) {
        SourceColumn column = column(expression);
        return column != null && column.isExact() ? column : null;
    }

    /** The column of an expression; null if the expression is not a column of the source. */
    @Nullable
    SourceColumn column(Expression expression) {
        return expression instanceof NamedReference reference && reference.fieldNames().length == 1
                ? columns.get(reference.fieldNames()[0])
                : null;
    }
}
