package io.github.dynamodbjdbc.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Map;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates by groups as SQL: COUNT, SUM, MIN and MAX.
 *
 * @param groups SQL expressions
 * @param select the select list: the groups, followed by the aggregates
 * @param output the columns of the result
 * @param isMergeable whether Spark can merge the aggregates of several partitions
 */
record Aggregates(
        ArrayList<String> groups, ArrayList<String> select, ArrayList<SourceColumn> output, boolean isMergeable)
        implements Serializable {
    /** The digits that Spark adds to the precision of a decimal sum. */
    private static final int DIGITS_OF_A_SUM = 10;

    private static final int MOST_DIGITS = 38;

    /** The aggregates as SQL; null if Spark has to compute one of them. */
    static @Nullable Aggregates of(Aggregation aggregation, Map<String, SourceColumn> columns) {
        Conditions names = new Conditions(columns);
        Aggregates found = new Aggregates(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), true);
        for (Expression expression : aggregation.groupByExpressions()) {
            SourceColumn column = names.column(expression);
            if (column == null || !column.isExact()) {
                return null;
            }
            found.groups.add(column.value());
            found.add(column.value(), column.computed());
        }
        boolean mergeable = true;
        for (AggregateFunc function : aggregation.aggregateExpressions()) {
            if (!found.add(function, names)) {
                return null;
            }
            mergeable &= !(function instanceof Count count && count.isDistinct());
        }
        // Without a function the aggregation is a DISTINCT, which is not worth pushing down.
        return aggregation.aggregateExpressions().length == 0
                ? null
                : new Aggregates(found.groups, found.select, found.output, mergeable);
    }

    private void add(String sql, SourceColumn column) {
        select.add(sql);
        output.add(column);
    }

    private boolean add(AggregateFunc function, Conditions names) {
        String name = "a" + select.size();
        if (function instanceof CountStar) {
            add("COUNT(*)", new SourceColumn(name, ColumnKind.NUMBER, DataTypes.LongType, true));
            return true;
        }
        SourceColumn column = function.children().length == 1 ? names.column(function.children()[0]) : null;
        if (column == null || !column.isExact()) {
            return false;
        }
        String value = column.value();
        if (function instanceof Count count) {
            String distinct = count.isDistinct() ? "DISTINCT " : "";
            add("COUNT(" + distinct + value + ")", new SourceColumn(name, ColumnKind.NUMBER, DataTypes.LongType, true));
            return true;
        }
        if (function instanceof Sum sum) {
            DataType type = sumOf(column);
            if (sum.isDistinct() || type == null) {
                return false;
            }
            add("SUM(" + value + ")", new SourceColumn(name, ColumnKind.NUMBER, type, true));
            return true;
        }
        if (column.kind() == ColumnKind.BOOLEAN || !(function instanceof Min || function instanceof Max)) {
            return false;
        }
        String extreme = function instanceof Min ? "MIN(" : "MAX(";
        add(extreme + value + ")", new SourceColumn(name, column.kind(), column.type(), true));
        return true;
    }

    /** The type of Spark's sum; null if Spark has to compute the sum. */
    private static @Nullable DataType sumOf(SourceColumn column) {
        if (column.kind() != ColumnKind.NUMBER) {
            return null;
        }
        if (column.type() instanceof DecimalType decimal) {
            return DataTypes.createDecimalType(
                    Math.min(MOST_DIGITS, decimal.precision() + DIGITS_OF_A_SUM), decimal.scale());
        }
        // In ANSI mode Spark reports an overflow at the row where it happens.
        return SQLConf.get().ansiEnabled() ? null : DataTypes.LongType;
    }
}
