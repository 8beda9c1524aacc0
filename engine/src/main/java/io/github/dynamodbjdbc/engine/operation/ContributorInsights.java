package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.shape.Shapes.indexName;
import static io.github.dynamodbjdbc.engine.shape.Shapes.oneOf;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;
import static io.github.dynamodbjdbc.engine.shape.Shapes.tableName;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** UpdateContributorInsights, DescribeContributorInsights and ListContributorInsights: whether keys are counted, without counts. */
final class ContributorInsights {
    private static final TableSwitches SWITCHES = new TableSwitches("ContributorInsights", "ENABLED");
    private static final String MODE = "ContributorInsightsMode";
    private static final String STATUS = "ContributorInsightsStatus";
    private static final String TABLE_NAME = "TableName";
    private static final String INDEX_NAME = "IndexName";
    private static final String USUAL_MODE = "ACCESSED_AND_THROTTLED_KEYS";

    /** The table itself among the names of indexes, which have at least three letters. */
    private static final String ITSELF = "";

    static final StructShape UPDATE = struct(
            "UpdateContributorInsightsInput",
            TableShapes.TABLE,
            optional(INDEX_NAME, indexName()),
            required("ContributorInsightsAction", oneOf("ENABLE", "DISABLE")),
            optional(MODE, oneOf(USUAL_MODE, "THROTTLED_KEYS")));
    static final StructShape DESCRIBE =
            struct("DescribeContributorInsightsInput", TableShapes.TABLE, optional(INDEX_NAME, indexName()));
    static final StructShape LIST = struct("ListContributorInsightsInput", optional(TABLE_NAME, tableName()));

    private ContributorInsights() {}

    private static Table table(Call call) {
        Table table = TableNames.any(call, String.valueOf(call.text(TABLE_NAME)));
        String index = call.text(INDEX_NAME);
        IndexDefinition known = index == null ? null : table.definition().index(index);
        if (index != null && (known == null || !known.global())) {
            throw refusal("ResourceNotFoundException", "Requested resource not found: Index: " + index + " not found");
        }
        return table;
    }

    static Reply update(Call call) {
        return call.database().store().write(() -> {
            Table table = table(call);
            boolean enables = "ENABLE".equals(call.text("ContributorInsightsAction"));
            String mode = call.text(MODE);
            JsonNode kept = SWITCHES.change(call, table, key(call), enables, "mode", mode == null ? USUAL_MODE : mode);
            return reply(call, table, enables ? "ENABLING" : "DISABLING", kept);
        });
    }

    private static String key(Call call) {
        String index = call.text(INDEX_NAME);
        return index == null ? ITSELF : index;
    }

    private static Reply reply(Call call, Table table, String status, JsonNode kept) {
        String index = call.text(INDEX_NAME);
        return out -> {
            out.writeStringField(TABLE_NAME, table.definition().name());
            if (index != null) {
                out.writeStringField(INDEX_NAME, index);
            }
            out.writeStringField(STATUS, status);
            if (kept.isObject()) {
                out.writeStringField(MODE, kept.path("mode").asText());
                out.writeNumberField("LastUpdateDateTime", SWITCHES.changed(kept) / 1000.0);
            }
        };
    }

    static Reply describe(Call call) {
        Table table = table(call);
        JsonNode kept = SWITCHES.of(table.definition()).path(key(call));
        return reply(call, table, SWITCHES.status(call, kept), kept);
    }

    static Reply list(Call call) {
        @Nullable String only = call.text(TABLE_NAME);
        return out -> {
            out.writeArrayFieldStart("ContributorInsightsSummaries");
            for (Table table : call.database().tables(call.space())) {
                if (only == null
                        || TableNames.name(only).equals(table.definition().name())) {
                    for (Map.Entry<String, JsonNode> each :
                            SWITCHES.of(table.definition()).properties()) {
                        out.writeStartObject();
                        out.writeStringField(TABLE_NAME, table.definition().name());
                        if (!each.getKey().equals(ITSELF)) {
                            out.writeStringField(INDEX_NAME, each.getKey());
                        }
                        out.writeStringField(STATUS, SWITCHES.status(call, each.getValue()));
                        out.writeStringField(MODE, each.getValue().path("mode").asText());
                        out.writeEndObject();
                    }
                }
            }
            out.writeEndArray();
        };
    }
}
