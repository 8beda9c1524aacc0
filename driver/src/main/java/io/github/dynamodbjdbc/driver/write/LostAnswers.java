package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import org.jspecify.annotations.Nullable;

/** Writes that were done though their answer was lost: the next attempt finds its own work, and its condition false. */
final class LostAnswers {
    private LostAnswers() {}

    /**
     * Whether an earlier attempt has done it: what is there is what the write makes. Where DynamoDB computes, that is unknown.
     *
     * @param found null if there is no item
     */
    static boolean isDone(ItemWrite write, @Nullable Item found, InFlight inFlight) {
        return inFlight.attempts() - inFlight.throttles().size() > 1
                && write.accept(new ItemWrite.Visitor<Boolean>() {
                    @Override
                    public Boolean visit(ItemWrite.Put put) {
                        return found != null
                                && found.toMap()
                                        .equals(Responses.item(WriteRequests.item(put))
                                                .toMap());
                    }

                    @Override
                    public Boolean visit(ItemWrite.Update update) {
                        return found != null
                                && !update.actions().isEmpty()
                                && update.actions().stream().allMatch(action -> isDone(action, found));
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
}
