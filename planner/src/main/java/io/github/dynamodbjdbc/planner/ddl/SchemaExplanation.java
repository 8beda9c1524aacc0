package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.planner.catalog.AutoScaling;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema.ProjectionType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.KinesisStream;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.plan.ArchiveChange;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The lines of EXPLAIN for a schema change: its effect, the affected items, and its cost. */
final class SchemaExplanation implements SchemaChange.Visitor<List<String>> {
    private static final long KILOBYTE = 1024;

    private final Catalog catalog;
    private final List<String> warnings;
    private final @Nullable Prices prices;

    private SchemaExplanation(Catalog catalog, List<String> warnings, @Nullable Prices prices) {
        this.catalog = catalog;
        this.prices = prices;
        this.warnings = warnings;
    }

    static LocalPlan of(SchemaPlan plan, Catalog catalog, @Nullable Prices prices) {
        List<@Nullable Object[]> lines = new ArrayList<>();
        for (String line : plan.change().accept(new SchemaExplanation(catalog, plan.warnings(), prices))) {
            lines.add(new @Nullable Object[] {line});
        }
        return LocalPlan.of(
                "Explain " + plan.summary(), List.of(LocalPlan.column("plan", ColumnType.VARCHAR)), context -> lines);
    }

    @Override
    public List<String> visit(SchemaChange.CreateTable change) {
        List<String> lines = lines("Create table " + change.table());
        lines.add("  Key: " + key(change.definition().key()));
        for (IndexDefinition index : change.definition().indexes()) {
            lines.add("  Index " + index.name() + ": " + key(index.key()) + "; holds " + held(index));
        }
        change.declared().forEach(column -> lines.add("  Declares: " + declared(column)));
        return lines;
    }

    @Override
    public List<String> visit(SchemaChange.CreateCatalog change) {
        return lines("Create catalog " + change.table());
    }

    @Override
    public List<String> visit(SchemaChange.AlterTable change) {
        List<String> lines = lines("Alter table " + change.table());
        change.declared().forEach(column -> lines.add("  Declares: " + declared(column)));
        change.undeclared().forEach(name -> lines.add("  No longer declares: " + name));
        change.indexes()
                .forEach((name, options) -> lines.add("  Index " + name + ": stays usable while its "
                        + (options.upkeep().equals(Upkeep.UNSAID) ? "units" : "options") + " change to "
                        + units(options.throughput(), options.upkeep())));
        addUpkeep(change.options().extras().upkeep(), lines);
        change.indexes().values().forEach(options -> addUpkeep(options.upkeep(), lines));
        KinesisStream kinesis = change.options().extras().kinesis();
        if (kinesis != null && !kinesis.arn().isEmpty()) {
            lines.add("  Kinesis: DynamoDB charges each change that it sends to " + kinesis.arn()
                    + ", and Kinesis its stream");
        }
        String policy = change.options().extras().policy();
        if (policy != null) {
            lines.add("  Policy: "
                    + (policy.isEmpty() ? "the resource policy is removed" : "replaces the whole resource policy"));
        }
        lines.add("  Items: stay as they are");
        Integer days = change.options().recoveryDays();
        if (days != null && days > 0) {
            lines.add("  Restorable: to each second of the last " + days + " days");
            lines.add("  Cost: "
                    + new ArchiveExplanation(catalog, prices).stored(change.table(), Prices.Rate.RECOVERY_GB_MONTH));
        }
        return lines;
    }

    @Override
    public List<String> visit(SchemaChange.AlterReplicas change) {
        return new ReplicaExplanation(catalog, prices).of(change);
    }

    @Override
    public List<String> visit(SchemaChange.CreateIndex change) {
        List<String> lines =
                lines("Create index " + change.table() + '.' + change.index().name());
        lines.add("  Key: " + key(change.index().key()));
        lines.add("  Holds: " + held(change.index()));
        warnings.forEach(line -> lines.add("  Note: " + line));
        TableSchema table = catalog.table(change.table());
        lines.add("  Build: " + (table == null ? UNCOUNTED : build(table, change.index())));
        return lines;
    }

    @Override
    public List<String> visit(SchemaChange.CreateVectorIndex change) {
        VectorIndexSchema index = change.index();
        List<String> lines = lines("Create vector index " + change.table() + '.' + index.name());
        lines.add("  Vectors: " + index.attribute() + " with " + CreateTableText.of(index));
        lines.add("  Holds: "
                + switch (index.projection()) {
                    case ALL -> "whole items";
                    case KEYS_ONLY -> "keys, vectors, partition and filters";
                    case INCLUDE -> "keys, vectors, partition, filters and " + String.join(", ", index.included());
                });
        warnings.forEach(line -> lines.add("  Note: " + line));
        lines.add("  Build: DynamoDB bills each vector that it writes: 4 bytes for each dimension and the projected"
                + " attributes, 1 KB at least");
        return lines;
    }

