package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import io.github.dynamodbjdbc.driver.declaration.KeysDeclaration;
import io.github.dynamodbjdbc.driver.error.Denials;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
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
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The catalog's requests, and what it means for each of them to be denied. */
final class Requests {
    // The answers of compatible endpoints to an operation that they lack.
    private static final Set<String> UNSUPPORTED =
            Set.of("UnknownOperationException", "UnsupportedOperationException", "InvalidAction");

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
     * @param denial that the table is as the schema file says, since describing it is denied; null if DynamoDB says it
     * @param id of this table, not of one of the same name before or after it; null if unknown
     * @param tableId the id alone; null if the service gives none
     * @param expiry null if it was never asked for
     * @param kept what the catalog table says of it
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

        /** Why its time to live is not known; null if it is, or was never asked for. */
        @Nullable
        String unknownTtl() {
            return expiry == null ? null : expiry.unknown();
        }
    }

    /** @param items of the sample, which are not kept */
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
     * @param declared what the schema file says of the table's keys, which counts where DynamoDB may not be asked
     * @param expiring whether its time to live is wanted
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
            // The declaration includes time to live, so no request is needed.
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

    /** The same with its time to live. */
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

    /** @param answer null if it was throttled: the last one about the same table holds */
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

    /** @param known whether there is an answer to go by, so that there is no need to be patient */
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
        return "DescribeTimeToLive, so it is not known which items of " + table
                + " have expired. Try again, or declare the attribute with ttlAttributes=" + table
                + ":attribute, which causes no such request";
    }

    /** Forgets everything, so that it is requested again when it is needed. */
    void forgetExpiries() {
        expiries.forgetAll();
    }

    void forgetExpiry(String table) {
        expiries.forget(table);
    }

    private @Nullable Described described(String table, @Nullable KeysDeclaration declared) {
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

    /** Null as well where a policy denies it, or the endpoint has none. */
    private @Nullable TimeToLive knownTimeToLive(String table) {
        try {
            return timeToLive(table);
        } catch (AwsServiceException e) {
            if (isDenied(e) || UNSUPPORTED.contains(code(e))) {
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

    /** Whether the table that keeps declarations is there, and ours. */
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
            } else if (UNSUPPORTED.contains(code(e))) {
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

    /** A gateway for what no statement waits for. */
    RequestGateway gateway(Duration time) {
        return new RequestGateway(
                client,
                new StatementLimits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, time, true, 0, Long.MAX_VALUE));
    }

    /** A part of the statement that wants to know, if there is one: its end ends what is asked too. */
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
