package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.Replication.Consistency;
import io.github.dynamodbjdbc.planner.catalog.Replication.Settings;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The options of replicas, and the rules of their regions. */
final class ReplicaOptions {
    private static final String REPLICAS = "replicas";
    private static final String CONSISTENCY = "consistency";
    private static final String WITNESS = "witness";

    private static final String KEYS = "replica_kms_keys";
    private static final String CLASSES = "replica_table_classes";
    private static final String KMS_KEY = "kms_key";
    private static final String TABLE_CLASS = "table_class";

    /** In CREATE TABLE. */
    static final List<String> OF_NEW_TABLE = List.of(REPLICAS, CONSISTENCY, WITNESS, KEYS, CLASSES);

    private static final List<String> OF_REPLICA = List.of(CONSISTENCY, WITNESS, KMS_KEY, TABLE_CLASS);

    private static final Pattern REGION = Pattern.compile("[a-z]{2,}(-[a-z]+)+-[0-9]+");

    private ReplicaOptions() {}

    /** Null if the options name no replica. */
    static @Nullable Replication ofNewTable(GivenOptions options) {
        String names = options.text(REPLICAS);
        Consistency consistency = options.choice(CONSISTENCY, Consistency.class);
        String witness = options.text(WITNESS);
        if (names == null) {
            for (String other : OF_NEW_TABLE) {
                if (options.given(other)) {
                    throw SchemaErrors.invalid(
                            "option '" + other + "' is of replicas: WITH (replicas = 'eu-west-1,eu-central-1', …)",
                            options.position(other));
                }
            }
            return null;
        }
        List<String> regions =
                Arrays.stream(names.split(",", -1)).map(String::strip).toList();
        return checked(regions, consistency, witness, ofRegions(options, regions), options.position(REPLICAS));
    }

    private static Map<String, Settings> ofRegions(GivenOptions options, List<String> regions) {
        Map<String, String> keys = byRegion(options, KEYS, regions);
        Map<String, String> classes = byRegion(options, CLASSES, regions);
        Map<String, Settings> all = new LinkedHashMap<>();
        for (String region : regions) {
            String tableClass = classes.get(region);
            add(
                    region,
                    keys.get(region),
                    tableClass == null ? null : options.choiceOf(tableClass, CLASSES, TableClass.class),
                    all);
        }
        return all;
    }

    private static void add(
            String region, @Nullable String key, @Nullable TableClass tableClass, Map<String, Settings> to) {
        if (key != null || tableClass != null) {
            to.put(region, new Settings(key, tableClass));
        }
    }

    /** The values of an option such as {@code 'eu-west-1=a,eu-west-3=b'}. */
    private static Map<String, String> byRegion(GivenOptions options, String name, List<String> regions) {
        String text = options.text(name);
        Map<String, String> values = new LinkedHashMap<>();
        for (String each : text == null ? new String[0] : text.split(",", -1)) {
            int equals = each.indexOf('=');
            String region = each.substring(0, Math.max(0, equals)).strip();
            String value = each.substring(equals + 1).strip();
            if (!regions.contains(region) || value.isEmpty() || values.putIfAbsent(region, value) != null) {
                throw SchemaErrors.invalid(
                        "option '" + name + "' has regions of option replicas with their values: 'eu-west-1=…'",
                        options.position(name));
            }
        }
        return values;
    }

    /** Options of replicas that ALTER TABLE does not set are refused with what does. */
    static void refuse(Option option) {
        if (OF_NEW_TABLE.stream().anyMatch(option.name().name()::equalsIgnoreCase)) {
            throw SchemaErrors.invalid(
                    "replicas are changed by ALTER TABLE t ADD REPLICA 'eu-west-1' [WITH (…)]"
                            + " and DROP REPLICA 'eu-west-1'",
                    option.position());
        }
    }

    /** The replicas that one statement adds, which all have the same consistency. */
    static Replication ofAdded(List<SchemaStatement.AddReplica> actions) {
        Consistency consistency = null;
        String witness = null;
        Map<String, Settings> own = new LinkedHashMap<>();
        for (SchemaStatement.AddReplica action : actions) {
            GivenOptions options = new GivenOptions(action.options(), OF_REPLICA);
            Consistency its = options.choice(CONSISTENCY, Consistency.class);
            String watched = options.text(WITNESS);
            if (its != null && consistency != null && its != consistency) {
                throw SchemaErrors.invalid(
                        "the replicas of a table have one consistency", options.position(CONSISTENCY));
            }
            if (watched != null && witness != null && !watched.equals(witness)) {
                throw SchemaErrors.invalid("a table has one witness at most", options.position(WITNESS));
            }
            consistency = its == null ? consistency : its;
            witness = watched == null ? witness : watched;
            add(action.region(), options.text(KMS_KEY), options.choice(TABLE_CLASS, TableClass.class), own);
        }
        return checked(
                actions.stream().map(SchemaStatement.AddReplica::region).toList(),
                consistency,
                witness,
                own,
                actions.get(0).position());
    }

    private static Replication checked(
            List<String> regions,
            @Nullable Consistency consistency,
            @Nullable String witness,
            Map<String, Settings> own,
            Position position) {
        List<String> all = new ArrayList<>(regions);
        if (witness != null) {
            all.add(witness);
        }
        checkRegions(all, position);
        boolean strong = consistency == Consistency.STRONG;
        if (witness != null && !strong) {
            throw SchemaErrors.invalid(
                    "a witness is for strong consistency between regions: WITH (consistency = strong, witness = '"
                            + witness + "')",
                    position);
        }
        if (strong && all.size() != Replication.REGIONS_OF_STRONG - 1) {
            throw SchemaErrors.invalid(
                    "strong consistency between regions takes three: that of the table, and two replicas or a replica and"
                            + " a witness, in one statement; " + all.size()
                            + (all.size() == 1 ? " is named" : " are named"),
                    position);
        }
        return new Replication(regions, consistency, witness, own);
    }

    /** @throws io.github.dynamodbjdbc.planner.error.QueryException if one is not a region, or is named twice */
    static void checkRegions(List<String> regions, Position position) {
        Set<String> known = new LinkedHashSet<>();
        for (String region : regions) {
            if (!REGION.matcher(region).matches()) {
                throw SchemaErrors.invalid(
                        "'" + region + "' is not a region, which is written as 'eu-west-1' is", position);
            }
            if (!known.add(region)) {
                throw SchemaErrors.invalid("region '" + region + "' is named twice", position);
            }
        }
    }

    static void add(@Nullable Replication replication, List<Option> to) {
        if (replication == null) {
            return;
        }
        to.add(GivenOptions.option(REPLICAS, String.join(",", replication.regions())));
        if (replication.isStrong()) {
            to.add(GivenOptions.option(CONSISTENCY, GivenOptions.lower(Consistency.STRONG)));
        }
        if (replication.witness() != null) {
            to.add(GivenOptions.option(WITNESS, replication.witness()));
        }
        add(KEYS, replication, Settings::kmsKey, to);
        add(CLASSES, replication, own -> own.tableClass() == null ? null : GivenOptions.lower(own.tableClass()), to);
    }

    private static void add(
            String name, Replication replication, Function<Settings, @Nullable String> value, List<Option> to) {
        List<String> values = new ArrayList<>();
        for (String region : replication.regions()) {
            String given = value.apply(replication.of(region));
            if (given != null) {
                values.add(region + "=" + given);
            }
        }
        if (!values.isEmpty()) {
            to.add(GivenOptions.option(name, String.join(",", values)));
        }
    }
}
