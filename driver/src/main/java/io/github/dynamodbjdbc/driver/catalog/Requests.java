package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.error.Denials;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.Exchange;
import io.github.dynamodbjdbc.driver.page.JsonDocument;
import io.github.dynamodbjdbc.driver.page.StatementLimits;
import io.github.dynamodbjdbc.driver.page.TableExchanges;
import io.github.dynamodbjdbc.driver.schema.KeysDeclaration;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.catalog.CatalogSource;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The catalog's requests, and what it means for each of them to be denied. */
final class Requests {
    // What compatible endpoints answer to an operation that they lack.
    private static final Set<String> UNSUPPORTED =
            Set.of("UnknownOperationException", "UnsupportedOperationException", "InvalidAction");

    private final ClientHandle client;
    private volatile @Nullable String account;

    Requests(ClientHandle client) {
        this.client = client;
    }

    record Names(List<String> names, @Nullable String note) {}

    /**
     * @param denial that the table is as the schema file says, since nobody may ask; null if DynamoDB says it
     * @param unknownTtl why its time to live is not known; null if it is
     * @param id of this very table, not of one of the same name before or after it; null if nothing tells
     */
    record Described(
            TableSchema schema,
            @Nullable String denial,
            @Nullable String unknownTtl,
            @Nullable String id) {}

    /** @param items that the sample is of; nobody keeps them */
    record Sampled(Sample sample, List<Map<String, @Nullable Object>> items, List<String> notes) {}

    private record Ttl(@Nullable String attribute, @Nullable String unknown) {}

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
     * @return null if there is no such table
     */
    @Nullable
    Described describe(String table, @Nullable KeysDeclaration declared) {
        DynamoDoor door = door();
        try (Aside<Ttl> ttl = Aside.ask(door, inFlight -> ttl(table, door, inFlight))) {
            return described(table, declared, ttl);
        }
    }

    private @Nullable Described described(String table, @Nullable KeysDeclaration declared, Aside<Ttl> asked) {
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
                Ttl ttl = asked.get();
                return new Described(
                        DeclaredKeys.schema(table, declared, ttl.attribute()),
                        "Keys and indexes of " + table + " are those of schema file " + declared.place()
                                + ": the policy does not allow dynamodb:DescribeTable",
                        ttl.unknown(),
                        null);
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
        Ttl ttl = asked.get();
        return new Described(
                Describer.schema(table, description, ttl.attribute()), null, ttl.unknown(), id(description));
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

    /** Null as well where the policy does not tell, or the endpoint knows none. */
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
            return Definitions.timeToLive(expiry(table, door(), new InFlight()));
        } catch (ResourceNotFoundException e) {
            return null;
        }
    }

    private @Nullable String id(JsonDocument description) {
        String arn = description.text("TableArn");
        String where = arn == null ? source().endpoint() + "/" + description.text("TableName") : arn;
        String id = description.text("TableId");
        Instant created = description.moment("CreationDateTime");
        if (id != null) {
            return where + " " + id;
        }
        return created == null ? null : where + " " + created;
    }

    private static Ttl ttl(String table, DynamoDoor door, InFlight inFlight) {
        try {
            JsonDocument description = expiry(table, door, inFlight);
            boolean enabled = "ENABLED".equals(description.text("TimeToLiveStatus"));
            return new Ttl(enabled ? description.text("AttributeName") : null, null);
        } catch (AwsServiceException e) {
            String why;
            if (isDenied(e)) {
                why = "the policy does not allow dynamodb:DescribeTimeToLive";
            } else if (UNSUPPORTED.contains(code(e))) {
                why = "the endpoint does not know DescribeTimeToLive";
            } else {
                throw e;
            }
            return new Ttl(
                    null,
                    "Expired items of " + table + " are not hidden: " + why + ". Declare the attribute with"
                            + " ttlAttributes=" + table + ":attribute, or in a schema file");
        }
    }

    Sampled sample(DynamoDoor door, TableSchema table, double readUnits) {
        try {
            List<Map<String, @Nullable Object>> items =
                    Sampler.read(door, table, readUnits, LearnedStatistics.of(client));
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

    private static JsonDocument expiry(String table, DynamoDoor door, InFlight inFlight) {
        return door.ask(
                TableExchanges.DESCRIBE_TIME_TO_LIVE,
                table,
                DescribeTimeToLiveRequest.builder().tableName(table).build(),
                inFlight);
    }

    private <Q, R> R ask(Exchange<Q, R> exchange, String table, Q request) {
        return door().ask(exchange, table, request);
    }

    /** A part of the statement that wants to know, if there is one: its end ends what is asked too. */
    private DynamoDoor door() {
        Sampling statement = Sampling.current();
        return statement == null ? new DynamoDoor(client, StatementLimits.NONE) : statement.door();
    }

    private static boolean isDenied(AwsServiceException failure) {
        return code(failure).startsWith("AccessDenied");
    }

    private static String code(AwsServiceException failure) {
        return failure.awsErrorDetails() == null || failure.awsErrorDetails().errorCode() == null
                ? ""
                : failure.awsErrorDetails().errorCode();
    }
}
