package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A DynamoDB table as DescribeTable and DescribeTimeToLive tell it.
 *
 * @param name the table's name or ARN, as requests want it
 * @param declared key attributes of the table (KEY) and of its indexes (INDEX_KEY), then what the user declared (DECLARED), each once; a
 *     key that the user declared stands where that was
 * @param hidden attributes that no star shows, though they may be named
 * @param ttlAttribute the attribute that holds the expiry, if time to live is ENABLED; else null
 * @param versionAttribute the attribute that is declared to count an item's versions; else null
 * @param windowIndex the index that is declared to tell by windows of time when items expire; else null
 * @param itemCount as DescribeTable says, refreshed every six hours or so; {@link #NOT_COUNTED} where it may not be asked
 * @param sizeBytes as DescribeTable says; {@link #NOT_COUNTED} likewise
 * @param statistics what else is known of its items; decides what a read is expected to cost, never an answer
 * @param tariff what decides what its units cost; null if it is not known
 * @param entity the kind of items that alone are meant, under its own name; null for all
 * @param sampled attributes that a sample typed (SAMPLED), where the session wants that. Their types are reported, and literals next to
 *     them take these types; they are no facts, and decide nothing else
 */
public record TableSchema(
        String name,
        KeySchema key,
        List<IndexSchema> indexes,
        List<Column> declared,
        Set<String> hidden,
        @Nullable String ttlAttribute,
        @Nullable String versionAttribute,
        @Nullable WindowIndex windowIndex,
        long itemCount,
        long sizeBytes,
        TableStatistics statistics,
        @Nullable Tariff tariff,
        @Nullable Entity entity,
        List<Column> sampled)
        implements Table {
    /** The number of items, and of bytes, where nobody tells. */
    public static final long NOT_COUNTED = -1;

    public TableSchema {
        indexes = List.copyOf(indexes);
        declared = List.copyOf(declared);
        hidden = Set.copyOf(hidden);
        sampled = List.copyOf(sampled);
    }

    /** Of what tells tables apart. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + indexes.size();
    }

    /** A table that hides nothing, and of whose items nothing is known but their number and size as DescribeTable gives them. */
    public TableSchema(
            String name,
            KeySchema key,
            List<IndexSchema> indexes,
            List<Column> declared,
            @Nullable String ttlAttribute,
            long itemCount,
            long sizeBytes) {
        this(
                name,
                key,
                indexes,
                declared,
                Set.of(),
                ttlAttribute,
                null,
                null,
                itemCount,
                sizeBytes,
                TableStatistics.NONE,
                null,
                null,
                List.of());
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /** A builder that begins with this table. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** The same table with what is known of its items. */
    public TableSchema withStatistics(TableStatistics known) {
        return known == statistics ? this : toBuilder().statistics(known).build();
    }

    /** The same table with the declared time-to-live attribute; null for none. */
    public TableSchema expiringBy(@Nullable String attribute) {
        return toBuilder().ttlAttribute(attribute).build();
    }

    /** The same table with other declared columns. */
    public TableSchema withDeclared(List<Column> columns) {
        return toBuilder().declared(columns).build();
    }

    /** The same table with columns that a sample typed. */
    public TableSchema withSampled(List<Column> columns) {
        return toBuilder().sampled(columns).build();
    }

    /** The same table with other indexes. */
    public TableSchema withIndexes(List<IndexSchema> changed) {
        return toBuilder().indexes(changed).build();
    }

    /** The same table as one kind of its items is seen. */
    TableSchema asEntity(Entity kind, List<Column> columns, Set<String> hiddenByIt) {
        Builder builder = toBuilder().declared(columns).hidden(hiddenByIt);
        builder.entity = kind;
        return (kind.columns().isEmpty() ? builder : builder.sampled(List.of())).build();
    }

    /** The name by which statements and tools call it. */
    public String shownName() {
        return entity == null ? name : entity.name();
    }

    /** The columns of the key, in its order. */
    public List<String> keyColumns() {
        return entity == null
                ? key.attributes().stream().map(KeyAttribute::name).toList()
                : entity.keyColumns(this);
    }

    public @Nullable IndexSchema index(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    /** The key or declared column of that very name, or null. */
    public @Nullable Column declaredColumn(String columnName) {
        return named(declared, columnName);
    }

    /** The column of that very name that a sample typed, or null. */
    public @Nullable Column sampledColumn(String columnName) {
        return named(sampled, columnName);
    }

    /** The column of that very name as it is reported: as a sample typed it, or else as it is declared; null if neither knows it. */
    public @Nullable Column reportedColumn(String columnName) {
        Column column = sampledColumn(columnName);
        return column == null ? declaredColumn(columnName) : column;
    }

    private static @Nullable Column named(List<Column> columns, String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Columns that statements may name without regard to case: those that are declared, and those that a sample typed. */
    public List<Column> named() {
        return Stream.concat(
                        declared.stream(), sampled.stream().filter(column -> declaredColumn(column.name()) == null))
                .toList();
    }

    /** Whether the attribute belongs to the key of the table or of any of its indexes. */
    public boolean isKeyOfAny(String attribute) {
        return key.find(attribute) != null
                || indexes.stream().anyMatch(index -> index.key().find(attribute) != null);
    }

    /** Whether the columns of the key tell rows apart: not if several stored values read as one. */
    public boolean isKeyUnique() {
        // Parts are read in one way only, so they tell the stored keys.
        return key.attributes().stream()
                .map(attribute -> declaredColumn(attribute.name()))
                .allMatch(column ->
                        column == null || column.form() == null || column.form().isStoredAsRead());
    }

    /** Bytes of an average item; 400 where the table is not known to hold any. */
    public long averageItemBytes() {
        return itemCount > 0 ? Math.max(1, sizeBytes / itemCount) : 400;
    }

    /** Collects the changes of a copy. */
    public static final class Builder {
        private final String name;
        private final KeySchema key;
        private List<IndexSchema> indexes;
        private List<Column> declared;
        private Set<String> hidden;
        private @Nullable String ttlAttribute;
        private @Nullable String versionAttribute;
        private @Nullable WindowIndex windowIndex;
        private long itemCount;
        private long sizeBytes;
        private TableStatistics statistics;
        private @Nullable Tariff tariff;
        private @Nullable Entity entity;
        private List<Column> sampled;

        private Builder(TableSchema table) {
            this.name = table.name;
            this.key = table.key;
            this.indexes = table.indexes;
            this.declared = table.declared;
            this.hidden = table.hidden;
            this.ttlAttribute = table.ttlAttribute;
            this.versionAttribute = table.versionAttribute;
            this.windowIndex = table.windowIndex;
            this.itemCount = table.itemCount;
            this.sizeBytes = table.sizeBytes;
            this.statistics = table.statistics;
            this.tariff = table.tariff;
            this.entity = table.entity;
            this.sampled = table.sampled;
        }

        public Builder indexes(List<IndexSchema> value) {
            this.indexes = value;
            return this;
        }

        public Builder declared(List<Column> value) {
            this.declared = value;
            return this;
        }

        public Builder hidden(Set<String> value) {
            this.hidden = value;
            return this;
        }

        public Builder ttlAttribute(@Nullable String value) {
            this.ttlAttribute = value;
            return this;
        }

        public Builder versionAttribute(@Nullable String value) {
            this.versionAttribute = value;
            return this;
        }

        public Builder windowIndex(@Nullable WindowIndex value) {
            this.windowIndex = value;
            return this;
        }

        public Builder itemCount(long value) {
            this.itemCount = value;
            return this;
        }

        public Builder sizeBytes(long value) {
            this.sizeBytes = value;
            return this;
        }

        public Builder statistics(TableStatistics value) {
            this.statistics = value;
            return this;
        }

        public Builder tariff(@Nullable Tariff value) {
            this.tariff = value;
            return this;
        }

        public Builder sampled(List<Column> value) {
            this.sampled = value;
            return this;
        }

        public TableSchema build() {
            return new TableSchema(
                    name,
                    key,
                    indexes,
                    declared,
                    hidden,
                    ttlAttribute,
                    versionAttribute,
                    windowIndex,
                    itemCount,
                    sizeBytes,
                    statistics,
                    tariff,
                    entity,
                    sampled);
        }
    }
}
