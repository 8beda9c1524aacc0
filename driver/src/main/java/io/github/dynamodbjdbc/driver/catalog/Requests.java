package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import io.github.dynamodbjdbc.driver.declaration.KeysDeclaration;
import io.github.dynamodbjdbc.driver.error.Denials;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.ArchiveExchanges;
import io.github.dynamodbjdbc.driver.gateway.Exchange;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.ReadThroughput;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.driver.sample.Sample;
import io.github.dynamodbjdbc.driver.sample.Sampler;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.catalog.CatalogSource;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The catalog's requests, with the consequences of denied ones. */
final class Requests {
    private final ClientHandle client;
    private final Expiries expiries;
    private final CatalogTable table;
    private volatile @Nullable String account;

    Requests(ClientHandle client, CatalogTable table) {
        this.table = table;
        this.client = client;
        this.expiries = Expiries.of(client);
    }

    record Names(List<String> names, @Nullable String note) {}

    /**
     * @param denial a note that the schema file defines the table, because DescribeTable is denied; null if DynamoDB described it
     * @param id the table's id, which distinguishes it from other tables with its name; null if unknown
     * @param tableId the service's table id; null if the service has none
     * @param expiry null if it was not requested
     * @param kept the catalog's item for the table
     */
    record Described(
            TableSchema schema,
            @Nullable String denial,
            @Nullable String id,
            @Nullable String tableId,
            @Nullable Expiry expiry,
            Kept kept) {
        private Described expiring(@Nullable Expiry known) {
            return known == null
                    ? this
                    : new Described(schema.expiringBy(known.attribute()), denial, id, tableId, known, kept);
        }

        private Described keeping(Kept found) {
            return new Described(schema, denial, id, tableId, expiry, found);
        }

        /** The reason why the TTL attribute is unknown; null if it is known, or was not requested. */
        @Nullable
        String unknownTtl() {
            return expiry == null ? null : expiry.unknown();
        }
    }

    /** @param items the sampled items, which are not kept */
    record Sampled(Sample sample, List<Map<String, @Nullable Object>> items, List<String> notes) {}

    /** @param expiry null if the request was throttled */
    private record Answer(@Nullable Expiry expiry) {}

    CatalogSource source() {
        return Sources.of(client.configuration(), account);
    }

    Names tableNames() {
        try {
            List<String> names = new ArrayList<>();
            String last = null;
            do {
                ListTablesRequest request = ListTablesRequest.builder()
                        .exclusiveStartTableName(last)
                        .build();
                ListTablesResponse page = ask(TableExchanges.LIST_TABLES, "", request);
                names.addAll(page.tableNames());
                last = page.lastEvaluatedTableName();
            } while (last != null);
            return new Names(List.copyOf(names), null);
        } catch (AwsServiceException e) {
            if (!isDenied(e)) {
                throw e;
            }
            return new Names(List.of(), "Tables can't be listed: the policy does not allow dynamodb:ListTables");
        }
    }

    /**
     * @param declared the schema file's declaration of the keys, which is used if DescribeTable is denied
     * @param expiring whether the TTL attribute is needed
     * @return null if there is no such table
     */
    @Nullable
    Described describe(String name, @Nullable KeysDeclaration declared, boolean expiring) {
        if (table.use().nameOf(name) == null) {
            return withExpiry(name, declared, expiring);
        }
        RequestGateway gateway = gateway();
        try (SideRequest<Kept> kept = SideRequest.ask(gateway, handles -> table.read(gateway, name, handles))) {
            if (!expiring || !table.mayBeThere()) {
                Described described = withExpiry(name, declared, expiring);
                return described == null ? null : described.keeping(kept.get());
            }
            // The declaration includes the TTL attribute, so no request is needed.
            Described described = described(name, declared);
            return described == null ? null : expiring(described.keeping(kept.get()));
        }
    }

    private @Nullable Described withExpiry(String table, @Nullable KeysDeclaration declared, boolean expiring) {
        Expiry last = expiries.last(table);
        if (!expiring || last != null && !last.isDue()) {
            Described described = described(table, declared);
            return described == null || expiring ? expiring(described) : described.expiring(last(described));
        }
        RequestGateway gateway = gateway();
        try (SideRequest<Answer> asked =
                SideRequest.ask(gateway, handles -> answer(table, last != null, gateway, handles))) {
            Described described = described(table, declared);
            return described == null
                    ? null
                    : expiring(described, asked.get(throttledTtl(table)).expiry());
        }
    }

