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
 * @param plain whether every attribute holds values of one type that any database has, or nothing
 */
public record World(List<Database.Contents> tables, boolean plain) {
    /**
     * 2040-01-01T00:00:00Z, where the driver's clock stands still. The engine deletes what has expired by its own
     * clock: so all that is to be seen expiring here expires in the years before, which for it are the future.
     */
    public static final long CLOCK = 2_208_988_800L;

    /** In which no value lies, since how long five years are is not the question here. */
    static final long FIVE_YEARS = 5L * 365 * 86_400;

    public World {
        tables = List.copyOf(tables);
    }

    public Database database() {
        Map<String, Database.Contents> byName = new HashMap<>();
        tables.forEach(table -> byName.put(table.design().name(), table));
        return new Database(byName);
    }

    /** The attributes that items have, with the values that they have, keys first. */
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
