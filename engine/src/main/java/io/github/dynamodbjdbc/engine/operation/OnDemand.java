package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;

/** The maximum throughput of a table that is paid by request. */
final class OnDemand {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private OnDemand() {}

    /** Units a second; zero, or less, for no maximum. */
    static Throughput most(TableDefinition table) {
        String option = table.options().get("OnDemandThroughput");
        if (option == null) {
            return Throughput.NONE;
        }
        try {
            JsonNode given = MAPPER.readTree(option);
            return new Throughput(
                    given.path("MaxReadRequestUnits").asLong(),
                    given.path("MaxWriteRequestUnits").asLong());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