    /** The description with the TTL attribute. */
    @Nullable
    Described expiring(@Nullable Described described) {
        if (described == null) {
            return null;
        }
        Expiry last = last(described);
        if (last == null || last.isDue()) {
            Expiry kept = Expiry.kept(table.expiry(described.kept(), described.tableId()));
            if (kept != null) {
                expiries.keep(described.schema().name(), described.id(), kept);
                last = kept;
            }
        }
        return last != null && !last.isDue()
                ? described.expiring(last)
                : expiring(
                        described,
                        answer(described.schema().name(), last != null, gateway(), InFlight::new)
                                .expiry());
    }

    private @Nullable Expiry last(Described described) {
        return expiries.last(described.schema().name(), described.id());
    }

    /** @param answer null if the request was throttled; the last answer about the same table is then used */
    private Described expiring(Described described, @Nullable Expiry answer) {
        String table = described.schema().name();
        Expiry known = answer;
        if (known == null) {
            Expiry last = last(described);
            known = last == null ? asked(table, gateway(), InFlight::new) : last.held();
        }
        expiries.keep(table, described.id(), known);
        Sampling statement = Sampling.current();
        CatalogItem item = described.kept().item();
        if (!known.settled() || statement == null || !statement.mayWrite() || item == null) {
            return described.expiring(known);
        }
        Kept kept = this.table
                .share(
                        gateway(),
                        table,
                        described.kept(),
                        described.tableId(),
                        item.expiring(known.toKeep()).shared())
                .kept();
        return described.expiring(known).keeping(kept);
    }

    /** @param known whether an earlier answer exists, so that there is no need to wait long */
    private static Answer answer(String table, boolean known, RequestGateway gateway, Supplier<InFlight> handles) {
        if (!known) {
            return new Answer(asked(table, gateway, handles));
        }
        try {
            return new Answer(ttl(table, gateway, handles.get()));
        } catch (AwsServiceException e) {
            if (!Errors.isThrottled(e)) {
                throw e;
            }
            return new Answer(null);
        }
    }

    private static Expiry asked(String table, RequestGateway gateway, Supplier<InFlight> handles) {
        return Patience.ask(gateway, handles, throttledTtl(table), inFlight -> ttl(table, gateway, inFlight));
    }

    private static String throttledTtl(String table) {
        return "DescribeTimeToLive, so the driver cannot identify which items of " + table
                + " have expired. Try again, or declare the attribute with ttlAttributes=" + table
                + ":attribute, which causes no such request";
    }

    /** Discards all answers, so that they are requested again when needed. */
    void forgetExpiries() {
        expiries.forgetAll();
    }

    void forgetExpiry(String table) {
        expiries.forget(table);
    }

    private @Nullable Described described(String table, @Nullable KeysDeclaration declared) {
        if (!Definitions.canBeTable(table)) {
            return null;
        }
        JsonDocument description;
        try {
            description = description(table);
        } catch (ResourceNotFoundException e) {
            return null;
        } catch (AwsServiceException e) {
            if (!isDenied(e)) {
                throw e;
            }
            if (declared != null) {
                return new Described(
                        DeclaredKeys.schema(table, declared),
                        "Keys and indexes of " + table + " are those of schema file " + declared.place()
                                + ": the policy does not allow dynamodb:DescribeTable",
                        null,
                        null,
                        null,
                        Kept.NOTHING);
            }
            throw new StatementFailure(
                    SqlState.ACCESS_DENIED,
                    Denials.inWords("dynamodb:DescribeTable", table, String.valueOf(e.getMessage()))
                            + ". It is needed to know keys and indexes, unless a schema file declares them",
                    e);
        }
        String arn = description.text("TableArn");
        if (arn != null) {
            account = Sources.account(arn);
        }
        Definitions.readThroughput(table, description, ReadThroughput.of(client)::described);
        return new Described(
                Describer.schema(table, description),
                null,
                id(description),
                Definitions.id(description),
                null,
                Kept.NOTHING);
    }

    /** @return null if there is no such table */
    @Nullable
    TableDefinition definition(String table) {
        try {
            return Definitions.of(description(table), knownTimeToLive(table));
        } catch (ResourceNotFoundException e) {
            return null;
        }
    }

    /**
     * The definition with all options, also those that take requests of their own.
     *
     * @return null if there is no such table
     */
    @Nullable
    TableDefinition fullDefinition(String table) {
        try {
            JsonDocument description = description(table);
            TableDefinition known = Definitions.of(description, knownTimeToLive(table));
            JsonDocument backups = ask(
                    ArchiveExchanges.DESCRIBE_CONTINUOUS_BACKUPS,
                    table,
                    DescribeContinuousBackupsRequest.builder().tableName(table).build());
            return new FullDefinitions(this::ask).of(known, description, Definitions.recoveryDays(backups));
        } catch (ResourceNotFoundException e) {
            return null;
        }
    }

