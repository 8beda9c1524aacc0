package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.function.Aggregates;
import java.util.List;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlAggFunction;

/** SQL text for aggregates, whose orders and DISTINCT may be further arguments. */
final class AggregateTexts {
    private AggregateTexts() {}

    /** @param columns the names of the columns of the aggregate's input */
    static String of(AggregateCall call, List<String> columns) {
        SqlAggFunction function = call.getAggregation();
        List<String> arguments = call.getArgList().stream().map(columns::get).toList();
        String name = function.getName().replace("$SUM0", "SUM");
        int last = arguments.size() - 1;
        if (function.equals(Aggregates.ARRAY_AGG) || function.equals(Aggregates.STRING_AGG)) {
            // The value, the separator of STRING_AGG, whether equal values count once, the directions and a list of the
            // sort keys.
            String distinct = arguments.get(last - 2).equals("TRUE") ? "DISTINCT " : "";
            return name
                    + '('
                    + distinct
                    + String.join(", ", arguments.subList(0, last - 2))
                    + order(arguments.get(0), arguments.get(last - 1), arguments.get(last), !distinct.isEmpty())
                    + ')';
        } else if (function.equals(Aggregates.PERCENTILE_CONT) || function.equals(Aggregates.PERCENTILE_DISC)) {
            return name + '(' + arguments.get(1) + ')' + withinGroup(arguments);
        } else if (function.equals(Aggregates.MODE)) {
            return name + "()" + withinGroup(arguments);
        }
        String all = arguments.isEmpty() ? "*" : String.join(", ", arguments);
        return name + '(' + (call.isDistinct() ? "DISTINCT " : "") + all + ')';
    }

    /** @param arguments the value first, and whether the order is descending last */
    private static String withinGroup(List<String> arguments) {
        boolean descending = arguments.get(arguments.size() - 1).equals("TRUE");
        return " WITHIN GROUP (ORDER BY " + arguments.get(0) + (descending ? " DESC)" : ")");
    }

    /**
     * @param directions a string literal with two characters for each key, the first d for a descending order
     * @param keys a list
     * @param distinct whether the value itself is the key if none is written
     */
    private static String order(String value, String directions, String keys, boolean distinct) {
        if (directions.equals("''") || distinct && keys.equals('[' + value + ']') && directions.equals("'al'")) {
            return "";
        } else if (!keys.startsWith("[") || !keys.endsWith("]")) {
            // A name that is cut off.
            return " ORDER BY …";
        }
        String each = keys.substring(1, keys.length() - 1);
        boolean descending = directions.indexOf('d') >= 0;
        boolean one = directions.length() == "'al'".length();
        return " ORDER BY " + (descending && !one ? "…" : each) + (descending && one ? " DESC" : "");
    }
}
