package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.RequestUnits;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.gateway.WriteExchanges;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.TableWriter.Returned;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Sends writes of single items and batches of puts. */
final class ItemWriter {
    private final RequestGateway gateway;
    private final WriteRequests requests;
    private final Returned returned;
    private final WrittenItems written;
    private final SingleTransaction transactions;

    /** @param written records written items */
    ItemWriter(RequestGateway gateway, Returned returned, WrittenItems written) {
        this.gateway = gateway;
        this.requests = new WriteRequests(gateway.capacityDetail());
        this.returned = returned;
        this.written = written;
        this.transactions = new SingleTransaction(gateway, requests);
    }

    RequestGateway gateway() {
        return gateway;
    }

    /** Sends a task's write, and its replacements as long as a condition is false. Returns the item's image, if one is requested. */
    Optional<Item> carryOut(WriteTask task, Supplier<InFlight> next) {
        if (task.maySendTransaction()) {
            requireNoneReturned();
        }
        try {
            ItemWrite write = task.write();
            boolean computed = false;
            while (write != null) {
                Outcome outcome = attempted(write, next, !computed);
                if (outcome == null) {
                    computed = true;
                    write = task.computed();
                } else if (outcome.done()) {
                    written.add(write);
                    task.ended(true);
                    return Optional.ofNullable(outcome.item());
                } else {
                    write = task.again(outcome.item());
                }
            }
            task.ended(false);
        } catch (RuntimeException e) {
            task.failed(e);
        }
        return Optional.empty();
    }

    /** The first of the tasks: as many as the rest of the budget pays for, and one at least. */
    List<WriteTask> affordable(List<WriteTask> tasks) {
        double left = gateway.writeUnitsLeft();
        if (Double.isInfinite(left)) {
            // Without a budget the items need no sizes here.
            return tasks;
        }
        int count = 0;
        while (count < tasks.size() && left > 0) {
            left -= units(Objects.requireNonNull(tasks.get(count).unconditional()));
            count += left >= 0 ? 1 : 0;
        }
        return tasks.subList(0, Math.max(1, count));
    }

    /**
     * Puts items by one request.
     *
     * @param tasks unconditional puts with distinct keys
     * @return the tasks whose items were written
     */
    List<WriteTask> put(List<WriteTask> tasks, InFlight inFlight) {
        List<ItemWrite.Put> puts = new ArrayList<>(tasks.size());
        double units = 0;
        for (WriteTask task : tasks) {
            ItemWrite.Put put = Objects.requireNonNull(task.unconditional());
            puts.add(put);
            units += units(put);
        }
        TableSchema table = puts.get(0).table();
        BatchWriteItemResponse response = gateway.send(
                WritePlan.NODE,
                WriteExchanges.BATCH_WRITE_ITEM,
                Target.table(table.name()),
                requests.batch(puts),
                RequestUnits.certain(units),
                inFlight);
        if (response.unprocessedItems().isEmpty()) {
            puts.forEach(written::add);
            return tasks;
        }
        List<String> names =
                table.key().attributes().stream().map(KeyAttribute::name).toList();
        Set<Key> unprocessed = response.unprocessedItems().values().stream()
                .flatMap(List::stream)
                .map(request -> Objects.requireNonNull(
                        Responses.item(request.putRequest().item()).key(names)))
                .collect(Collectors.toSet());
        List<WriteTask> done = tasks.stream()
                .filter(task -> !unprocessed.contains(Key.of(task.key())))
                .toList();
        done.forEach(task -> written.add(Objects.requireNonNull(task.unconditional())));
        return done;
    }

    /**
     * The outcome of a write.
     *
     * @param done whether it was carried out; otherwise its condition was false
     * @param item the returned image if it was carried out, otherwise the stored item; null if there is none
     */
    private record Outcome(boolean done, @Nullable Item item) {}

    /**
     * Null if DynamoDB can't store a number that it would compute: the driver may, because it rounds.
     *
     * @param calculating whether DynamoDB is asked to compute numbers; otherwise such a failure is final
     */
    private @Nullable Outcome attempted(ItemWrite write, Supplier<InFlight> next, boolean calculating) {
        try {
            return write instanceof ItemWrite.Update update && update.once()
                    ? once(update, next)
                    : send(write, next.get());
        } catch (DynamoDbException e) {
            if (calculating
                    && write instanceof ItemWrite.Update update
                    && update.isCalculated()
                    && WriteFailures.isOutOfRange(e)) {
                return null;
            }
            throw e;
        }
    }

    private Outcome send(ItemWrite write, InFlight inFlight) {
        try {
            return new Outcome(true, sent(write, inFlight).orElse(null));
        } catch (ConditionalCheckFailedException e) {
            Item found = e.hasItem() ? Responses.item(e.item()) : null;
            return LostAnswers.isDone(write, found, inFlight)
                    ? new Outcome(true, returned == Returned.NEW ? found : null)
                    : new Outcome(false, found);
        } catch (DynamoDbException e) {
            throw WriteFailures.placed(
                    e.awsErrorDetails() == null
                            ? ""
                            : String.valueOf(e.awsErrorDetails().errorMessage()),
                    e);
        }
    }

    /** Sends an update with a client request token, so that a retry has no effect and returns the same response. */
    private Outcome once(ItemWrite.Update update, Supplier<InFlight> next) {
        requireNoneReturned();
        CancellationReason reason = transactions.send(update, 2 * units(update), next);
        return reason == null
                ? new Outcome(true, null)
                : new Outcome(false, reason.hasItem() ? Responses.item(reason.item()) : null);
    }

    private void requireNoneReturned() {
        if (returned != Returned.NOTHING) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT,
                    "RETURNING is not available for an update that exactlyOnce=true sends as a transaction, which returns no item;"
                            + " set exactlyOnce to false, or read the item",
                    null);
        }
    }

    private Optional<Item> sent(ItemWrite write, InFlight inFlight) {
        Target target = Target.table(write.table().name());
        return write.accept(new ItemWrite.Visitor<Optional<Item>>() {
            @Override
            public Optional<Item> visit(ItemWrite.Put put) {
                PutItemRequest request = requests.put(put, returned);
                PutItemResponse response = gateway.send(
                        WritePlan.NODE,
                        WriteExchanges.PUT_ITEM,
                        target,
                        request,
                        RequestUnits.certain(units(put)),
                        inFlight);
                return switch (returned) {
                    case NOTHING -> Optional.<Item>empty();
                    case OLD -> Responses.returned(response.attributes());
                    case NEW -> Optional.of(Responses.item(request.item()));
                };
            }

            @Override
            public Optional<Item> visit(ItemWrite.Update update) {
                UpdateItemRequest request = requests.update(update, returned);
                return Responses.returned(gateway.send(
                                WritePlan.NODE, WriteExchanges.UPDATE_ITEM, target, request, units(update), inFlight)
                        .attributes());
            }

            @Override
            public Optional<Item> visit(ItemWrite.Delete delete) {
                DeleteItemRequest request = requests.delete(delete, returned);
                return Responses.returned(gateway.send(
                                WritePlan.NODE, WriteExchanges.DELETE_ITEM, target, request, units(delete), inFlight)
                        .attributes());
            }
        });
    }

    /** The estimated write capacity units of the table. */
    private static double units(ItemWrite write) {
        return Capacity.writeUnits(
                write instanceof ItemWrite.Put put
                        ? (double) put.bytes()
                        : (double) write.table().averageItemBytes());
    }
}
