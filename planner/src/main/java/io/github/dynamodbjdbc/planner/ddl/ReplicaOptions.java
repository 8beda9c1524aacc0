package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.Replication.Consistency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The options of replicas, and the rules of their regions. */
final class ReplicaOptions {
    private static final String REPLICAS = "replicas";
    private static final String CONSISTENCY = "consistency";
    private static final String WITNESS = "witness";

    /** In CREATE TABLE. */
    static final List<String> OF_NEW_TABLE = List.of(REPLICAS, CONSISTENCY, WITNESS);

    private static final List<String> OF_REPLICA = List.of(CONSISTENCY, WITNESS);

    private static final Pattern REGION = Pattern.compile("[a-z]{2,}(-[a-z]+)+-[0-9]+");

    private ReplicaOptions() {}

    /** Null if the options name no replica. */
    static @Nullable Replication ofNewTable(GivenOptions options) {
        String names = options.text(REPLICAS);
        Consistency consistency = options.choice(CONSISTENCY, Consistency.class);
        String witness = options.text(WITNESS);
        if (names == null) {
            if (consistency != null || witness != null) {
                throw SchemaErrors.invalid(
                        "consistency and witness are of replicas: WITH (replicas = 'eu-west-1,eu-central-1', …)",
                        options.position(consistency == null ? WITNESS : CONSISTENCY));
            }
            return null;
        }
        List<String> regions =
                Arrays.stream(names.split(",", -1)).map(String::strip).toList();
        return checked(regions, consistency, witness, options.position(REPLICAS));
    }

    /** Options of replicas that ALTER TABLE does not set are refused with what does. */
    static void refuse(Option option) {
        if (OF_NEW_TABLE.stream().anyMatch(option.name().name()::equalsIgnoreCase)) {
            throw SchemaErrors.invalid(
                    "replicas are changed by ALTER TABLE t ADD REPLICA 'eu-west-1' [WITH (consistency = …, witness = …)]"
                            + " and DROP REPLICA 'eu-west-1'",
                    option.position());
        }
    }

    /** The replicas that one statement adds, which all have the same consistency. */
    static Replication ofAdded(List<SchemaStatement.AddReplica> actions) {
        Consistency consistency = null;
        String witness = null;
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
        }
        return checked(
                actions.stream().map(SchemaStatement.AddReplica::region).toList(),
                consistency,
                witness,
                actions.get(0).position());
    }

    private static Replication checked(
            List<String> regions, @Nullable Consistency consistency, @Nullable String witness, Position position) {
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
        return new Replication(regions, consistency, witness);
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
    }
}
