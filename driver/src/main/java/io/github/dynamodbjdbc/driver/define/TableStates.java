package io.github.dynamodbjdbc.driver.define;

import io.github.dynamodbjdbc.driver.catalog.Definitions;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.Exchange;
import io.github.dynamodbjdbc.driver.page.TableExchanges;
import io.github.dynamodbjdbc.driver.page.Target;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Asks which state a table is in, and waits for it to be in another. */
final class TableStates {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final DynamoDoor door;

    TableStates(DynamoDoor door) {
        this.door = door;
    }

    <Q extends DynamoDbRequest, R extends DynamoDbResponse> R send(Exchange<Q, R> exchange, String table, Q request) {
        return door.send(0, exchange, Target.table(table), request, 0);
    }

    /** Null if there is no such table. */
    @Nullable
    TableDescription describe(String table) {
        try {
            return send(
                            TableExchanges.DESCRIBE_TABLE,
                            table,
                            DescribeTableRequest.builder().tableName(table).build())
                    .table();
        } catch (ResourceNotFoundException e) {
            return null;
        }
    }

    TimeToLive timeToLive(String table) {
        return Definitions.timeToLive(send(
                        TableExchanges.DESCRIBE_TIME_TO_LIVE,
                        table,
                        DescribeTimeToLiveRequest.builder().tableName(table).build())
                .timeToLiveDescription());
    }

    /** @throws StatementFailure 55006 if the table is being created, changed or deleted */
    static void requireActive(TableDescription table) {
        if (table.tableStatus() != TableStatus.ACTIVE) {
            throw new StatementFailure(
                    SqlState.OBJECT_IN_USE,
                    "Table " + table.tableName() + " can't be changed now: it is "
                            + table.tableStatusAsString().toLowerCase(Locale.ROOT));
        }
    }

    /** Until the table and all of its indexes can be used. */
    TableDescription awaitActive(String table) {
        return Objects.requireNonNull(await(table, description -> description != null && isActive(description)));
    }

    void awaitIndex(String table, String index) {
        await(
                table,
                description -> description != null
                        && isActive(description)
                        && description.globalSecondaryIndexes().stream()
                                .anyMatch(other -> index.equals(other.indexName())));
    }

    void awaitIndexGone(String table, String index) {
        await(
                table,
                description -> description != null
                        && isActive(description)
                        && description.globalSecondaryIndexes().stream()
                                .noneMatch(other -> index.equals(other.indexName())));
    }

    void awaitGone(String table) {
        await(table, description -> description == null);
    }

    private static boolean isActive(TableDescription table) {
        return table.tableStatus() == TableStatus.ACTIVE
                && table.globalSecondaryIndexes().stream().allMatch(TableStates::isActive);
    }

    private static boolean isActive(GlobalSecondaryIndexDescription index) {
        return index.indexStatus() == IndexStatus.ACTIVE && !Boolean.TRUE.equals(index.backfilling());
    }

    private @Nullable TableDescription await(String table, Predicate<@Nullable TableDescription> reached) {
        Duration pause = FIRST_PAUSE;
        TableDescription now = describe(table);
        while (!reached.test(now)) {
            door.pause(pause);
            Duration longer = pause.multipliedBy(3).dividedBy(2);
            pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
            now = describe(table);
        }
        return now;
    }
}