    @Override
    public List<String> visit(SchemaChange.DropTable change) {
        List<String> lines = lines("Drop table " + change.table());
        TableSchema table = catalog.table(change.table());
        if (table == null) {
            lines.add("  Note: there is no such table");
            return lines;
        }
        lines.add("  Items: " + ArchiveExplanation.items(table) + "; all are deleted");
        if (!table.indexes().isEmpty()) {
            lines.add("  Indexes: "
                    + table.indexes().stream().map(IndexSchema::name).collect(Collectors.joining(", ")));
        }
        lines.add("  Cost: no request units");
        return lines;
    }

    @Override
    public List<String> visit(SchemaChange.DropIndex change) {
        List<String> lines = lines("Drop index " + change.table() + '.' + change.index());
        TableSchema table = catalog.table(change.table());
        if (table != null) {
            lines.add("  Items: stay in the table (" + ArchiveExplanation.items(table)
                    + "), which statements read in place of the index");
        }
        lines.add("  Cost: no request units");
        return lines;
    }

    @Override
    public List<String> visit(ArchiveChange change) {
        return change.accept(new ArchiveExplanation(catalog, prices));
    }

    private static final String UNCOUNTED = "its cost is not known, as the table's item count is not";

    private static List<String> lines(String first) {
        return new ArrayList<>(List.of(first));
    }

    private static String key(KeySchema key) {
        return keys(key.partition()) + (key.sort().isEmpty() ? "" : "; sort key " + keys(key.sort()));
    }

    private static String keys(List<KeyAttribute> keys) {
        return keys.stream().map(key -> key.name() + ' ' + key.type()).collect(Collectors.joining(", "));
    }

    private static void addUpkeep(Upkeep upkeep, List<String> lines) {
        if (!upkeep.warm().isUnsaid()) {
            lines.add(
                    "  Warm throughput: DynamoDB charges once each unit above the present warm throughput, and it can't be"
                            + " lowered");
        }
        if (upkeep.insights() != null && upkeep.insights() != Upkeep.Insights.NONE) {
            lines.add("  Contributor Insights: CloudWatch charges its rules and each event that they count");
        }
        if (upkeep.scaling().hasBounds()) {
            lines.add(
                    "  Auto scaling: Application Auto Scaling changes the provisioned units, by alarms of CloudWatch that"
                            + " are charged");
        }
    }

    /** Throughput and other options of an index as text of options. */
    private static String units(Throughput units, Upkeep upkeep) {
        List<String> given = new ArrayList<>();
        SchemaOptions.text(Throughput.UNSAID, upkeep)
                .forEach(option -> given.add(option.name().name() + " = " + option.value()));
        if (AutoScaling.Range.END.equals(upkeep.scaling().reads())
                || AutoScaling.Range.END.equals(upkeep.scaling().writes())) {
            given.add("no auto scaling");
        }
        if (upkeep.insights() == Upkeep.Insights.NONE) {
            given.add("contributor_insights = none");
        }
        units(given, "read_capacity", units.readCapacity());
        units(given, "write_capacity", units.writeCapacity());
        units(given, "max_read_units", units.maxReads());
        units(given, "max_write_units", units.maxWrites());
        return String.join(", ", given);
    }

    private static void units(List<String> given, String name, @Nullable Long units) {
        if (units != null) {
            given.add(name + " = " + (units == Throughput.NO_MAXIMUM ? "none" : units));
        }
    }

    private static String declared(Column column) {
        return column.name() + ' ' + column.type();
    }

    private static String held(IndexDefinition index) {
        return switch (index.projection()) {
            case ALL -> "all attributes";
            case KEYS_ONLY -> "the keys of the index and the table";
            case INCLUDE -> "the keys of the index and the table, and " + String.join(", ", index.included());
        };
    }

    /** The cost of filling an index, as text; null if the number of items is unknown. */
    static @Nullable String filling(TableSchema table, IndexDefinition index) {
        return table.itemCount() <= 0 ? null : build(table, index);
    }

    /** The cost of filling an index, as text. An entry takes one write unit per kilobyte; the size of a partial entry is unknown. */
    private static String build(TableSchema table, IndexDefinition index) {
        if (table.itemCount() <= 0) {
            return UNCOUNTED;
        }
        boolean all = index.projection() == ProjectionType.ALL;
        long units = all ? (table.averageItemBytes() + KILOBYTE - 1) / KILOBYTE : 1;
        return String.format(
                Locale.ROOT,
                "%s %,d WCU, once, for %,d items of about %,d bytes; each later write that changes an index entry takes"
                        + " %s %,d WCU more",
                all ? "about" : "at least",
                units * table.itemCount(),
                table.itemCount(),
                table.averageItemBytes(),
                all ? "about" : "at least",
                units);
    }
}
