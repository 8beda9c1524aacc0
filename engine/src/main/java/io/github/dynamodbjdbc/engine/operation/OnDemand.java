package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The maximum throughput of a table or index that is paid by request. */
final class OnDemand {
    static final String MEMBER = "OnDemandThroughput";

    private static final String READS = "MaxReadRequestUnits";
    private static final String WRITES = "MaxWriteRequestUnits";

    private OnDemand() {}

    /** The maximum in units per second; zero or less for no maximum. */
    static Throughput most(TableDefinition table) {
        String option = table.options().get(MEMBER);
        if (option == null) {
            return Throughput.NONE;
        }
        try {
            return read(Json.read(option), Throughput.NONE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As an index of a request has it; a unit that the request does not name stays. */
    static Throughput most(JsonNode index, Throughput before) {
        return read(index.path(MEMBER), before);
    }

    private static Throughput read(JsonNode given, Throughput before) {
        return new Throughput(
                given.path(READS).asLong(before.readUnits()), given.path(WRITES).asLong(before.writeUnits()));
    }

    /** Adds the settings present to the description of an index. */
    static void describe(Throughput most, ObjectNode index) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        if (most.readUnits() > 0) {
            shown.put(READS, most.readUnits());
        }
        if (most.writeUnits() > 0) {
            shown.put(WRITES, most.writeUnits());
        }
        if (!shown.isEmpty()) {
            index.set(MEMBER, shown);
        }
    }
}
