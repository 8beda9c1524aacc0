package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import org.jspecify.annotations.Nullable;

/** Detects writes that were carried out although their response was lost. The next attempt then finds its own change, and its condition is false. */
final class LostAnswers {
    private LostAnswers() {}

    /**
     * Whether an earlier attempt has carried out the write, because the stored item is its result. Unknown for values that DynamoDB computes.
     *
     * @param found the stored item; null if there is none
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
