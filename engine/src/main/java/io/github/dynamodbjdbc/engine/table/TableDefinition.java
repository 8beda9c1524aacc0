package io.github.dynamodbjdbc.engine.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table's definition, as CreateTable and UpdateTable set it.
 *
 * @param attributeTypes AttributeDefinitions: S, N or B by name
 * @param createdAt in milliseconds since 1970, as all times here
 * @param deletedAt the time when the table disappears; 0 if it has not been deleted
 * @param recovery null without point-in-time recovery
 * @param options members of requests that are returned unchanged: table class, warm throughput and others
 * @param settings what other operations have set, such as replicas, as JSON by the name of the operation's class
 */
public record TableDefinition(
        String name,
        String id,
        String region,
        Map<String, String> attributeTypes,
        KeySchema keys,
        List<IndexDefinition> indexes,
        List<VectorIndex> vectorIndexes,
        boolean payPerRequest,
        Throughput throughput,
        @Nullable StreamDefinition stream,
        @Nullable String ttlAttribute,
        long ttlChangedAt,
        boolean deletionProtected,
        @Nullable PointInTimeRecovery recovery,
        Map<String, String> options,
        Map<String, String> settings,
        Map<String, String> tags,
        long createdAt,
        long activeAt,
        long deletedAt) {
    /** The account of all tables: twelve zeros, as in other local engines. */
    public static final String ACCOUNT = "000000000000";

    public TableDefinition {
        attributeTypes = new LinkedHashMap<>(attributeTypes);
        indexes = List.copyOf(indexes);
        vectorIndexes = List.copyOf(vectorIndexes);
        options = new LinkedHashMap<>(options);
        settings = new LinkedHashMap<>(settings);
        tags = new LinkedHashMap<>(tags);
    }

    public String arn() {
        return "arn:aws:dynamodb:" + region + ":" + ACCOUNT + ":table/" + name;
    }

    public @Nullable String streamArn() {
        return stream == null ? null : arn() + "/stream/" + stream.label();
    }

    public @Nullable IndexDefinition index(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    public @Nullable VectorIndex vectorIndex(String indexName) {
        return vectorIndexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    /** The status at a time, in milliseconds since 1970: CREATING, ACTIVE or DELETING. */
    public String status(long now) {
        return deletedAt != 0 ? "DELETING" : now < activeAt ? "CREATING" : "ACTIVE";
    }

    public Change change() {
        return new Change(this);
    }

    /** Changes members of a definition. */
    public static final class Change {
        private final TableDefinition from;
        private Map<String, String> attributeTypes;
        private List<IndexDefinition> indexes;
        private List<VectorIndex> vectorIndexes;
        private boolean payPerRequest;
        private Throughput throughput;
        private @Nullable StreamDefinition stream;
        private @Nullable String ttlAttribute;
        private long ttlChangedAt;
        private boolean deletionProtected;
        private @Nullable PointInTimeRecovery recovery;
        private Map<String, String> options;
        private Map<String, String> settings;
        private Map<String, String> tags;
        private long deletedAt;

        private Change(TableDefinition from) {
            this.from = from;
            attributeTypes = from.attributeTypes;
            indexes = from.indexes;
            vectorIndexes = from.vectorIndexes;
            payPerRequest = from.payPerRequest;
            throughput = from.throughput;
            stream = from.stream;
            ttlAttribute = from.ttlAttribute;
            ttlChangedAt = from.ttlChangedAt;
            deletionProtected = from.deletionProtected;
            recovery = from.recovery;
            options = from.options;
            settings = from.settings;
            tags = from.tags;
            deletedAt = from.deletedAt;
        }

        public Change attributeTypes(Map<String, String> changed) {
            attributeTypes = changed;
            return this;
        }

        public Change indexes(List<IndexDefinition> changed) {
            indexes = new ArrayList<>(changed);
            return this;
        }

        public Change vectorIndexes(List<VectorIndex> changed) {
            vectorIndexes = new ArrayList<>(changed);
            return this;
        }

        public Change billing(boolean byRequest, Throughput changed) {
            payPerRequest = byRequest;
            throughput = changed;
            return this;
        }

        public Change stream(@Nullable StreamDefinition changed) {
            stream = changed;
            return this;
        }

        public Change ttl(@Nullable String attribute, long at) {
            ttlAttribute = attribute;
            ttlChangedAt = at;
            return this;
        }

        public Change deletionProtected(boolean changed) {
            deletionProtected = changed;
            return this;
        }

        public Change recovery(@Nullable PointInTimeRecovery changed) {
            recovery = changed;
            return this;
        }

        public Change options(Map<String, String> added) {
            options = new LinkedHashMap<>(options);
            options.putAll(added);
            return this;
        }

        public Change withoutOption(String name) {
            options = new LinkedHashMap<>(options);
            options.remove(name);
            return this;
        }

        /** @param json null to remove the setting */
        public Change setting(String name, @Nullable String json) {
            settings = new LinkedHashMap<>(settings);
            if (json == null) {
                settings.remove(name);
            } else {
                settings.put(name, json);
            }
            return this;
        }

        public Change tags(Map<String, String> changed) {
            tags = changed;
            return this;
        }

        public Change deletedAt(long at) {
            deletedAt = at;
            return this;
        }

        public TableDefinition build() {
            return new TableDefinition(
                    from.name,
                    from.id,
                    from.region,
                    attributeTypes,
                    from.keys,
                    indexes,
                    vectorIndexes,
                    payPerRequest,
                    throughput,
                    stream,
                    ttlAttribute,
                    ttlChangedAt,
                    deletionProtected,
                    recovery,
                    options,
                    settings,
                    tags,
                    from.createdAt,
                    from.activeAt,
                    deletedAt);
        }
    }
}
