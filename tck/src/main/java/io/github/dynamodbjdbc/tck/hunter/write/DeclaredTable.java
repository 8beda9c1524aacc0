package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table whose columns are stored in another form than statements name them: a write-sharded key and times with formats, or the parts of an
 * entity's keys. A row is the values that statements see, by column and without NULLs; {@link #stored} has its own calculation of the item.
 */
enum DeclaredTable {
    /** The shard of d is calculated from id. */
    SHARDED(
            "Sharded",
            List.of("d", "id"),
            columns(
                    "d",
                    Form.TEXT,
                    "id",
                    Form.TEXT,
                    "made",
                    Form.SECONDS,
                    "sent",
                    Form.UTC_TEXT,
                    "seen",
                    Form.MILLIS,
                    "due",
                    Form.DAYS,
                    "day",
                    Form.DAY_TEXT,
                    "n",
                    Form.NUMBER,
                    "s",
                    Form.TEXT,
                    "u",
                    Form.TEXT)) {
        @Override
        TableDesign design() {
            return new TableDesign(name, keys("d", "id"), List.of(), null);
        }

        @Override
        Map<String, Datum> stored(Map<String, Object> row) {
            Map<String, Datum> item = attributes(row);
            String id = text(row, "id");
            item.put(
                    "d",
                    new Datum.Text(text(row, "d") + "." + (1 + id.codePoints().sum() % 7)));
            return item;
        }
    },

    /** The parts c, day and o are in keys of the table, status is one of an index. */
    ENTITY(
            "Orders",
            List.of("c", "day", "o"),
            columns(
                    "c",
                    Form.TEXT,
                    "day",
                    Form.TEXT,
                    "o",
                    Form.TEXT,
                    "status",
                    Form.TEXT,
                    "total",
                    Form.NUMBER,
                    "made",
                    Form.SECONDS,
                    "sent",
                    Form.UTC_TEXT,
                    "s",
                    Form.TEXT)) {
        @Override
        TableDesign design() {
            TableDesign.IndexDesign index = new TableDesign.IndexDesign(
                    "byStatus",
                    true,
                    new TableDesign.Keys(List.of(new TableDesign.Key("GPK", "S")), List.of()),
                    TableDesign.Projection.ALL,
                    List.of());
            return new TableDesign("Shop", keys("PK", "SK"), List.of(index), null);
        }

        @Override
        Map<String, Datum> stored(Map<String, Object> row) {
            Map<String, Datum> item = attributes(row);
            item.keySet().removeAll(List.of("c", "day", "o", "status"));
            item.put("PK", new Datum.Text("C#" + text(row, "c")));
            item.put("SK", new Datum.Text("O#" + text(row, "day") + "#" + text(row, "o")));
            item.put("GPK", new Datum.Text("S#" + text(row, "status")));
            item.put("type", new Datum.Text("order"));
            return item;
        }
    };

    static final String SCHEMA = """
            tables:
              Sharded:
                columns:
                  d: {shards: {separator: ".", from: 1, to: 7, by: id, hash: code-point-sum}}
                  made: {type: TIMESTAMP, format: epoch-seconds}
                  sent: {type: TIMESTAMP, format: iso8601-millis-utc}
                  seen: {type: TIMESTAMP, format: epoch-millis}
                  due: {type: DATE, format: epoch-days}
                  day: DATE
                  n: NUMERIC
                  s: VARCHAR
                  u: VARCHAR
              Shop:
                entities:
                  Orders:
                    keys: {PK: "C#{c}", SK: "O#{day}#{o}"}
                    where: {type: order}
                    columns:
                      total: NUMERIC
                      made: {type: TIMESTAMP, format: epoch-seconds}
                      sent: {type: TIMESTAMP, format: iso8601-millis-utc}
                      s: VARCHAR
                    indexes: {byStatus: {GPK: "S#{status}"}}
            """;

    private static final DateTimeFormatter UTC = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'");

    /** The forms of stored values. Times are of type LocalDateTime, dates LocalDate, numbers BigDecimal. */
    enum Form {
        TEXT,
        NUMBER,
        SECONDS,
        MILLIS,
        UTC_TEXT,
        DAYS,
        DAY_TEXT;

        /** Whether a value of the other form may be assigned without a cast. */
        boolean hasTypeOf(Form other) {
            return kind() == other.kind();
        }

        private Form kind() {
            return switch (this) {
                case TEXT, NUMBER -> this;
                case SECONDS, MILLIS, UTC_TEXT -> SECONDS;
                case DAYS, DAY_TEXT -> DAYS;
            };
        }

        private Datum stored(Object value) {
            return switch (this) {
                case TEXT, DAY_TEXT -> new Datum.Text(value.toString());
                case NUMBER -> new Datum.Numeric((BigDecimal) value);
                case SECONDS -> number(((LocalDateTime) value).toEpochSecond(ZoneOffset.UTC));
                case MILLIS -> number(1_000 * ((LocalDateTime) value).toEpochSecond(ZoneOffset.UTC));
                case UTC_TEXT -> new Datum.Text(UTC.format((LocalDateTime) value));
                case DAYS -> number(((LocalDate) value).toEpochDay());
            };
        }

        private static Datum number(long number) {
            return new Datum.Numeric(BigDecimal.valueOf(number));
        }
    }

    final String name;
    final List<String> key;
    final Map<String, Form> columns;

    DeclaredTable(String name, List<String> key, Map<String, Form> columns) {
        this.name = name;
        this.key = key;
        this.columns = columns;
    }

    abstract TableDesign design();

    abstract Map<String, Datum> stored(Map<String, Object> row);

    /** Whether each item has it: the keys and the parts of indexes. */
    boolean isRequired(String column) {
        return key.contains(column) || column.equals("status");
    }

    Form form(String column) {
        Form form = columns.get(column);
        if (form == null) {
            throw new IllegalArgumentException(column);
        }
        return form;
    }

    List<@Nullable Object> keyOf(Map<String, Object> row) {
        return key.stream().<@Nullable Object>map(row::get).toList();
    }

    final Map<String, Datum> attributes(Map<String, Object> row) {
        Map<String, Datum> item = new LinkedHashMap<>();
        row.forEach((column, value) -> item.put(column, form(column).stored(value)));
        return item;
    }

    private static String text(Map<String, Object> row, String column) {
        return String.valueOf(row.get(column));
    }

    private static TableDesign.Keys keys(String partition, String sort) {
        return new TableDesign.Keys(
                List.of(new TableDesign.Key(partition, "S")), List.of(new TableDesign.Key(sort, "S")));
    }

    private static Map<String, Form> columns(Object... named) {
        Map<String, Form> columns = new LinkedHashMap<>();
        for (int i = 0; i < named.length; i += 2) {
            columns.put((String) named[i], (Form) named[i + 1]);
        }
        return columns;
    }
}
