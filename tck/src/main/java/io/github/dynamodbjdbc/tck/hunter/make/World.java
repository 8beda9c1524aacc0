package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables of a round.
 *
 * @param plain whether every attribute holds only values of one type that any database supports
 */
public record World(List<Database.Contents> tables, boolean plain) {
    /**
     * 2040-01-01T00:00:00Z, at which the driver's clock is fixed. The engine deletes expired items by its own clock. Items that are expired here
     * expire in the years before 2040, which are still in the engine's future.
     */
    public static final long CLOCK = 2_208_988_800L;

    /** No value is near this limit, because the exact length of five years is not tested here. */
    static final long FIVE_YEARS = 5L * 365 * 86_400;

    public World {
        tables = List.copyOf(tables);
    }

    public Database database() {
        Map<String, Database.Contents> byName = new HashMap<>();
        tables.forEach(table -> byName.put(table.design().name(), table));
        return new Database(byName);
    }

    /** The items' attributes with their values, keys first. */
    public static Map<String, List<Datum>> attributes(Database.Contents table) {
        Map<String, List<Datum>> found = new TreeMap<>();
        table.items()
                .forEach(item -> item.forEach((name, value) ->
                        found.computeIfAbsent(name, any -> new ArrayList<>()).add(value)));
        return found;
    }

    public static boolean isVisible(TableDesign design, Map<String, Datum> item, TimeToLive mode) {
        String attribute = design.ttlAttribute();
        if (mode == TimeToLive.SHOW || attribute == null) {
            return mode != TimeToLive.ONLY;
        }
        boolean expired = item.get(attribute) instanceof Datum.Numeric ttl
                && ttl.value().compareTo(BigDecimal.valueOf(CLOCK)) < 0
                && ttl.value().compareTo(BigDecimal.valueOf(CLOCK - FIVE_YEARS)) > 0;
        return expired == (mode == TimeToLive.ONLY);
    }
}
