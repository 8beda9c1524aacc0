package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Stream;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema.Distance;
import io.github.dynamodbjdbc.planner.plan.ArchiveChange;
import io.github.dynamodbjdbc.planner.plan.IndexChange;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parses the options of WITH and SET, and writes them as text. */
final class SchemaOptions extends GivenOptions {
    private static final String BILLING = "billing";
    private static final String KMS_KEY = "kms_key";
    private static final String TAGS = "tags";
    private static final String READ_CAPACITY = "read_capacity";
    private static final String WRITE_CAPACITY = "write_capacity";
    private static final String MAX_READ_UNITS = "max_read_units";
    private static final String MAX_WRITE_UNITS = "max_write_units";
    private static final String TABLE_CLASS = "table_class";
    private static final String STREAM = "stream";
    private static final String TTL = "ttl";
    private static final String DELETION_PROTECTION = "deletion_protection";

    private static final String RECOVERY = "point_in_time_recovery";

    private static final List<String> OF_INDEX =
            and(List.of(READ_CAPACITY, WRITE_CAPACITY, MAX_READ_UNITS, MAX_WRITE_UNITS), UpkeepOptions.ALL);
    private static final List<String> OF_TABLE = and(
            List.of(
                    BILLING,
                    READ_CAPACITY,
                    WRITE_CAPACITY,
                    MAX_READ_UNITS,
                    MAX_WRITE_UNITS,
                    TABLE_CLASS,
                    STREAM,
                    TTL,
                    DELETION_PROTECTION,
                    RECOVERY,
                    KMS_KEY,
                    TAGS),
            UpkeepOptions.OF_TABLE);

    /** A table's options in CREATE TABLE. */
    private static final List<String> OF_NEW_TABLE = and(OF_TABLE, ReplicaOptions.OF_NEW_TABLE);

    private static final String DIMENSIONS = "dimensions";
    private static final String DISTANCE = "distance";
    private static final String PARTITION = "partition";
    private static final String FILTERS = "filters";
    private static final List<String> OF_VECTOR_INDEX = List.of(DIMENSIONS, DISTANCE, PARTITION, FILTERS);

    private static final List<String> OF_CATALOG = List.of(KMS_KEY, TAGS);

    private static final String INDEXES_OF_SOURCE = "indexes";
    private static final String FORMAT = "format";
    private static final String VIEW = "view";
    private static final String BUCKET_OWNER = "bucket_owner";
    private static final String COMPRESSION = "compression";
    private static final String DELIMITER = "delimiter";
    private static final String HEADER = "header";
    private static final List<String> OF_BILLING =
            List.of(BILLING, READ_CAPACITY, WRITE_CAPACITY, MAX_READ_UNITS, MAX_WRITE_UNITS);
    private static final List<String> OF_RESTORE = and(OF_BILLING, INDEXES_OF_SOURCE);
    private static final List<String> OF_EXPORT = List.of(FORMAT, VIEW, BUCKET_OWNER, KMS_KEY);
    private static final List<String> OF_IMPORT = and(OF_BILLING, FORMAT, COMPRESSION, DELIMITER, HEADER, BUCKET_OWNER);

    private SchemaOptions(List<Option> options, List<String> known) {
        super(options, known);
    }

    static TableOptions ofNewTable(List<Option> options) {
        SchemaOptions all = new SchemaOptions(options, OF_NEW_TABLE);
        TableExtras extras = UpkeepOptions.ofTable(all, ReplicaOptions.ofNewTable(all));
        ScalingOptions.checkComplete(extras.upkeep().scaling(), options);
        return ofTable(all, extras);
    }

    static TableOptions ofTable(List<Option> options) {
        options.forEach(ReplicaOptions::refuse);
        SchemaOptions all = new SchemaOptions(options, OF_TABLE);
        return ofTable(all, UpkeepOptions.ofTable(all, null));
    }