    /** Also null if a policy denies the request, or the endpoint doesn't support it. */
    private @Nullable TimeToLive knownTimeToLive(String table) {
        try {
            return timeToLive(table);
        } catch (AwsServiceException e) {
            if (isDenied(e) || Upkeeps.isUnsupported(e)) {
                return null;
            }
            throw e;
        }
    }

    /** @return null if there is no such table */
    @Nullable
    TimeToLive timeToLive(String table) {
        try {
            RequestGateway gateway = gateway();
            return Definitions.timeToLive(Patience.ask(
                    gateway, InFlight::new, throttledTtl(table), inFlight -> expiry(table, gateway, inFlight)));
        } catch (ResourceNotFoundException e) {
            return null;
        }
    }

    private @Nullable String id(JsonDocument description) {
        String arn = description.text("TableArn");
        String where = arn == null ? source().endpoint() + "/" + description.text("TableName") : arn;
        String id = Definitions.id(description);
        return id == null ? null : where + " " + id;
    }

    /** Whether the catalog exists and is the driver's. */
    boolean isCatalogThere() {
        return table.isThere(gateway());
    }

    private static Expiry ttl(String table, RequestGateway gateway, InFlight inFlight) {
        try {
            JsonDocument description = expiry(table, gateway, inFlight);
            TimeToLive.Status status = Definitions.timeToLive(description).status();
            boolean enabled = status == TimeToLive.Status.ENABLED;
            return Expiry.known(
                    enabled ? description.text("AttributeName") : null,
                    enabled || status == TimeToLive.Status.DISABLED);
        } catch (AwsServiceException e) {
            String why;
            if (isDenied(e)) {
                why = "the policy does not allow dynamodb:DescribeTimeToLive";
            } else if (Upkeeps.isUnsupported(e)) {
                why = "the endpoint does not support DescribeTimeToLive";
            } else {
                throw e;
            }
            return Expiry.unknown("Expired items of " + table + " are not hidden: " + why
                    + ". Declare the attribute with" + " ttlAttributes=" + table + ":attribute, or in a schema file");
        }
    }

    Sampled sample(RequestGateway gateway, TableSchema table, double readUnits) {
        try {
            Sampling payer = Sampling.current();
            List<Map<String, @Nullable Object>> items = Sampler.read(
                    gateway,
                    table,
                    readUnits,
                    payer != null && payer.isPartial() ? InFlight::once : InFlight::new,
                    LearnedStatistics.of(client));
            return new Sampled(Sample.of(table.name(), SampledPath.ofItems(items)), items, List.of());
        } catch (AwsServiceException e) {
            if (!isDenied(e)) {
                throw e;
            }
            return new Sampled(
                    Sample.none(table.name()),
                    List.of(),
                    List.of("Only keys and declared columns of " + table.name()
                            + " are shown: the policy does not allow dynamodb:Scan, so no items were sampled"));
        }
    }

    private JsonDocument description(String table) {
        return ask(
                TableExchanges.DESCRIBE_TABLE,
                table,
                DescribeTableRequest.builder().tableName(table).build());
    }

    private static JsonDocument expiry(String table, RequestGateway gateway, InFlight inFlight) {
        return gateway.ask(
                TableExchanges.DESCRIBE_TIME_TO_LIVE,
                table,
                DescribeTimeToLiveRequest.builder().tableName(table).build(),
                inFlight);
    }

    private <Q, R> R ask(Exchange<Q, R> exchange, String table, Q request) {
        RequestGateway gateway = gateway();
        Sampling asker = Sampling.current();
        return Patience.ask(
                gateway,
                asker == null || asker.isPatient() ? InFlight::new : InFlight::once,
                (exchange.operation() + " " + table).strip(),
                inFlight -> gateway.ask(exchange, table, request, inFlight));
    }

    /** A gateway for requests in the background. */
    RequestGateway gateway(Duration time) {
        return new RequestGateway(
                client,
                new StatementLimits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, time, true, 0, Long.MAX_VALUE));
    }

    /** A part of the current statement, if there is one: cancelling the statement also cancels the request. */
    RequestGateway gateway() {
        Sampling statement = Sampling.current();
        return statement == null ? new RequestGateway(client, StatementLimits.NONE) : statement.gateway();
    }

    static boolean isDenied(AwsServiceException failure) {
        return code(failure).startsWith("AccessDenied");
    }

    private static String code(AwsServiceException failure) {
        return failure.awsErrorDetails() == null || failure.awsErrorDetails().errorCode() == null
                ? ""
                : failure.awsErrorDetails().errorCode();
    }
}
