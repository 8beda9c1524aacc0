package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;

/** Functions of dates and times. */
final class TemporalFunctionLowering {
    static final Map<String, Function<FunctionArguments, Value>> BY_NAME = byName();

    private TemporalFunctionLowering() {}

    private static Map<String, Function<FunctionArguments, Value>> byName() {
        Map<String, Function<FunctionArguments, Value>> functions = new TreeMap<>();
        functions.put("DATE_TRUNC", TemporalFunctionLowering::dateTrunc);
        functions.put("DATE_PART", TemporalFunctionLowering::datePart);
        for (String unit : List.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND")) {
            functions.put(unit, arguments -> part(arguments, unit));
        }
        functions.put("DAYOFMONTH", arguments -> part(arguments, "DAY"));
        functions.put("DAYOFWEEK", arguments -> part(arguments, "DOW"));
        functions.put("DAYOFYEAR", arguments -> part(arguments, "DOY"));
        functions.put("TIMESTAMPADD", TemporalFunctionLowering::timestampAdd);
        functions.put("TIMESTAMPDIFF", TemporalFunctionLowering::timestampDiff);
        functions.put(
                "UNIX_TIMESTAMP",
                arguments -> ofTimestamp(arguments, SqlLibraryOperators.UNIX_SECONDS, ColumnType.BIGINT));
        functions.put(
                "UNIX_MILLIS", arguments -> ofTimestamp(arguments, SqlLibraryOperators.UNIX_MILLIS, ColumnType.BIGINT));
        functions.put("TO_TIMESTAMP", TemporalFunctionLowering::toTimestamp);
        return functions;
    }

    private static Value dateTrunc(FunctionArguments arguments) {
        arguments.require(2, 2);
        return TimeUnits.floor(arguments.unit(0), arguments.value(1), arguments.position());
    }

    private static Value datePart(FunctionArguments arguments) {
        arguments.require(2, 2);
        return TimeUnits.extract(arguments.unit(0), arguments.value(1), arguments.position());
    }

    private static Value part(FunctionArguments arguments, String unit) {
        arguments.require(1, 1);
        return TimeUnits.part(unit, arguments.value(0), arguments.position());
    }

    private static Value timestampAdd(FunctionArguments arguments) {
        arguments.require(3, 3);
        return ScalarLowering.call(
                "$TIMESTAMPADD", arguments.position(), length(arguments), arguments.value(1), arguments.value(2));
    }

    private static Value timestampDiff(FunctionArguments arguments) {
        arguments.require(3, 3);
        return ScalarLowering.call(
                "$TIMESTAMPDIFF", arguments.position(), length(arguments), arguments.value(1), arguments.value(2));
    }

    /** The unit of a length of time. */
    private static Value length(FunctionArguments arguments) {
        String unit = TimeUnits.lengthOf(arguments.unit(0), arguments.position());
        return Value.of(Literals.string(unit, arguments.position()), ColumnType.VARCHAR);
    }

    /** A function whose first argument is a time. */
    private static Value ofTimestamp(FunctionArguments arguments, SqlOperator operator, ColumnType type) {
        List<SqlNode> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            operands.add(i == 0 ? TimeUnits.timestamp(arguments.value(i), arguments.position()) : arguments.sql(i));
        }
        return Value.of(operator.createCall(Positions.of(arguments.position()), operands), type);
    }

    /** {@code TO_TIMESTAMP(epochSeconds)} and {@code TO_TIMESTAMP(text, format)}. */
    private static Value toTimestamp(FunctionArguments arguments) {
        arguments.require(1, 2);
        if (arguments.size() == 1) {
            return ScalarLowering.call("$TO_TIMESTAMP", arguments.position(), arguments.value(0));
        }
        SqlNode sql = SqlLibraryOperators.TO_TIMESTAMP_PG.createCall(
                Positions.of(arguments.position()), arguments.sql(0), arguments.sql(1));
        return Value.of(sql, ColumnType.TIMESTAMP);
    }
}
