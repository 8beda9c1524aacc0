package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.TimeFunctions;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.avatica.util.TimeUnit;

/** Units of time by name. */
public final class TimeUnits {
    private static final Map<String, TimeUnit> UNITS = Map.ofEntries(
            Map.entry("YEAR", TimeUnit.YEAR),
            Map.entry("QUARTER", TimeUnit.QUARTER),
            Map.entry("MONTH", TimeUnit.MONTH),
            Map.entry("WEEK", TimeUnit.WEEK),
            Map.entry("DAY", TimeUnit.DAY),
            Map.entry("HOUR", TimeUnit.HOUR),
            Map.entry("MINUTE", TimeUnit.MINUTE),
            Map.entry("SECOND", TimeUnit.SECOND),
            Map.entry("MILLISECOND", TimeUnit.MILLISECOND),
            Map.entry("MICROSECOND", TimeUnit.MICROSECOND),
            Map.entry("NANOSECOND", TimeUnit.NANOSECOND),
            Map.entry("FRAC_SECOND", TimeUnit.MICROSECOND),
            Map.entry("DOW", TimeUnit.DOW),
            Map.entry("DAYOFWEEK", TimeUnit.DOW),
            Map.entry("ISODOW", TimeUnit.ISODOW),
            Map.entry("DOY", TimeUnit.DOY),
            Map.entry("DAYOFYEAR", TimeUnit.DOY),
            Map.entry("ISOYEAR", TimeUnit.ISOYEAR),
            Map.entry("EPOCH", TimeUnit.EPOCH),
            Map.entry("DECADE", TimeUnit.DECADE),
            Map.entry("CENTURY", TimeUnit.CENTURY),
            Map.entry("MILLENNIUM", TimeUnit.MILLENNIUM));

    private TimeUnits() {}

    public static TimeUnit of(String name, Position position) {
        String upper = name.toUpperCase(Locale.ROOT);
        TimeUnit unit = UNITS.get(upper);
        if (unit == null) {
            unit = UNITS.get(TimeFunctions.singular(upper));
        }
        if (unit == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + name + "' is not a unit of time" + NearestName.hint(name, UNITS.keySet()),
                    position);
        }
        return unit;
    }

    /** The name of a unit in which durations are measured. */
    public static String lengthOf(String name, Position position) {
        return switch (of(name, position)) {
            case DOW, ISODOW, DOY, ISOYEAR, EPOCH ->
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "'" + name + "' is a part of a date and no length of time",
                        position);
            default -> of(name, position).name();
        };
    }

    public static List<String> names() {
        return UNITS.keySet().stream().sorted().toList();
    }
}