    private static TableOptions ofTable(SchemaOptions all, TableExtras extras) {
        TableOptions found = new TableOptions(
                all.choice(BILLING, Billing.class),
                all.throughput(),
                all.choice(TABLE_CLASS, TableClass.class),
                all.choice(STREAM, Stream.class),
                all.text(TTL),
                all.flag(DELETION_PROTECTION),
                all.recoveryDays(),
                all.key(),
                all.tags(),
                extras);
        all.checkBilling(found.billing(), found.throughput());
        boolean onDemand =
                found.billing() == Billing.ON_DEMAND || found.throughput().hasMaximum() && found.billing() == null;
        if (onDemand && extras.upkeep().scaling().hasBounds()) {
            throw SchemaErrors.invalid(
                    "auto scaling changes provisioned units, and a table that is billed on demand has none; its limits are"
                            + " max_read_units and max_write_units",
                    all.firstOf(ScalingOptions.ALL));
        }
        return found;
    }

    static SchemaChange.CreateCatalog ofCatalog(List<Option> options, boolean ifNotExists) {
        SchemaOptions all = new SchemaOptions(options, OF_CATALOG);
        Map<String, String> tags = all.tags();
        return new SchemaChange.CreateCatalog(ifNotExists, all.text(KMS_KEY), tags == null ? Map.of() : tags);
    }

    /** Empty for DynamoDB's own key; null if the option is not given. */
    private @Nullable String key() {
        String key = text(KMS_KEY);
        return key != null && key.equalsIgnoreCase(NONE) ? "" : key;
    }

    private @Nullable Map<String, String> tags() {
        String tags = text(TAGS);
        return tags == null
                ? null
                : tags.equalsIgnoreCase(NONE) ? Map.of() : tags(tags, Objects.requireNonNull(given.get(TAGS)));
    }

    private static Map<String, String> tags(String text, Option option) {
        Map<String, String> tags = new LinkedHashMap<>();
        for (String tag : text.split(",", -1)) {
            int equals = tag.indexOf('=');
            if (equals < 1
                    || tags.putIfAbsent(
                                    tag.substring(0, equals).strip(),
                                    tag.substring(equals + 1).strip())
                            != null) {
                throw SchemaErrors.invalid(
                        "tags are different names with their values: 'team=data,env=prod'", option.position());
            }
        }
        return tags;
    }

    static IndexChange ofIndex(List<Option> options) {
        SchemaOptions all = new SchemaOptions(options, OF_INDEX);
        Throughput found = all.throughput();
        all.checkBilling(null, found);
        return new IndexChange(found, UpkeepOptions.of(all));
    }

    /** Those of an index that is made. */
    static IndexChange ofNewIndex(List<Option> options) {
        IndexChange made = ofIndex(options);
        ScalingOptions.checkComplete(made.upkeep().scaling(), options);
        return made;
    }

    /**
     * The options of a vector index.
     *
     * @param partition null if it has one partition
     */
    record OfVectorIndex(
            int dimensions, Distance distance, @Nullable Identifier partition, List<Identifier> filters) {}

    static OfVectorIndex ofVectorIndex(SchemaStatement.IndexDefinition index) {
        SchemaOptions all = new SchemaOptions(index.options(), OF_VECTOR_INDEX);
        Option dimensions = all.given.get(DIMENSIONS);
        if (dimensions == null) {
            throw SchemaErrors.invalid(
                    "a vector index has the numbers of a vector as its dimensions: WITH (dimensions = 1536)",
                    index.position());
        }
        String number = dimensions.value();
        boolean fits = WHOLE_NUMBER.matcher(number).matches() && number.length() <= 4;
        if (!fits || Integer.parseInt(number) > VectorIndexSchema.MAX_DIMENSIONS) {
            throw SchemaErrors.invalid(
                    "option '" + DIMENSIONS + "' is an integer from 1 to " + VectorIndexSchema.MAX_DIMENSIONS
                            + ", not '" + number + "'",
                    dimensions.position());
        }
        Option partition = all.given.get(PARTITION);
        Option filters = all.given.get(FILTERS);
        List<Identifier> named = filters == null
                ? List.of()
                : Arrays.stream(filters.value().split(",", -1))
                        .map(name -> new Identifier(name.strip(), false, filters.position()))
                        .toList();
        if (named.size() > VectorIndexSchema.MAX_FILTERS) {
            throw SchemaErrors.limit(
                    "a vector index has at most " + VectorIndexSchema.MAX_FILTERS + " filters", index.position());
        }
        return new OfVectorIndex(
                Integer.parseInt(number),
                all.choice(DISTANCE, Distance.COSINE),
                partition == null ? null : new Identifier(partition.value(), false, partition.position()),
                named);
    }

