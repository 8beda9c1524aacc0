package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The catalog's item for a table.
 *
 * @param version incremented by each change, to detect concurrent ones
 * @param pending the id of the CREATE TABLE in progress; null once the table exists
 * @param ids the table's ids by region
 * @param columns the columns by name, in order: those with the default stored form
 * @param shared findings that processes share
 */
public record CatalogItem(
        String table,
        long version,
        @Nullable String pending,
        Map<String, String> ids,
        Map<String, Kept> columns,
        Shared shared) {
    /** The key attribute of the catalog table. */
    public static final String TABLE = "table";

    /** The key of the item that marks the catalog as the driver's. No table can have that name. */
    public static final String MARKER = "$catalog";

    public static final String VERSION = "version";
    public static final String PENDING = "pending";

    private static final int FORMAT = 1;
    private static final String FORMAT_NAME = "format";
    private static final String KIND = "kind";
    private static final String KIND_OF_TABLE = "table";
    private static final String IDS = "ids";
    private static final String COLUMNS = "columns";
    private static final String NAME = "name";
    private static final String TYPE = "type";
    private static final String NOT_NULL = "notNull";
    private static final String DEFAULT = "default";
    private static final String TTL = "ttl";
    private static final String ATTRIBUTE = "attribute";
    private static final String ASKED = "asked";
    private static final String SAMPLE = "sample";
    private static final String ID = "id";
    private static final String TAKEN = "taken";
    private static final String COUNTED = "counted";
    private static final String ITEMS = "items";
    private static final String SAMPLING = "sampling";

    public CatalogItem {
        ids = Collections.unmodifiableMap(new TreeMap<>(ids));
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    /**
     * A column.
     *
     * @param type the type in the schema file's notation
     */
    public record Kept(String type, WriteRule rule) {
        private Map<String, Object> toMap(String name) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put(NAME, name);
            map.put(TYPE, type);
            if (rule.notNull()) {
                map.put(NOT_NULL, true);
            }
            if (rule.defaultValue() != null) {
                map.put(DEFAULT, rule.defaultValue());
            }
            return map;
        }
    }

    /**
     * The TTL attribute.
     *
     * @param attribute null if time to live is disabled
     * @param asked the time of the request in epoch seconds
     */
    public record Expiring(@Nullable String attribute, long asked) {
        private Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            if (attribute != null) {
                map.put(ATTRIBUTE, attribute);
            }
            map.put(ASKED, BigDecimal.valueOf(asked));
            return map;
        }
    }

    /**
     * A sample of the table's items.
     *
     * @param id the table's id
     * @param taken the time of the sample in epoch milliseconds
     * @param counted the table's number of items by DescribeTable at that time
     * @param items the sample's findings in the form of {@code driver.catalog}; empty if they are too long to store
     */
    public record Sampled(String id, long taken, long counted, ByteString items) {
        private Map<String, Object> toMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put(ID, id);
            map.put(TAKEN, BigDecimal.valueOf(taken));
            map.put(COUNTED, BigDecimal.valueOf(counted));
            map.put(ITEMS, items);
            return map;
        }
    }

    /**
     * Findings that processes share.
     *
     * @param expiry the TTL attribute as it was last requested; null if unknown
     * @param sample null for none
     * @param sampling the time in epoch milliseconds until which other processes wait for the one that takes a sample; 0 for none
     */
    public record Shared(
            @Nullable Expiring expiry, @Nullable Sampled sample, long sampling) {
        public static final Shared NOTHING = new Shared(null, null, 0);

        private void addTo(Map<String, Object> item) {
            if (expiry != null) {
                item.put(TTL, expiry.toMap());
            }
            if (sample != null) {
                item.put(SAMPLE, sample.toMap());
            }
            if (sampling > 0) {
                item.put(SAMPLING, BigDecimal.valueOf(sampling));
            }
        }

        private static Shared read(Map<String, @Nullable Object> item) throws Unreadable {
            Object sampling = item.get(SAMPLING);
            return new Shared(
                    CatalogItem.expiry(item.get(TTL)),
                    sample(item.get(SAMPLE)),
                    sampling instanceof BigDecimal until ? until.longValue() : 0);
        }

        /** An unreadable finding is ignored, because any process can determine it again. */
        private static @Nullable Sampled sample(@Nullable Object kept) {
            return kept instanceof Map<?, ?> map
                            && map.get(ID) instanceof String id
                            && map.get(TAKEN) instanceof BigDecimal taken
                            && map.get(COUNTED) instanceof BigDecimal counted
                            && map.get(ITEMS) instanceof ByteString items
                    ? new Sampled(id, taken.longValue(), counted.longValue(), items)
                    : null;
        }
    }

    /** An item can't be read; the message has the reason, but not the content. */
    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String reason) {
            super(reason);
        }
    }

    /** The item that marks the catalog table. */
    public static Map<String, Object> marker() {
        return Map.of(TABLE, MARKER, FORMAT_NAME, BigDecimal.valueOf(FORMAT));
    }

    /** Checks that this version of the driver supports the item's format. */
    public static void checkFormat(Map<String, @Nullable Object> item) throws Unreadable {
        if (!(item.get(FORMAT_NAME) instanceof BigDecimal format)) {
            throw new Unreadable("it has no format");
        }
        if (format.compareTo(BigDecimal.valueOf(FORMAT)) > 0) {
            throw new Unreadable(
                    "its format " + format.toPlainString() + " is newer than this driver, which knows " + FORMAT);
        }
    }

    /** @param item canonical values */
    public static CatalogItem read(Map<String, @Nullable Object> item) throws Unreadable {
        checkFormat(item);
        if (!KIND_OF_TABLE.equals(item.get(KIND))) {
            throw new Unreadable("it is of no kind that this driver knows");
        }
        Map<String, String> ids = new TreeMap<>();
        Map<?, ?> kept = of(item, IDS, Map.class);
        for (Map.Entry<?, ?> id : kept.entrySet()) {
            ids.put(String.valueOf(id.getKey()), as(id.getValue(), "a table's id", String.class));
        }
        Map<String, Kept> columns = new LinkedHashMap<>();
        for (Object element : of(item, COLUMNS, List.class)) {
            Map<?, ?> column = as(element, "a column", Map.class);
            String name = as(column.get(NAME), "a column's name", String.class);
            String type = as(column.get(TYPE), "a column's type", String.class);
            if (name.isEmpty() || columns.putIfAbsent(name, new Kept(type, rule(column))) != null) {
                throw new Unreadable("a column has no name, or that of another");
            }
            check(name, type);
        }
        Object pending = item.get(PENDING);
        return new CatalogItem(
                of(item, TABLE, String.class),
                of(item, VERSION, BigDecimal.class).longValue(),
                pending == null ? null : as(pending, PENDING, String.class),
                ids,
                columns,
                Shared.read(item));
    }

    private static WriteRule rule(Map<?, ?> column) throws Unreadable {
        Object notNull = column.get(NOT_NULL);
        Object value = column.get(DEFAULT);
        String text = value == null ? null : as(value, "a column's default", String.class);
        if (text != null && !Defaults.isText(text)) {
            throw new Unreadable("a column has a default that this driver does not know");
        }
        return new WriteRule(notNull != null && as(notNull, "a column's notNull", Boolean.class), text);
    }

    private static @Nullable Expiring expiry(@Nullable Object kept) throws Unreadable {
        if (kept == null) {
            return null;
        }
        Map<?, ?> ttl = as(kept, TTL, Map.class);
        Object attribute = ttl.get(ATTRIBUTE);
        return new Expiring(
                attribute == null ? null : as(attribute, "the attribute of time to live", String.class),
                as(ttl.get(ASKED), "when time to live was asked", BigDecimal.class)
                        .longValue());
    }

    private static void check(String name, String type) throws Unreadable {
        try {
            declaration(name, type);
        } catch (StatementFailure e) {
            throw new Unreadable("column " + name + " has a type that this driver does not know");
        }
    }

    private static ColumnDeclaration declaration(String name, String type) {
        return ColumnReader.plain(new Named(name, Place.ofCatalog()), new Named(type, Place.ofCatalog()), null);
    }

    private static <T> T of(Map<String, @Nullable Object> item, String name, Class<T> type) throws Unreadable {
        return as(item.get(name), name, type);
    }

    private static <T> T as(@Nullable Object value, String what, Class<T> type) throws Unreadable {
        if (!type.isInstance(value)) {
            throw new Unreadable(what + " is missing, or of another type");
        }
        return type.cast(value);
    }

    /** The item as canonical values. */
    public Map<String, Object> toItem() {
        Map<String, Object> item = new LinkedHashMap<>();
        item.put(TABLE, table);
        item.put(FORMAT_NAME, BigDecimal.valueOf(FORMAT));
        item.put(KIND, KIND_OF_TABLE);
        item.put(VERSION, BigDecimal.valueOf(version));
        if (pending != null) {
            item.put(PENDING, pending);
        }
        item.put(IDS, ids);
        List<Map<String, Object>> all = new ArrayList<>();
        columns.forEach((name, column) -> all.add(column.toMap(name)));
        item.put(COLUMNS, all);
        shared.addTo(item);
        return item;
    }

    /** Whether the item belongs to that table; true if tables with the same name can't be distinguished. */
    public boolean isOf(String region, @Nullable String id) {
        return pending == null && (id == null || id.equals(ids.get(region)));
    }

    /** This item for a table that now exists. */
    public CatalogItem made(String region, @Nullable String id) {
        Map<String, String> all = new TreeMap<>(pending == null ? ids : Map.of());
        if (id != null) {
            all.put(region, id);
        }
        return new CatalogItem(table, version + 1, null, all, columns, shared);
    }

    /** This item with the declared columns added or replaced, and others removed. */
    public CatalogItem with(List<Column> declared, List<String> undeclared) {
        Map<String, Kept> changed = new LinkedHashMap<>(columns);
        changed.keySet().removeAll(new HashSet<>(undeclared));
        declared.forEach(column -> changed.remove(column.name()));
        declared.forEach(column -> changed.put(column.name(), new Kept(column.typeText(), column.rule())));
        return new CatalogItem(table, version, pending, ids, changed, shared);
    }

    /** The same with the columns of another table in place of its own. */
    public CatalogItem like(CatalogItem other) {
        return new CatalogItem(table, version, pending, ids, other.columns, shared);
    }

    /** This item with the next version. */
    public CatalogItem counted() {
        return new CatalogItem(table, version + 1, pending, ids, columns, shared);
    }

    /** This item with the current TTL attribute. */
    public CatalogItem expiring(@Nullable Expiring known) {
        return with(new Shared(known, shared.sample(), shared.sampling()));
    }

    /** This item with other findings. */
    public CatalogItem with(Shared known) {
        return new CatalogItem(table, version, pending, ids, columns, known);
    }

    /** An item without declarations. */
    public static CatalogItem undeclared(String table, long version) {
        return new CatalogItem(table, version, null, Map.of(), Map.of(), Shared.NOTHING);
    }

    /** Whether it contains only findings of processes. */
    public boolean declaresNothing() {
        return pending == null && columns.isEmpty();
    }

    public @Nullable Expiring expiry() {
        return shared.expiry();
    }

    /** The declared columns. */
    public List<ColumnDeclaration> declarations() {
        List<ColumnDeclaration> declarations = new ArrayList<>();
        columns.forEach((name, column) ->
                declarations.add(declaration(name, column.type()).with(column.rule())));
        return declarations;
    }
}
