package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Items as conditions see them: times as text, and without values that don't fit their declaration. Therefore conditions on declared columns can be
 * generated like all others.
 */
final class Readings {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT);

    private Readings() {}

    /** The item as its columns read it; the item itself if nothing is declared. */
    static Map<String, Datum> of(Map<String, Datum> item, TableDesign design) {
        if (design.declared().isEmpty()) {
            return item;
        }
        Map<String, Datum> readings = new LinkedHashMap<>();
        item.forEach((name, value) -> {
            Declaration declaration = design.declared().get(name);
            Datum reading = declaration == null ? value : reading(declaration.read(value));
            if (reading != null) {
                readings.put(name, reading);
            }
        });
        return readings;
    }

    private static @Nullable Datum reading(@Nullable Cell value) {
        if (value instanceof Cell.Spelled spelled) {
            return reading(spelled.time());
        } else if (value instanceof Cell.Timestamp time) {
            return new Datum.Text(TIME.format(time.value()));
        } else if (value instanceof Cell.Date date) {
            return new Datum.Text(date.value().toString());
        }
        return (Datum) value;
    }
}
