package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.Table;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A {@link TableUse} during binding. */
public final class TableRead {
    private final ColumnNumbers numbers;
    private final Rex rex;
    private final Block block;
    private final int id;
    private final String calciteName;
    private final Table table;
    private final @Nullable IndexSchema index;
    private final @Nullable String ttlAttribute;
    private final String alias;
    private final List<List<String>> qualifiers;
    private final ReadOptions readOptions;
    private final TtlMode ttl;
    private final Map<ColumnSource, UsedColumn> columns = new LinkedHashMap<>();
    private final Map<ColumnSource, Integer> ids = new HashMap<>();
    private int ttlId = -1;
    private final Set<String> names = new HashSet<>(Set.of(TableUse.TTL_COLUMN));
    private @Nullable UsedColumn ttlColumn;
    private boolean wholeItem;
    private Set<String> star = Set.of();

    /** @param qualifiers the dotted names that also mean this reference, such as schema and table; empty if it has an alias */
    public TableRead(
            ColumnNumbers numbers,
            Rex rex,
            Block block,
            int id,
            String calciteName,
            Table table,
            @Nullable IndexSchema index,
            @Nullable String ttlAttribute,
            String alias,
            List<List<String>> qualifiers,
            ReadOptions readOptions,
            TtlMode ttl) {
        this.numbers = numbers;
        this.rex = rex;
        this.block = block;
        this.id = id;
        this.calciteName = calciteName;
        this.table = table;
        this.index = index;
        this.ttlAttribute = ttlAttribute;
        this.alias = alias;
        this.qualifiers = qualifiers;
        this.readOptions = readOptions;
        this.ttl = ttl;
    }

    Rex rex() {
        return rex;
    }

    ColumnNumbers numbers() {
        return numbers;
    }

    String alias() {
        return alias;
    }

    /** The SELECT in whose FROM it occurs. */
    Block block() {
        return block;
    }

    boolean answersTo(List<Identifier> qualifier) {
        return qualifiers.stream().anyMatch(names -> Identifiers.match(qualifier, names));
    }

    ColumnRef column(
            ColumnSource source,
            ColumnType type,
            boolean nullable,
            String name,
            @Nullable CollectionKind kind,
            Position position) {
        UsedColumn column = use(source, type, nullable, name);
        return reference(column, ids.computeIfAbsent(source, unused -> numbers.next(block)), kind, position);
    }

    private UsedColumn use(ColumnSource source, ColumnType type, boolean nullable, String name) {
        return columns.computeIfAbsent(source, unused -> new UsedColumn(freeName(name), source, type, nullable));
    }

    private ColumnRef reference(UsedColumn column, int id, @Nullable CollectionKind kind, Position position) {
        return new ColumnRef(id, rex.types().of(column), alias, column.name(), position, kind);
    }

    /** The column {@link TableUse#TTL_COLUMN}, which is separate from a use of the same attribute by its own name. */
    ColumnRef ttlColumn(ColumnSource source, Position position) {
        if (ttlId < 0) {
            ttlId = numbers.next(block);
        }
        return reference(useTtl(source), ttlId, null, position);
    }

    private UsedColumn useTtl(ColumnSource source) {
        if (ttlColumn == null) {
            ttlColumn = new UsedColumn(TableUse.TTL_COLUMN, source, ColumnType.VARIANT, true);
        }
        return ttlColumn;
    }

    /** The index of each column, by column number, in the finished table's row. */
    public Map<Integer, Integer> places() {
        Map<Integer, Integer> places = new HashMap<>();
        int next = 0;
        for (ColumnSource source : columns.keySet()) {
            Integer column = ids.get(source);
            if (column != null) {
                places.put(column, next);
            }
            next++;
        }
        if (ttlId >= 0) {
            places.put(ttlId, next);
        }
        return places;
    }

    /** Whether the number is that of one of its columns. */
    public boolean owns(int column) {
        return ids.containsValue(column);
    }

    /** Whether the number is that of the attribute's column. */
    public boolean isOf(int column, String attribute) {
        return ids.entrySet().stream()
                .anyMatch(id -> id.getValue() == column
                        && id.getKey() instanceof ColumnSource.Attribute of
                        && of.path().equals(AttributePath.of(attribute)));
    }

    /** @param columns the columns that the star shows */
    void markWholeItem(Set<String> columns) {
        wholeItem = true;
        star = columns;
    }

    /** Makes sure that at least one column is used: the cheapest one that every item has. */
    public void useSome() {
        if (columns.isEmpty()) {
            String name = table.accept(new Table.Visitor<String>() {
                @Override
                public String visit(TableSchema dynamo) {
                    return dynamo.key().partition().get(0).name();
                }

                @Override
                public String visit(SystemTable system) {
                    return system.columns().get(0).name();
                }
            });
            use(AttributeReference.dynamicSource(name), ColumnType.VARIANT, true, name);
        }
    }

    public TableUse finish() {
        if (ttlAttribute != null && ttl != TtlMode.SHOW) {
            useTtl(AttributeReference.dynamicSource(ttlAttribute));
        }
        List<UsedColumn> all = new ArrayList<>(columns.values());
        if (ttlColumn != null) {
            all.add(ttlColumn);
        }
        return new TableUse(
                id, calciteName, table, index, alias, all, readOptions.withStar(star), ttl, ttlAttribute, wholeItem);
    }

    /** {@code a.b} may be both a path and an attribute's name: the second one gets a number. */
    private String freeName(String name) {
        String candidate = name;
        for (int i = 2; !names.add(candidate); i++) {
            candidate = name + "~" + i;
        }
        return candidate;
    }
}
