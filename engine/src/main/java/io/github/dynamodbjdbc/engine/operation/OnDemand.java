package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The maximum throughput of an on-demand table. */
final class OnDemand {
    private OnDemand() {}

    /** The maximum in units per second; zero or less for no maximum. */
    static Throughput most(TableDefinition table) {
        String option = table.options().get("OnDemandThroughput");
        if (option == null) {
            return Throughput.NONE;
        }
        try {
            JsonNode given = Json.read(option);
            return new Throughput(
                    given.path("MaxReadRequestUnits").asLong(),
                    given.path("MaxWriteRequestUnits").asLong());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
