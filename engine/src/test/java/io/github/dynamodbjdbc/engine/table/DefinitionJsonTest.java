package io.github.dynamodbjdbc.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.engine.table.IndexDefinition.ProjectionType;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Definitions are read as they were written, including the earlier form written by reflection. */
final class DefinitionJsonTest {
    private static final KeySchema KEYS =
            new KeySchema(List.of(new KeyAttribute("pk", ValueType.S)), List.of(new KeyAttribute("sk", ValueType.N)));

    private static TableDefinition definition(
            @Nullable StreamDefinition stream, @Nullable String ttl, @Nullable PointInTimeRecovery recovery) {
        return new TableDefinition(
                "Orders",
                "7",
                "eu-west-1",
                Map.of("pk", "S", "sk", "N"),
                KEYS,
                List.of(new IndexDefinition(
                        "ByDay",
                        "8",
                        true,
                        new KeySchema(List.of(new KeyAttribute("day", ValueType.B)), List.of()),
                        ProjectionType.INCLUDE,
                        List.of("total"),
                        new Throughput(3, 4),
                        new Throughput(5, 6),
                        17)),
                List.of(
                        new VectorIndex(
                                "ByMeaning",
                                "9",
                                "embedding",
                                3,
                                VectorIndex.Distance.COSINE,
                                new KeyAttribute("day", ValueType.B),
                                List.of(new KeyAttribute("sk", ValueType.N)),
                                ProjectionType.ALL,
                                List.of(),
                                18),
                        new VectorIndex(
                                "Plain",
                                "10",
                                "embedding",
                                3,
                                VectorIndex.Distance.EUCLIDEAN,
                                null,
                                List.of(),
                                ProjectionType.INCLUDE,
                                List.of("total"),
                                19)),
                false,
                new Throughput(1, 2),
                stream,
                ttl,
                11,
                true,
                recovery,
                Map.of("TableClass", "STANDARD"),
                Map.of("ReplicaUpdates", "{}"),
                Map.of("team", "a \"b\""),
                12,
                13,
                14);
    }

    @Test
    void isReadBackUnchanged() throws Exception {
        for (TableDefinition definition : List.of(
                definition(
                        new StreamDefinition(StreamDefinition.ViewType.NEW_IMAGE, "label", true),
                        "ttl",
                        new PointInTimeRecovery(7, 15)),
                definition(null, null, null))) {
            ObjectMapper mapper = new ObjectMapper();
            byte[] written = mapper.writeValueAsBytes(DefinitionJson.write(definition));
            assertThat(DefinitionJson.read(mapper.readTree(written))).isEqualTo(definition);
            assertThat(DefinitionJson.read(mapper.valueToTree(definition))).isEqualTo(definition);
        }
    }
}
