package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.Map;

/** Tables with their contents, by name. */
public record Database(Map<String, Contents> tables) {
    public Database {
        tables = Map.copyOf(tables);
    }

    /** A table with its items in no particular order. */
    public record Contents(TableDesign design, List<Map<String, Datum>> items) {
        public Contents {
            items = List.copyOf(items);
        }
    }
}
