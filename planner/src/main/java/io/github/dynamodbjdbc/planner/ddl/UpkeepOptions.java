package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.KinesisStream;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;
import io.github.dynamodbjdbc.planner.catalog.Upkeep.Insights;
import io.github.dynamodbjdbc.planner.catalog.WarmThroughput;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The options of tables and global indexes that requests of their own set. */
final class UpkeepOptions {
    private static final String WARM_READS = "warm_read_units";
    private static final String WARM_WRITES = "warm_write_units";
    private static final String INSIGHTS = "contributor_insights";
    private static final String POLICY = "policy";
    private static final String KINESIS = "kinesis_stream";
    private static final String PRECISION = "kinesis_precision";

    /** Those of tables and indexes. */
    static final List<String> ALL = GivenOptions.and(ScalingOptions.ALL, List.of(WARM_READS, WARM_WRITES, INSIGHTS));

    static final List<String> OF_TABLE = GivenOptions.and(ALL, List.of(POLICY, KINESIS, PRECISION));

    private static final Pattern STREAM =
            Pattern.compile("arn:aws[a-z-]*:kinesis:[a-z0-9-]+:[0-9]{12}:stream/[A-Za-z0-9_.-]+");

    private UpkeepOptions() {}

    static Upkeep of(GivenOptions options) {
        return new Upkeep(
                ScalingOptions.of(options),
                new WarmThroughput(options.count(WARM_READS), options.count(WARM_WRITES)),
                options.choice(INSIGHTS, Insights.class));
    }

    static TableExtras ofTable(GivenOptions options, @Nullable Replication replication) {
        return new TableExtras(of(options), replication, policy(options), kinesis(options));
    }

    private static @Nullable String policy(GivenOptions options) {
        String policy = options.text(POLICY);
        if (policy == null || policy.equalsIgnoreCase(GivenOptions.NONE)) {
            return policy == null ? null : "";
        }
        if (!policy.strip().startsWith("{")) {
            throw SchemaErrors.invalid(
                    "a resource policy is JSON with a Statement, or none: SET POLICY '{\"Version\": \"2012-10-17\","
                            + " \"Statement\": […]}'",
                    options.position(POLICY));
        }
        return policy;
    }

    private static @Nullable KinesisStream kinesis(GivenOptions options) {
        String stream = options.text(KINESIS);
        KinesisStream.Precision precision = options.choice(PRECISION, KinesisStream.Precision.class);
        if (stream == null) {
            if (precision != null) {
                throw SchemaErrors.invalid(
                        "kinesis_precision is given with the stream that begins with it: kinesis_stream = 'arn:aws:kinesis:…'",
                        options.position(PRECISION));
            }
            return null;
        }
        if (stream.equalsIgnoreCase(GivenOptions.NONE)) {
            return new KinesisStream("", null);
        }
        if (!STREAM.matcher(stream).matches()) {
            throw SchemaErrors.invalid(
                    "option '" + KINESIS + "' is the ARN of a stream of Kinesis,"
                            + " 'arn:aws:kinesis:region:account:stream/name', or none, not '" + stream + "'",
                    options.position(KINESIS));
        }
        return new KinesisStream(stream, precision);
    }

    static void add(Upkeep upkeep, Throughput throughput, List<Option> to) {
        ScalingOptions.add(upkeep.scaling(), to);
        WarmThroughput warm = upkeep.warm().beyond(throughput);
        add(WARM_READS, warm.reads(), to);
        add(WARM_WRITES, warm.writes(), to);
        Insights insights = upkeep.insights();
        if (insights != null && insights != Insights.NONE) {
            to.add(GivenOptions.option(INSIGHTS, GivenOptions.lower(insights)));
        }
    }

    private static void add(String name, @Nullable Long units, List<Option> to) {
        if (units != null) {
            to.add(GivenOptions.option(name, units.toString()));
        }
    }

    static void add(TableExtras extras, Throughput throughput, List<Option> to) {
        add(extras.upkeep(), throughput, to);
        String policy = extras.policy();
        if (policy != null && !policy.isEmpty()) {
            to.add(GivenOptions.option(POLICY, policy));
        }
        KinesisStream kinesis = extras.kinesis();
        if (kinesis != null && !kinesis.arn().isEmpty()) {
            to.add(GivenOptions.option(KINESIS, kinesis.arn()));
            if (kinesis.precision() == KinesisStream.Precision.MICROSECOND) {
                to.add(GivenOptions.option(PRECISION, GivenOptions.lower(kinesis.precision())));
            }
        }
        ReplicaOptions.add(extras.replication(), to);
    }
}
