package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.catalog.Upkeeps;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.Exchange;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Requests the state of a table, and waits for another one. */
final class TableStates {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final RequestGateway gateway;

    TableStates(RequestGateway gateway) {
        this.gateway = gateway;
    }

    <Q extends DynamoDbRequest, R> R send(Exchange<Q, R> exchange, String table, Q request) {
        return gateway.send(0, exchange, Target.table(table), request, 0);
    }

    /** Sends requests of a statement. */
    static Upkeeps.Asker asker(RequestGateway gateway) {
        return new Upkeeps.Asker() {
            @Override
            public <Q, R> R ask(Exchange<Q, R> exchange, String table, Q request) {
                return gateway.send(0, exchange, Target.table(table), request, 0);
            }
        };
    }

    /** The table's description; null if there is no such table. */
    @Nullable
    JsonDocument describe(String table) {
        if (!Definitions.canBeTable(table)) {
            return null;
        }
        try {
            return send(
                    TableExchanges.DESCRIBE_TABLE,
                    table,
                    DescribeTableRequest.builder().tableName(table).build());
        } catch (ResourceNotFoundException e) {
            return null;
        }
    }

    /** @throws StatementFailure 42P01 if there is no such table */
    JsonDocument required(String table) {
        JsonDocument known = describe(table);
        if (known == null) {
            throw new StatementFailure(SqlState.UNKNOWN_TABLE, "There is no table '" + table + "'");
        }
        return known;
    }

    TimeToLive timeToLive(String table) {
        return Definitions.timeToLive(send(
                TableExchanges.DESCRIBE_TIME_TO_LIVE,
                table,
                DescribeTimeToLiveRequest.builder().tableName(table).build()));
    }

    /** @throws StatementFailure 55006 if the table is being created, changed or deleted */
    static void requireActive(JsonDocument table) {
        String status = table.required("TableStatus");
        if (!status.equals("ACTIVE")) {
            throw new StatementFailure(
                    SqlState.OBJECT_IN_USE,
                    "Table " + table.text("TableName") + " can't be changed now: it is "
                            + status.toLowerCase(Locale.ROOT));
        }
    }

    static boolean is(JsonDocument table, TableStatus status) {
        return status.toString().equals(table.text("TableStatus"));
    }

    /** Waits until the table and all of its indexes are active. */
    JsonDocument awaitActive(String table) {
        return Objects.requireNonNull(await(table, description -> description != null && isActive(description)));
    }

    void awaitIndex(String table, String index) {
        await(
                table,
                description -> description != null
                        && isActive(description)
                        && changeable(description).anyMatch(other -> index.equals(other.text("IndexName"))));
    }

    void awaitIndexGone(String table, String index) {
        await(
                table,
                description -> description != null
                        && isActive(description)
                        && changeable(description).noneMatch(other -> index.equals(other.text("IndexName"))));
    }

    void awaitGone(String table) {
        await(table, description -> description == null);
    }

    private static boolean isActive(JsonDocument table) {
        return is(table, TableStatus.ACTIVE) && changeable(table).allMatch(TableStates::isUsable);
    }

    /** The indexes that are made and dropped without their table. */
    private static Stream<JsonDocument> changeable(JsonDocument table) {
        return Stream.concat(table.objects("GlobalSecondaryIndexes").stream(), table.objects("VectorIndexes").stream());
    }

    private static boolean isUsable(JsonDocument index) {
        return "ACTIVE".equals(index.text("IndexStatus")) && !index.isTrue("Backfilling");
    }

    private @Nullable JsonDocument await(String table, Predicate<@Nullable JsonDocument> reached) {
        return poll(() -> Optional.ofNullable(describe(table)), now -> reached.test(now.orElse(null)))
                .orElse(null);
    }

    /** Asks again, after longer and longer pauses, until it is reached. */
    <T> T poll(Supplier<T> ask, Predicate<T> reached) {
        Duration pause = FIRST_PAUSE;
        T now = ask.get();
        while (!reached.test(now)) {
            gateway.pause(pause);
            Duration longer = pause.multipliedBy(3).dividedBy(2);
            pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
            now = ask.get();
        }
        return now;
    }
}
