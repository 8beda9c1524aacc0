package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;
import static io.github.dynamodbjdbc.engine.shape.Shapes.oneOf;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.shape.Shape;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.Map;

/** Enables, disables and describes streams of Kinesis as destinations of changes. No change is sent to one. */
final class KinesisDestinations {
    private static final TableSwitches SWITCHES = new TableSwitches("KinesisDestinations", "ACTIVE");
    private static final String STREAM = "StreamArn";
    private static final String STATUS = "DestinationStatus";
    private static final String PRECISION = "ApproximateCreationDateTimePrecision";
    private static final String CONFIGURATION = "EnableKinesisStreamingConfiguration";

    private static final Shape PRECISIONS =
            struct(CONFIGURATION, optional(PRECISION, oneOf("MILLISECOND", "MICROSECOND")));
    private static final StructShape.Member STREAM_ARN = required(STREAM, string().length(37, 1024));

    static final StructShape CHANGE = struct(
            "KinesisStreamingDestinationInput", TableShapes.TABLE, STREAM_ARN, optional(CONFIGURATION, PRECISIONS));

    private KinesisDestinations() {}

    static Reply enable(Call call) {
        return change(call, true);
    }

    static Reply disable(Call call) {
        return change(call, false);
    }

    private static Reply change(Call call, boolean enables) {
        String stream = String.valueOf(call.text(STREAM));
        if (!stream.matches("arn:aws[a-z-]*:kinesis:[a-z0-9-]+:[0-9]{12}:stream/[A-Za-z0-9_.-]+")) {
            throw validation("Invalid StreamArn: " + stream);
        }
        return call.database().store().write(() -> {
            Table table = TableNames.active(call, String.valueOf(call.text("TableName")));
            boolean active = SWITCHES.isEnabled(SWITCHES.of(table.definition()).path(stream));
            if (active == enables) {
                throw refusal(
                        "ResourceInUseException",
                        "Table is not in a valid state to " + (enables ? "enable" : "disable")
                                + " Kinesis Streaming Destination: the destination must be "
                                + (enables ? "DISABLED or ENABLE_FAILED" : "ACTIVE"));
            }
            String precision =
                    call.request().path(CONFIGURATION).path(PRECISION).asText("MILLISECOND");
            SWITCHES.change(call, table, stream, enables, "precision", precision);
            return out -> {
                out.writeStringField("TableName", table.definition().name());
                out.writeStringField(STREAM, stream);
                out.writeStringField(STATUS, enables ? "ENABLING" : "DISABLING");
            };
        });
    }

    static Reply describe(Call call) {
        TableDefinition table =
                TableNames.any(call, String.valueOf(call.text("TableName"))).definition();
        return out -> {
            out.writeStringField("TableName", table.name());
            out.writeArrayFieldStart("KinesisDataStreamDestinations");
            for (Map.Entry<String, JsonNode> each : SWITCHES.of(table).properties()) {
                out.writeStartObject();
                out.writeStringField(STREAM, each.getKey());
                out.writeStringField(STATUS, SWITCHES.status(call, each.getValue()));
                out.writeStringField(
                        PRECISION, each.getValue().path("precision").asText());
                out.writeEndObject();
            }
            out.writeEndArray();
        };
    }
}