    static List<Option> text(VectorIndexSchema index) {
        List<Option> all = new ArrayList<>();
        all.add(option(DIMENSIONS, String.valueOf(index.dimensions())));
        all.add(option(DISTANCE, lower(index.distance())));
        if (index.partition() != null) {
            all.add(option(PARTITION, index.partition().name()));
        }
        if (!index.filters().isEmpty()) {
            all.add(option(
                    FILTERS, index.filters().stream().map(KeyAttribute::name).collect(Collectors.joining(","))));
        }
        return all;
    }

    // ---- copies of tables ----

    private enum Indexes {
        ALL,
        NONE
    }

    private enum ExportFormat {
        DYNAMODB_JSON,
        ION
    }

    private enum View {
        NEW_IMAGE,
        NEW_AND_OLD_IMAGES
    }

    private enum ImportFormat {
        DYNAMODB_JSON,
        ION,
        CSV
    }

    private enum Compression {
        NONE,
        GZIP,
        ZSTD
    }

    static ArchiveChange.Restored ofRestore(List<Option> options) {
        SchemaOptions all = new SchemaOptions(options, OF_RESTORE);
        return new ArchiveChange.Restored(all.billing(), all.choice(INDEXES_OF_SOURCE, Indexes.class) != Indexes.NONE);
    }

    static ArchiveChange.Export ofExport(
            List<Option> options,
            String table,
            ArchiveChange.Folder folder,
            @Nullable Instant since,
            @Nullable Instant until,
            boolean waits) {
        SchemaOptions all = new SchemaOptions(options, OF_EXPORT);
        View view = all.choice(VIEW, View.class);
        if (view != null && since == null) {
            throw SchemaErrors.invalid(
                    "option 'view' is for the changed items that SINCE exports", all.first(VIEW, VIEW));
        }
        return new ArchiveChange.Export(
                table,
                all.ownedBy(folder),
                since,
                until,
                all.choice(FORMAT, ExportFormat.DYNAMODB_JSON).name(),
                view == null ? null : view.name(),
                all.text(KMS_KEY),
                waits);
    }

    static ArchiveChange.Import ofImport(
            List<Option> options, SchemaChange.CreateTable made, ArchiveChange.Folder folder, boolean waits) {
        SchemaOptions all = new SchemaOptions(options, OF_IMPORT);
        ImportFormat format = all.choice(FORMAT, ImportFormat.DYNAMODB_JSON);
        if (format != ImportFormat.CSV && (all.given.containsKey(DELIMITER) || all.given.containsKey(HEADER))) {
            throw SchemaErrors.invalid("delimiter and header are for format = csv", all.first(DELIMITER, HEADER));
        }
        String header = all.text(HEADER);
        return new ArchiveChange.Import(
                made.definition(),
                made.declared(),
                all.ownedBy(folder),
                new ArchiveChange.Files(
                        format.name(),
                        all.choice(COMPRESSION, Compression.NONE).name(),
                        all.text(DELIMITER),
                        header == null ? List.of() : List.of(header.split(",", -1))),
                waits);
    }

