package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.wire.Decoder;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * One of DynamoDB's operations, with the encoding of its request, the decoding of its response, and its consumption.
 *
 * @param operation DynamoDB's name of the operation
 * @param write whether its units are write units
 * @param evaluated the number of items read before any filter
 * @param throttled the reason if a successful response shows that the request was throttled
 */
public record Exchange<Q, R>(
        String operation,
        boolean write,
        Function<Q, byte[]> encode,
        Decoder<R> decoder,
        Function<R, List<ConsumedCapacity>> consumed,
        ToIntFunction<R> evaluated,
        ToIntFunction<R> returned,
        BiFunction<Q, R, Optional<String>> throttled) {

    /** For an operation that is throttled by errors only. */
    Exchange(
            String operation,
            boolean write,
            Function<Q, byte[]> encode,
            Decoder<R> decoder,
            Function<R, List<ConsumedCapacity>> consumed,
            ToIntFunction<R> evaluated,
            ToIntFunction<R> returned) {
        this(operation, write, encode, decoder, consumed, evaluated, returned, (request, response) -> Optional.empty());
    }

    /** The consumption of one table, if the response has it. */
    static List<ConsumedCapacity> one(@Nullable ConsumedCapacity consumed) {
        return consumed == null ? List.of() : List.of(consumed);
    }
}
