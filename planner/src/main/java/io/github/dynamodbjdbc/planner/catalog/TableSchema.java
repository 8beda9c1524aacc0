package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A DynamoDB table, from DescribeTable, DescribeTimeToLive and declarations.
 *
 * @param name the name or ARN of the table for requests
 * @param declared distinct columns: key attributes of the table (KEY) and of its indexes (INDEX_KEY), then columns declared by the user
 *     (DECLARED). A declared key has the position of its declaration.
 * @param hidden attributes that a star does not show, though statements may name them
 * @param ttlAttribute the attribute that holds the expiry time, if time to live is ENABLED; otherwise null
 * @param versionAttribute the attribute that is declared to count the versions of an item; null for none
 * @param windowIndex the index that is declared for expiry by windows; null for none
 * @param itemCount the count from DescribeTable, which is updated about every six hours; {@link #NOT_COUNTED} if it is denied
 * @param sizeBytes bytes from DescribeTable; {@link #NOT_COUNTED} if it is denied
 * @param statistics further statistics of the items; they affect estimated costs, but no row
 * @param throughput the provisioned or maximum throughput, from DescribeTable
 * @param tariff the billing mode and table class, which determine the price of units; null if unknown
 * @param entity the entity whose items alone are meant, under its own name; null for all items
 * @param sampled columns typed by a sample (SAMPLED), if a session property requires it. The types are reported, and literals compared
 *     with the columns take them, but they affect nothing else.
 * @param replication the other regions of a global table; null for a table of one region, and if unknown
 * @param copy the copy of the table's items that is read; null if the table itself is
 */
public record TableSchema(
        String name,
        KeySchema key,
        List<IndexSchema> indexes,
        List<VectorIndexSchema> vectorIndexes,
        List<Column> declared,
        Set<String> hidden,
        @Nullable String ttlAttribute,
        @Nullable String versionAttribute,
        @Nullable WindowIndex windowIndex,
        long itemCount,
        long sizeBytes,
        TableStatistics statistics,
        Throughput throughput,
        @Nullable Tariff tariff,
        @Nullable Entity entity,
        List<Column> sampled,
        @Nullable Replication replication,
        @Nullable TableCopy copy)
        implements Table {
    /** The number of items or bytes if it is unknown. */
    public static final long NOT_COUNTED = -1;

    public TableSchema {
        indexes = List.copyOf(indexes);
        vectorIndexes = List.copyOf(vectorIndexes);
        declared = List.copyOf(declared);
        hidden = Set.copyOf(hidden);
        sampled = List.copyOf(sampled);
    }

    /** Hashes only the name and the number of indexes, which distinguish most tables. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + indexes.size();
    }

    /** A table without hidden attributes and without statistics other than number and size from DescribeTable. */
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
                List.of(),
                declared,
                Set.of(),
                ttlAttribute,
                null,
                null,
                itemCount,
                sizeBytes,
                TableStatistics.NONE,
                Throughput.UNSAID,
                null,
                null,
                List.of(),
                null,
                null);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /** A builder with the values of this table. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Whether a vector index is on the attribute, active or not. */
    public boolean hasVectorIndex(String attribute) {
        return vectorIndexes.stream().anyMatch(index -> index.attribute().equals(attribute));
    }

    /** This table with other statistics. */
    public TableSchema withStatistics(TableStatistics known) {
        return known == statistics ? this : toBuilder().statistics(known).build();
    }

    /** This table with another time-to-live attribute; null for none. */
    public TableSchema expiringBy(@Nullable String attribute) {
        return toBuilder().ttlAttribute(attribute).build();
    }

    /** This table with other declared columns. */
    public TableSchema withDeclared(List<Column> columns) {
        return toBuilder().declared(columns).build();
    }

    /** This table with other columns that a sample typed. */
    public TableSchema withSampled(List<Column> columns) {
        return toBuilder().sampled(columns).build();
    }

    /** This table with other indexes. */
    public TableSchema withIndexes(List<IndexSchema> changed) {
        return toBuilder().indexes(changed).build();
    }

    /**
     * A copy of this table under a name of its own. It has no index.
     *
     * @param items the number of its items
     * @param bytes their size
     */
    public TableSchema copied(String copyName, TableCopy from, long items, long bytes) {
        return toBuilder()
                .named(copyName, from)
                .indexes(List.of())
                .vectorIndexes(List.of())
                .versionAttribute(null)
                .windowIndex(null)
                .itemCount(items)
                .sizeBytes(bytes)
                .statistics(TableStatistics.NONE)
                .throughput(Throughput.UNSAID)
                .tariff(null)
                .sampled(List.of())
                // Copies are not written.
                .replication(null)
                .build();
    }

    /** This copy with a known moment. */
    public TableSchema at(TableCopy.Moment moment) {
        return toBuilder().named(name, moment).build();
    }

    /** The table itself in place of its copy. */
    public TableSchema live() {
        return toBuilder().named(original(), null).build();
    }

    /** Whether it is a global table with strong consistency between regions, which has no transactions. */
    public boolean isStronglyReplicated() {
        return replication != null && replication.isStrong();
    }

    /** The name of the table of which this is, or is a copy. */
    public String original() {
        return copy == null ? name : copy.of();
    }

    /** This table limited to one entity. */
    TableSchema asEntity(Entity kind, List<Column> columns, Set<String> hiddenByIt) {
        Builder builder = toBuilder().declared(columns).hidden(hiddenByIt);
        builder.entity = kind;
        return (kind.columns().isEmpty() ? builder : builder.sampled(List.of())).build();
    }

    /** The name in statements and tools. */
    public String shownName() {
        return entity == null ? name : entity.name();
    }

    /** The names of the columns that form the key, in its order. */
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

    /** The key or declared column with exactly this name; null if there is none. */
    public @Nullable Column declaredColumn(String columnName) {
        return named(declared, columnName);
    }

    /** The column with exactly this name that a sample typed; null if there is none. */
    public @Nullable Column sampledColumn(String columnName) {
        return named(sampled, columnName);
    }

    /** The column with exactly this name as reported: typed by a sample, otherwise as declared; null if there is none. */
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

    /**
     * The attributes that do not depend on the items: declared columns, and the time-to-live attribute, without which an item
     * never expires.
     *
     * @param expiry the time-to-live attribute for the session; null for none
     */
    public List<String> certain(@Nullable String expiry) {
        return Stream.concat(declared.stream().map(Column::name), Stream.ofNullable(expiry))
                .distinct()
                .toList();
    }

    /** The names of the columns that a sample typed. Keys, declared columns and aliases take precedence over them. */
    public List<String> sampledNames() {
        return sampled.stream().map(Column::name).toList();
    }

    /** Whether the attribute belongs to the key of the table or of any of its indexes. */
    public boolean isKeyOfAny(String attribute) {
        return key.find(attribute) != null
                || indexes.stream().anyMatch(index -> index.key().find(attribute) != null);
    }

    /** Whether the columns of the key identify a row: false if several stored values read as the same value. */
    public boolean isKeyUnique() {
        // The parts of a key are unique, so they identify the stored key.
        return key.attributes().stream()
                .map(attribute -> declaredColumn(attribute.name()))
                .allMatch(column ->
                        column == null || column.form() == null || column.form().isStoredAsRead());
    }

    /** Bytes of an average item; 400 if the number of items is 0 or unknown. */
    public long averageItemBytes() {
        return itemCount > 0 ? Math.max(1, sizeBytes / itemCount) : 400;
    }

    /** A builder of changed copies. */
    public static final class Builder {
        private final KeySchema key;
        private String name;
        private List<IndexSchema> indexes;
        private List<VectorIndexSchema> vectorIndexes;
        private List<Column> declared;
        private Set<String> hidden;
        private @Nullable String ttlAttribute;
        private @Nullable String versionAttribute;
        private @Nullable WindowIndex windowIndex;
        private long itemCount;
        private long sizeBytes;
        private TableStatistics statistics;
        private Throughput throughput;
        private @Nullable Tariff tariff;
        private @Nullable Entity entity;
        private List<Column> sampled;
        private @Nullable Replication replication;
        private @Nullable TableCopy copy;

        private Builder(TableSchema table) {
            this.key = table.key;
            this.name = table.name;
            this.indexes = table.indexes;
            this.vectorIndexes = table.vectorIndexes;
            this.declared = table.declared;
            this.hidden = table.hidden;
            this.ttlAttribute = table.ttlAttribute;
            this.versionAttribute = table.versionAttribute;
            this.windowIndex = table.windowIndex;
            this.itemCount = table.itemCount;
            this.sizeBytes = table.sizeBytes;
            this.statistics = table.statistics;
            this.throughput = table.throughput;
            this.tariff = table.tariff;
            this.entity = table.entity;
            this.sampled = table.sampled;
            this.replication = table.replication;
            this.copy = table.copy;
        }

        private Builder named(String value, @Nullable TableCopy from) {
            this.name = value;
            this.copy = from;
            return this;
        }

        public Builder indexes(List<IndexSchema> value) {
            this.indexes = value;
            return this;
        }

        public Builder vectorIndexes(List<VectorIndexSchema> value) {
            this.vectorIndexes = value;
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

        public Builder throughput(Throughput value) {
            this.throughput = value;
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

        public Builder replication(@Nullable Replication value) {
            this.replication = value;
            return this;
        }

        public TableSchema build() {
            return new TableSchema(
                    name,
                    key,
                    indexes,
                    vectorIndexes,
                    declared,
                    hidden,
                    ttlAttribute,
                    versionAttribute,
                    windowIndex,
                    itemCount,
                    sizeBytes,
                    statistics,
                    throughput,
                    tariff,
                    entity,
                    sampled,
                    replication,
                    copy);
        }
    }
}
