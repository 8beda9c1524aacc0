package io.github.dynamodbjdbc.driver.storm;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes of all pairs, read from the table's stream once, at the end. */
final class StormChanges {
    private @Nullable Map<String, List<Long>> values;

    /** The values that an item had, in their order. */
    List<Long> of(String key, Connection calm) throws SQLException {
        Map<String, List<Long>> known = values;
        if (known == null) {
            known = read(calm);
            values = known;
        }
        return known.getOrDefault(key, List.of());
    }

    private static Map<String, List<Long>> read(Connection calm) throws SQLException {
        Map<String, List<Long>> read = new HashMap<>();
        try (Statement statement = calm.createStatement();
                ResultSet rows = statement.executeQuery("SELECT s.k, s.\"$new\".v FROM Pairs.\"$stream\" s")) {
            while (rows.next()) {
                read.computeIfAbsent(rows.getString(1), key -> new ArrayList<>())
                        .add(rows.getLong(2));
            }
        }
        return read;
    }
}
