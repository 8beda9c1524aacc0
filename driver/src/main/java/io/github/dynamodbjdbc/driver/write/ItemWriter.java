package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.client.InFlight;
import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.Exchange;
import io.github.dynamodbjdbc.driver.page.Target;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.plan.TableWriter.Returned;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Sends one write at a time. */
final class ItemWriter {
    private final DynamoDoor door;
    private final WriteRequests requests;
    private final Returned returned;

    ItemWriter(DynamoDoor door, WriteRequests requests, Returned returned) {
        this.door = door;
        this.requests = requests;
        this.returned = returned;
    }

    /**
     * What became of a write.
     *
     * @param done whether it was done; else its condition was false
     * @param item what is returned of it if it was done, or what is there if it was not; null if there is no item
     */
    record Outcome(boolean done, @Nullable Item item) {}

    Outcome send(ItemWrite write, InFlight inFlight) {
        try {
            return new Outcome(true, sent(write, inFlight));
        } catch (ConditionalCheckFailedException e) {
            Item found = e.hasItem() ? Responses.item(e.item()) : null;
            return isDoneBefore(write, found, inFlight)
                    ? new Outcome(true, returned == Returned.NEW ? found : null)
                    : new Outcome(false, found);
        } catch (DynamoDbException e) {
            throw placed(e);
        }
    }

    /**
     * Whether an earlier attempt whose answer was lost has done it: what is there is what the write makes. Where DynamoDB computes,
     * nobody can tell.
     */
    private static boolean isDoneBefore(ItemWrite write, @Nullable Item found, InFlight inFlight) {
        return inFlight.attempts() - inFlight.throttles().size() > 1
                && write.accept(new ItemWrite.Visitor<Boolean>() {
                    @Override
                    public Boolean visit(ItemWrite.Put put) {
                        return found != null
                                && found.toMap()
                                        .equals(Responses.item(WriteRequests.item(put)).toMap());
                    }

                    @Override
                    public Boolean visit(ItemWrite.Update update) {
                        return found != null && update.actions().stream().allMatch(action -> isDone(action, found));
                    }

                    @Override
                    public Boolean visit(ItemWrite.Delete delete) {
                        return found == null;
                    }
                });
    }

    private static boolean isDone(UpdateAction action, Item found) {
        if (action instanceof UpdateAction.Set set && set.value() instanceof SetValue.Value value) {
            return value.value().equals(found.get(set.path()));
        }
        return action instanceof UpdateAction.Remove remove && found.get(remove.path()) == null;
    }

    /** What only DynamoDB can tell, for it alone has seen the item. */
    private static RuntimeException placed(DynamoDbException failure) {
        String message = failure.awsErrorDetails() == null
                ? ""
                : String.valueOf(failure.awsErrorDetails().errorMessage());
        if (message.contains("document path")) {
            return new StatementFailure(
                    SqlState.DATA_EXCEPTION,
                    "The item has no document or list where SET or REMOVE wants a place in one; set the document itself",
                    failure);
        }
        if (message.contains("incorrect data type")) {
            return new StatementFailure(
                    SqlState.INVALID_VALUE,
                    "The item holds a value of another type than set_add or set_delete takes",
                    failure);
        }
        return message.contains("Item size")
                ? new StatementFailure(
                        SqlState.LIMIT_EXCEEDED, "The item would have more than the 400 KB that DynamoDB takes", failure)
                : failure;
    }

    private @Nullable Item sent(ItemWrite write, InFlight inFlight) {
        Target target = Target.table(write.table().name());
        return write.accept(new ItemWrite.Visitor<@Nullable Item>() {
            @Override
            public @Nullable Item visit(ItemWrite.Put put) {
                PutItemRequest request = requests.put(put, returned);
                Item old = Responses.itemIfAny(
                        door.send(WritePlan.NODE, Exchange.PUT_ITEM, target, request, units(put), inFlight)
                                .attributes());
                return switch (returned) {
                    case NOTHING -> null;
                    case OLD -> old;
                    case NEW -> Responses.item(request.item());
                };
            }

            @Override
            public @Nullable Item visit(ItemWrite.Update update) {
                UpdateItemRequest request = requests.update(update, returned);
                return Responses.itemIfAny(door.send(WritePlan.NODE, Exchange.UPDATE_ITEM, target, request, units(update), inFlight)
                        .attributes());
            }

            @Override
            public @Nullable Item visit(ItemWrite.Delete delete) {
                DeleteItemRequest request = requests.delete(delete, returned);
                return Responses.itemIfAny(door.send(WritePlan.NODE, Exchange.DELETE_ITEM, target, request, units(delete), inFlight)
                        .attributes());
            }
        });
    }

    /** Write capacity units that it takes of the table, about. */
    static double units(ItemWrite write) {
        return Capacity.writeUnits(
                write instanceof ItemWrite.Put put
                        ? ItemSize.of(put.item())
                        : write.table().averageItemBytes());
    }
}
