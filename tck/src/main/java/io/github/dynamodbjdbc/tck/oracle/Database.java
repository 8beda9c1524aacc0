package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.Map;

/** Tables and all that they hold, by name. */
public record Database(Map<String, Contents> tables) {
    public Database {
        tables = Map.copyOf(tables);
    }

    /** A table with its items, in no order. */
    public record Contents(TableDesign design, List<Map<String, Datum>> items) {
        public Contents {
            items = List.copyOf(items);
        }
    }
}