    /** The options among them that a table has that is imported. */
    static List<Option> ofImportedTable(List<Option> options) {
        return options.stream()
                .filter(option -> OF_BILLING.contains(option.name().name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    private TableOptions billing() {
        Billing billing = choice(BILLING, Billing.class);
        Throughput throughput = throughput();
        checkBilling(billing, throughput);
        return new TableOptions(billing, throughput, null, null, null, null);
    }

    private ArchiveChange.Folder ownedBy(ArchiveChange.Folder folder) {
        return new ArchiveChange.Folder(folder.bucket(), folder.prefix(), text(BUCKET_OWNER));
    }

    /** Days, or whether it is on at all. */
    private @Nullable Integer recoveryDays() {
        Option option = given.get(RECOVERY);
        if (option == null) {
            return null;
        }
        String value = option.value().toLowerCase(Locale.ROOT);
        if (value.equals("true")) {
            return TableOptions.MOST_RECOVERY_DAYS;
        }
        if (value.equals("false") || value.equals(NONE)) {
            return 0;
        }
        boolean days = WHOLE_NUMBER.matcher(value).matches() && value.length() <= 2;
        if (!days || Integer.parseInt(value) > TableOptions.MOST_RECOVERY_DAYS) {
            throw SchemaErrors.invalid(
                    "option '" + RECOVERY + "' is the days that can be restored, 1 to "
                            + TableOptions.MOST_RECOVERY_DAYS + ", or none, not '" + option.value() + "'",
                    option.position());
        }
        return Integer.valueOf(value);
    }

    private Throughput throughput() {
        return new Throughput(
                units(READ_CAPACITY, false),
                units(WRITE_CAPACITY, false),
                units(MAX_READ_UNITS, true),
                units(MAX_WRITE_UNITS, true));
    }

    private void checkBilling(@Nullable Billing billing, Throughput throughput) {
        boolean provisioned = throughput.isProvisioned();
        if (provisioned && throughput.hasMaximum()) {
            throw SchemaErrors.invalid(
                    "read_capacity and write_capacity are for provisioned throughput, max_read_units and max_write_units"
                            + " for billing on demand; give the ones or the others",
                    first(MAX_READ_UNITS, MAX_WRITE_UNITS));
        }
        if (provisioned && billing == Billing.ON_DEMAND) {
            throw SchemaErrors.invalid(
                    "a table that is billed on demand has no read_capacity and write_capacity; its limits are"
                            + " max_read_units and max_write_units",
                    first(READ_CAPACITY, WRITE_CAPACITY));
        }
        if (throughput.hasMaximum() && billing == Billing.PROVISIONED) {
            throw SchemaErrors.invalid(
                    "max_read_units and max_write_units are for billing on demand; provisioned throughput is"
                            + " read_capacity and write_capacity",
                    first(MAX_READ_UNITS, MAX_WRITE_UNITS));
        }
    }

    // ---- back to text ----

    /** The options as in WITH, without DynamoDB's defaults. */
    static List<Option> text(TableOptions options) {
        List<Option> all = new ArrayList<>();
        if (options.billing() == Billing.PROVISIONED) {
            all.add(option(BILLING, lower(Billing.PROVISIONED)));
        }
        all.addAll(text(options.throughput()));
        TableClass tableClass = options.tableClass();
        if (tableClass != null && tableClass != TableClass.STANDARD) {
            all.add(option(TABLE_CLASS, lower(tableClass)));
        }
        Stream stream = options.stream();
        if (stream != null && stream != Stream.NONE) {
            all.add(option(STREAM, lower(stream)));
        }
        if (options.ttlAttribute() != null) {
            all.add(option(TTL, options.ttlAttribute()));
        }
        if (Boolean.TRUE.equals(options.deletionProtection())) {
            all.add(option(DELETION_PROTECTION, "true"));
        }
        Integer days = options.recoveryDays();
        if (days != null && days > 0) {
            all.add(option(RECOVERY, days.toString()));
        }
        String key = options.kmsKey();
        if (key != null && !key.isEmpty()) {
            all.add(option(KMS_KEY, key));
        }
        Map<String, String> tags = options.tags();
        if (tags != null && !tags.isEmpty()) {
            all.add(option(
                    TAGS,
                    tags.entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(tag -> tag.getKey() + '=' + tag.getValue())
                            .collect(Collectors.joining(","))));
        }
        UpkeepOptions.add(options.extras(), options.throughput(), all);
        return all;
    }

    static List<Option> text(Throughput throughput) {
        List<Option> all = new ArrayList<>();
        add(all, READ_CAPACITY, throughput.readCapacity());
        add(all, WRITE_CAPACITY, throughput.writeCapacity());
        add(all, MAX_READ_UNITS, throughput.maxReads());
        add(all, MAX_WRITE_UNITS, throughput.maxWrites());
        return all;
    }

    private static void add(List<Option> all, String name, @Nullable Long units) {
        if (units != null && units != Throughput.NO_MAXIMUM) {
            all.add(option(name, units.toString()));
        }
    }

    /** The options of an index. */
    static List<Option> text(Throughput throughput, Upkeep upkeep) {
        List<Option> all = new ArrayList<>(text(throughput));
        UpkeepOptions.add(upkeep, throughput, all);
        return all;
    }
}
